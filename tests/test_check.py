"""``papersoccer check``: the JSON contract, the sentences, the exit code."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from papersoccer_print.cli.main import main
from papersoccer_print.records import Record, Referee, loads_records, parse_records, referee_of
from papersoccer_print.records.report import Tally, report
from papersoccer_print.rules.loader import load_ruleset
from papersoccer_print.rules.options import Player

GOAL = "0 5 24 4 4 5 43"
RECORDS = Path(__file__).parent / "records"


def check(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of one call."""
    code = main(["check", *arguments])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


# --- JSON


def test_the_json_of_a_finished_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(f'[Black "b"]\n[White "a"]\n[Result "1-0"]\n\n{GOAL} 1-0\n', encoding="utf-8")
    code, out, err = check(capsys, "--json", str(file))
    assert (code, err) == (0, "")
    assert objects(out) == [{
        "source": str(file), "game": 1, "ruleset": "standard", "status": "finished", "winner": "B",
        "reason": "own-goal", "ball": [4, 11], "to_move": None, "legal": "", "kicks": 9, "recorded_winner": "B",
        "turns": ["0", "5", "24", "4", "4", "5", "43"], "error": None}]


def test_the_json_of_an_unfinished_and_an_illegal_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text("0 5 2\n0 5 24 4 4 5 4 3\n", encoding="utf-8")
    code, out, err = check(capsys, "--json", str(file))
    assert (code, err) == (1, "")
    first, second = objects(out)
    assert (first["status"], first["ball"], first["to_move"], first["legal"]) == ("unfinished", [4, 5], "A", "123457")
    assert (second["status"], second["winner"], second["reason"]) == ("illegal", None, None)
    assert (second["ball"], second["to_move"], second["legal"], second["kicks"]) == ([3, 10], "A", "1237", 8)
    assert second["turns"] == ["0", "5", "24", "4", "4", "5", "4", "3"]
    message = 'turn 7 (A), kick 1 "4": the turn stops here, but the ball bounced and A must kick again'
    assert second["error"] == {
        "line": 2, "column": 14, "turn": 7, "kick": 1, "reason": "turn-boundary", "message": message}


def test_the_json_of_kicks_after_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f"{GOAL} 0\n", encoding="utf-8")
    _, out, _ = check(capsys, "--json", str(file))
    [found] = objects(out)
    assert (found["status"], found["winner"], found["to_move"], found["legal"]) == ("illegal", None, None, "")
    assert (found["ball"], found["kicks"], found["error"]["reason"]) == ([4, 11], 9, "game-over")


def test_the_json_of_what_cannot_be_read(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.yaml"
    file.write_text("moves: [0, 5, 2x]\n---\nruleset: texsa\nmoves: [0]\n---\nevent: [x]\nmoves: [0]\n",
                    encoding="utf-8")
    code, out, _ = check(capsys, "--json", str(file))
    assert code == 1
    one, two, three = objects(out)
    assert (one["turns"], one["kicks"], one["ball"]) == (["0", "5", "2"], 3, [4, 5])
    assert one["error"]["message"].startswith('turn 3, kick 2: "x" is no direction')
    assert (two["ruleset"], two["ball"], two["legal"], two["kicks"]) == ("texsa", None, "", 0)
    assert two["error"] == {"line": 3, "column": 10, "turn": None, "kick": None, "reason": "syntax",
                            "message": 'ruleset: there is no ruleset "texsa"; did you mean texas?'}
    assert three["error"]["message"].startswith("event: must be")


def test_a_record_may_name_its_ruleset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("extends: quick\n", encoding="utf-8")
    file = tmp_path / "games.yaml"
    file.write_text("ruleset: starter\nmoves: [0]\n---\nmoves: [0]\n---\nruleset: ours.yaml\nmoves: [0]\n---\n"
                    "ruleset: ours.yaml\nmoves: [0]\n", encoding="utf-8")
    code, out, _ = check(capsys, "--json", "--ruleset", "wide", str(file))
    assert code == 0
    assert [(found["ruleset"], found["ball"]) for found in objects(out)] == [
        ("starter", [3, 3]), ("wide", [4, 5]), ("ours", [3, 3]), ("ours", [3, 3])]


def test_a_draw_may_be_stated(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("result: draw\nmoves: [0]\n", encoding="utf-8")
    _, out, _ = check(capsys, "--json", str(file))
    assert objects(out)[0]["recorded_winner"] == "draw"


def test_the_server_files(capsys: pytest.CaptureFixture[str], shared: Path) -> None:
    code, out, err = check(capsys, "--json", str(shared / "conformance/kurnik/all-in-one.txt"))
    assert (code, err) == (0, "")
    found = objects(out)
    assert len(found) == 40
    assert not any(game["status"] == "illegal" for game in found)
    assert all(game["winner"] == game["recorded_winner"] for game in found if game["status"] == "finished")


# --- Sources


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"N / SW\n")))
    assert check(capsys, "-")[1] == (
        "standard input, game 1\n  2 kicks in 2 turns, all legal by the rules of standard.\n"
        "  Not finished: the record stops after turn 2; A would have kicked next.\n\n")


