"""``papersoccer convert``: reads any notation, writes one, and says what it leaves out."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import jsonschema
import pytest
import yaml

from papersoccer_print.cli.main import main
from papersoccer_print.records import load_records
from papersoccer_print.records.annotated import record_schema

RECORDS = Path(__file__).parent / "records"
KURNIK = str(RECORDS / "two-turns.txt")
YAML = str(RECORDS / "annotated.yaml")


def convert(capfdbinary: pytest.CaptureFixture[bytes], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one call."""
    code = main(["convert", *arguments])
    sys.stdout.flush()
    captured = capfdbinary.readouterr()
    return code, captured.out.decode(), captured.err.decode()


def test_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert convert(capfdbinary, KURNIK, "--to", "digits", "-o", "-") == (
        0, "0 5\n", "digits cannot hold the event: left out\ndigits cannot hold the site: left out\n"
        "digits cannot hold the date: left out\ndigits cannot hold the players' names: left out\n"
        "digits cannot hold the result: left out\ndigits cannot hold other headers: left out\n")


def test_to_yaml_ready_to_annotate(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    target = tmp_path / "game.yaml"
    assert convert(capfdbinary, KURNIK, "--to", "YAML", "-o", str(target)) == (0, f"{target}\n", "")
    text = target.read_text(encoding="utf-8")
    assert text.endswith(
        'event: "12 34 5"\nsite: here\ndate: 2024-05-31\nplayers:\n  A: Ada  # attacks the top goal\n'
        '  B: Ben  # attacks the bottom goal\nfirst: A\nresult: A\nmoves:\n  - "0"  # 1 A\n  - "5"  # 2 B\n'
        'headers:\n  Round: "-"\n  Time: "06:20:24"\n')
    again = tmp_path / "again.txt"
    assert convert(capfdbinary, str(target), "--to", "kurnik", "-o", str(again))[0] == 0
    assert again.read_bytes() == Path(KURNIK).read_bytes().replace(b"\xef\xbb\xbf", b"").replace(
        b"2.\r\n0-1", b"0-1")


def test_the_file_gets_a_telling_name(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for to, name in (("yaml", "two-turns.yaml"), ("digits", "two-turns.digits.txt"), ("kurnik", "two-turns.kurnik.txt"),
                     ("compass", "two-turns.compass")):
        assert convert(capfdbinary, KURNIK, "--to", to)[:2] == (0, f"output/{name}\n")
    assert convert(capfdbinary, KURNIK, KURNIK, "--to", "yaml", "-o", "there/")[1] == "there/games.yaml\n"
    assert len(load_records(tmp_path / "there/games.yaml")) == 2
    assert convert(capfdbinary, KURNIK, "--to", "yaml", "-o", str(tmp_path))[1] == f"{tmp_path}/two-turns.yaml\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"0 5\n")))
    assert convert(capfdbinary, "-", "--to", "yaml")[1] == "output/games.yaml\n"


def test_the_file_that_is_read_is_never_overwritten(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("moves: [0]\n", encoding="utf-8")
    assert convert(capfdbinary, str(file), "--to", "yaml", "-o", str(file)) == (
        2, "", f"{file}: this is the file that is read; choose another output\n")
    assert file.read_text(encoding="utf-8") == "moves: [0]\n"


def test_losses_are_told_by_kind(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\n")))
    _, out, err = convert(capfdbinary, KURNIK, KURNIK, "-", "--to", "compass", "-o", "-", "--notation", "kurnik")
    assert out == "N / SW\n\nN / SW\n"
    assert "compass cannot hold the event (2 of 2 games): left out\n" in err
    assert err.splitlines()[0] == "-: there is no game in it"


def test_a_game_that_breaks_a_rule_is_left_out(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("0 4\n0 5\n0 x\n", encoding="utf-8")
    broken = f'{file}:1:3: turn 2 (B), kick 1 "4": that line was already drawn in turn 1\n'
    unread = f'{file}:3:3: turn 2, kick 1: "x" is no direction; the digits 0 to 7 are (0 is up, then clockwise)\n'
    assert convert(capfdbinary, str(file), "--to", "compass", "-o", "-") == (
        1, "N / SW\n",
        broken + unread + "2 games were not converted; --lenient carries over games that break a rule\n")
    assert convert(capfdbinary, str(file), "--to", "compass", "-o", "-", "--lenient") == (
        1, "N / S\n\nN / SW\n", broken + unread + "1 game was not converted\n")


def test_no_game_leaves_no_file(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    file, target = tmp_path / "games.txt", tmp_path / "out.yaml"
    file.write_text("0 4\n", encoding="utf-8")
    assert convert(capfdbinary, str(file), "--to", "yaml", "-o", str(target))[:2] == (1, "")
    assert not target.exists()


def test_who_kicks_first_is_never_lost(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("event: x\n---\nfirst: B\nmoves: [0]\n", encoding="utf-8")
    for to in ("kurnik", "digits", "compass"):
        code, out, err = convert(capfdbinary, str(file), "--to", to, "-o", "-")
        assert (code, out) == (1, "")
        assert (f"{file}:3:1: game 2: {to} cannot say that B kicks first, and without that this would be another game; "
                "yaml can\n") in err
    assert convert(capfdbinary, str(file), "--to", "yaml", "-o", "-")[1].endswith('first: B\nmoves:\n  - "0"  # 1 B\n')
    ours = tmp_path / "ours.yaml"
    ours.write_text("extends: standard\nmatch: {first: B}\n", encoding="utf-8")
    file.write_text("moves: [0]\n", encoding="utf-8")
    assert convert(capfdbinary, str(file), "--to", "digits", "-o", "-", "--ruleset", str(ours))[:2] == (0, "0\n")
    assert convert(capfdbinary, str(file), "--to", "kurnik", "-o", "-", "--ruleset", str(ours))[0] == 1


def test_a_ruleset_that_is_given_is_written(capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("0 5\n", encoding="utf-8")
    assert 'ruleset: quick\nmoves:\n  - "0"' in convert(
        capfdbinary, str(file), "--to", "yaml", "-o", "-", "--ruleset", "quick")[1]
    assert '[Ruleset "quick"]' in convert(capfdbinary, str(file), "--to", "kurnik", "-o", "-", "--ruleset", "quick")[1]
    assert "ruleset:" not in convert(capfdbinary, str(file), "--to", "yaml", "-o", "-")[1].replace("give: ruleset", "")


@pytest.mark.parametrize(("arguments", "message"), [
    (["--to", "pgn"], "there is no notation 'pgn'; use compass, digits, kurnik, yaml"),
    (["--to", "yaml", "--notation", "sgf"], "there is no notation 'sgf'; use compass, digits, kurnik, yaml"),
])
def test_wrong_options(capfdbinary: pytest.CaptureFixture[bytes], arguments: list[str], message: str) -> None:
    assert convert(capfdbinary, KURNIK, *arguments) == (2, "", message + "\n")


def test_the_server_files_pass_through(
    capfdbinary: pytest.CaptureFixture[bytes], shared: Path, tmp_path: Path
) -> None:
    source = shared / "conformance/kurnik/all-in-one.txt"
    target = tmp_path / "all.yaml"
    assert convert(capfdbinary, str(source), "--to", "yaml", "-o", str(target)) == (0, f"{target}\n", "")
    _, out, err = convert(capfdbinary, str(target), "--to", "kurnik", "-o", "-")
    assert (out.encode(), err) == (source.read_bytes(), "")


# --- The schema


def test_the_schema_is_printed(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code, out, err = convert(capfdbinary, "--schema")
    assert (code, err) == (0, "")
    assert json.loads(out) == record_schema()
    jsonschema.Draft7Validator.check_schema(record_schema())


@pytest.mark.parametrize(("text", "good"), [
    ("moves: []", True), ("moves: ['0', 24, {kicks: '5', comment: x, diagram: true}]", True), ("moves: 0 5 24", True),
    ("moves: 24", True), ("event: x", False), ("moves: [[0]]", False), ("moves: [{kicks: '0', diagramm: true}]", False),
    ("moves: [{diagram: true}]", False), ("moves: []\nfirst: C", False), ("moves: []\nplayers: {A: x}", True),
    ("moves: []\nplayers: {a: x}", False), ("moves: []\nheaders: {Round: '1'}", True), ("moves: []\nother: 1", False),
    ("moves: []\nevent:\n", True), ("moves: []\ndate: '2024-05'", True), ("moves: []\ndate: 'May'", False),
])
def test_the_schema_and_the_reader_agree(text: str, good: bool, tmp_path: Path) -> None:
    from papersoccer_print.errors import InputError

    assert jsonschema.Draft7Validator(record_schema()).is_valid(yaml.safe_load(text)) is good
    file = tmp_path / "game.yaml"
    file.write_text(text, encoding="utf-8")
    if good:
        assert len(load_records(file)) == 1
    else:
        with pytest.raises(InputError):
            load_records(file)