def test_a_bad_file_does_not_stop_the_rest(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text("0\n", encoding="utf-8")
    code, out, err = check(capsys, "--json", str(tmp_path / "none.txt"), str(good))
    assert (code, err) == (1, f"{tmp_path}/none.txt: there is no such file\n")
    assert len(objects(out)) == 1


@pytest.mark.parametrize(("arguments", "code", "message"), [
    (["--notation", "pgn"], 2, "there is no notation 'pgn'; use compass, digits, kurnik, yaml"),
    (["--ruleset", "standrad"], 1, 'there is no ruleset "standrad"; did you mean standard?'),
])
def test_wrong_options(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: list[str], code: int, message: str
) -> None:
    file = tmp_path / "game.txt"
    file.write_text("0\n", encoding="utf-8")
    assert check(capsys, str(file), *arguments) == (code, "", message + "\n")


def test_the_notation_may_be_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("N / S\n", encoding="utf-8")
    code, out, _ = check(capsys, "--json", "--notation", "DIGITS", str(file))
    assert code == 1
    assert objects(out)[0]["error"]["message"].startswith('turn 1, kick 1: "N" is no direction; the digits')


# --- Sentences


def judged(text: str, ruleset: str = "standard", **settings: Any) -> str:
    """The report on a text's only game, heading left out, as one paragraph."""
    [record] = loads_records(text)
    lines = report(referee_of(replace(record, **settings), load_ruleset(ruleset))).splitlines()[1:]
    return " ".join(line.strip() for line in lines)


def own(tmp_path: Path, text: str) -> str:
    """The path of a ruleset of our own."""
    file = tmp_path / "own.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_every_ending_has_its_sentence(tmp_path: Path) -> None:
    names = {Player.A: "Ada", Player.B: "Ben"}
    assert judged("2 5 5 2 3 5 6 43", players=names) == (
        "9 kicks in 8 turns, all legal by the rules of standard. B (Ben) won: turn 8 ended in the bottom goal.")
    assert judged(GOAL, players=names).endswith(
        "B (Ben) won: in turn 7 A (Ada) kicked the ball into the goal that A defends (the bottom one).")
    scorer = own(tmp_path, "extends: standard\nending: {own_goal: scorer-wins}\n")
    assert judged(GOAL, scorer).endswith(
        "A won: in turn 7 A kicked the ball into the goal that A defends (the bottom one), "
        "which counts for the kicker here.")
    dead = "3 3 3 4 4166 3"
    assert judged(dead).startswith("9 kicks in 6 turns")
    assert judged(dead).endswith(
        "A won: in turn 6 B kicked the ball to (7, 10), from where no line leads on, and whoever kicks it there loses.")
    assert judged(dead, "fence").endswith("and B, who would have to kick next, loses.")
    draw = own(tmp_path, "extends: standard\nending: {dead_end: draw}\n")
    assert judged(dead, draw).endswith(
        "A draw: in turn 6 B kicked the ball to (7, 10), from where no line leads on, which is a draw.")


def test_a_game_that_stops_has_its_sentence() -> None:
    assert judged("-") == "No kick was made."
    assert judged("-", result="B") == "No kick was made. The record says that B won."
    assert judged("0").startswith("1 kick in 1 turn, all legal")
    assert judged("0", result="draw").endswith(
        "the record stops after turn 1; B would have kicked next. The record says that the game was drawn.")
    assert judged("0 5 2").endswith("the record stops inside turn 3, where A bounced and had to kick again.")


def test_a_wrong_result_is_told() -> None:
    assert judged(GOAL, result="B").endswith("(the bottom one).")
    assert judged(GOAL, result="A").endswith("But the record says that A won. By the rules it is wrong there.")
    assert "But the record says that the game was drawn." in judged(GOAL, result="draw")


def test_a_broken_rule_is_told() -> None:
    assert judged("0 4") == (
        'Breaks the rules of standard: -:1:3: turn 2 (B), kick 1 "4": that line was already drawn in turn 1 '
        "Up to there: 1 kick in 1 turn; the ball at (4, 4), B may kick N NE E SE SW W NW.")
    assert judged("6 6 6 66", players={Player.B: "Ben"}).endswith("the ball at (0, 5), B (Ben) may kick NE SE.")
    assert judged(f"{GOAL} 1").endswith("Up to there: 9 kicks in 7 turns.")
    assert judged("ruleset: starter\nmoves: [1]", "starter").endswith(
        "Up to there: no kick; the ball at (3, 4), A may kick N E S W.")


def test_what_cannot_be_judged_is_told() -> None:
    [record] = loads_records("ruleset: texsa\nmoves: [0]\n")
    judgement = Referee(load_ruleset("standard")).judge(record)
    assert report(judgement) == (
        "standard input, game 1\n  Cannot be judged:\n"
        '    -:1:10: ruleset: there is no ruleset "texsa"; did you mean texas?')
    assert (judgement.winner, judgement.reason, judgement.status) == (None, None, "illegal")


@pytest.mark.parametrize(("ruleset", "begins"), [
    ("texas", "Cannot be read:"),
    ("texsa", 'Cannot be judged:\n    game.yaml:1:10: ruleset: there is no ruleset "texsa"; did you mean texas?'),
])
def test_every_fault_of_a_game_is_told(ruleset: str, begins: str) -> None:
    [item] = parse_records(f"ruleset: {ruleset}\nmoves: [0, 58]\nfrist: B\n", source="game.yaml")
    said = report(Referee(load_ruleset("standard")).judge(item))
    assert said.startswith(f"""game.yaml, game 1
  {begins}
    game.yaml:2:13: turn 2, kick 2: "8" is no direction; the digits 0 to 7 are (0 is up, then clockwise)
    game.yaml:3:1: frist: there is no such key here; did you mean first?""")


def test_the_heading_says_whose_game_it_is() -> None:
    record = replace(Record.of("0"), source="a.txt", game=3, players={Player.A: "Ada"}, event="Cup", date="2024")
    told = report(referee_of(record, load_ruleset("standard")))
    assert told.startswith("a.txt, game 3: Ada (A) against B, Cup, 2024\n")


def test_many_games_are_summed_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.txt"
    file.write_text(f'0\n\n{GOAL}\n0 4\n', encoding="utf-8")
    code, out, _ = check(capsys, str(file))
    assert code == 1
    assert out.endswith("\n\n3 games, 11 legal kicks.\n  1 finished: A won 0, B won 1 (1 own goal).\n"
                        "  1 not finished.\n  1 illegal or unreadable.\n")
    code, out, _ = check(capsys, "-q", str(file))
    assert out.startswith(f"{file}, game 3\n")
    assert out.count(", game ") == 1


def test_a_summary_without_a_finished_game() -> None:
    tally = Tally()
    tally.count(referee_of(Record.of("0 4"), load_ruleset("standard")))
    assert str(tally) == "1 game, 1 legal kick.\n  1 illegal or unreadable."


def test_wrong_results_and_draws_are_counted(tmp_path: Path) -> None:
    draw = load_ruleset(own(tmp_path, "extends: standard\nending: {dead_end: draw}\n"))
    tally = Tally()
    for result in ("draw", "A", None):
        tally.count(referee_of(replace(Record.of("3 3 3 4 4166 3"), result=result), draw))  # type: ignore[arg-type]
    assert str(tally) == ("3 games, 27 legal kicks.\n  3 finished: A won 0, B won 0, 3 draws (3 dead ends).\n"
                          "  1 record with another result than the rules give.\n  None illegal or unreadable.")


def test_quiet_tells_wrong_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(f"result: A\nmoves: {GOAL}\n", encoding="utf-8")
    code, out, _ = check(capsys, "-q", str(file))
    assert code == 0
    assert "But the record says that A won." in out
    file.write_text(f"result: B\nmoves: {GOAL}\n", encoding="utf-8")
    assert check(capsys, "-q", str(file)) == (0, "", "")
