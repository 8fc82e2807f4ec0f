"""The SVG writer: true scale, safe to put into a web page, readable aloud, small, the same bytes everywhere."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from time import sleep
from typing import Any

import pytest
from every_mark import TILE, document
from hypothesis import given
from hypothesis import strategies as st
from render import SVG, XLINK, straight_paths, svg_paths

from papersoccer_print.backends import outlines, svg_marks
from papersoccer_print.backends.safe_text import safe_text
from papersoccer_print.backends.svg import write_svg
from papersoccer_print.backends.svg_looks import Style, colour
from papersoccer_print.backends.svg_marks import KEPT
from papersoccer_print.backends.svg_nodes import Branch, Leaf, Writer
from papersoccer_print.backends.svg_numbers import number, path
from papersoccer_print.errors import PapersoccerError
from papersoccer_print.scene.marks import BLACK, Clip, Disc, Group, Line, Mark, Page, Polyline, Rect, Symbol, Text, Use
from papersoccer_print.scene.text import text_width

XML = "{http://www.w3.org/XML/1998/namespace}"
INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
             "stroke-dashoffset", "font-weight", "text-anchor", "font-size")
INITIAL = {"fill": "#000", "stroke": "none", "stroke-width": "1", "stroke-linecap": "butt", "stroke-linejoin": "miter",
           "stroke-dasharray": "none", "stroke-dashoffset": "0", "font-weight": "normal", "text-anchor": "start"}


def root_of(*marks: Mark, **options: Any) -> ET.Element:
    return ET.fromstring(write_svg(document(*marks), **options))


def looks(element: ET.Element, context: dict[str, str] | None = None) -> list[tuple[str, dict[str, str]]]:
    """Every drawing element in order with its computed presentation attributes."""
    here = {**(context or INITIAL), **{key: value for key in INHERITED if (value := element.get(key)) is not None}}
    tag = element.tag.removeprefix(SVG)
    found = [(tag, here)] if tag in ("path", "circle", "rect", "text") else []
    for kid in element:
        found += [] if kid.tag in (f"{SVG}defs", f"{SVG}clipPath") else looks(kid, here)
    return found


def test_true_scale_and_frame() -> None:
    root = root_of()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("100mm", "130mm", "0 0 100 130")
    odd = ET.fromstring(write_svg(document(pages=(Page(215.9, 279.4, ()),))))
    assert (odd.get("width"), odd.get("viewBox")) == ("215.9mm", "0 0 215.9 279.4")


def test_white_ground_unless_transparent() -> None:
    def grounds(root: ET.Element) -> list[ET.Element]:
        return [kid for kid in root if kid.tag == f"{SVG}rect" and kid.get("width") == "100"]

    (ground,) = grounds(root_of(Line(1, 1, 9, 9, 1), Line(1, 1, 9, 5, 1, "#ffffff"), Line(1, 1, 9, 9, 2)))
    assert (ground.get("height"), ground.get("fill"), ground.get("stroke", "none")) == ("130", "#fff", "none")
    assert not grounds(root_of(transparent=True))


def test_words_for_a_screen_reader() -> None:
    root = root_of(Group((Disc(9, 9, 2),), alt="The ball & <more>", name="ball"),
                   Group((Text(1, 9, "gól", 9),), lang="hu"))
    assert (root.get("role"), root.get(f"{XML}lang")) == ("img", "en")
    title, desc = (root.find(f"{SVG}{tag}") for tag in ("title", "desc"))
    assert title is not None
    assert desc is not None
    assert (title.text, desc.text) == ("A scene", "Every mark once.")
    assert root.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    group = next(element for element in root.iter(f"{SVG}g") if element.get("class") == "ps-ball")
    assert group[0].tag == f"{SVG}title"
    assert group[0].text == "The ball & <more>"
    assert next(root.iter(f"{SVG}text")).get(f"{XML}lang") == "hu"


def test_without_a_description_only_the_title_is_named() -> None:
    root = ET.fromstring(write_svg(document(description="")))
    assert root.find(f"{SVG}desc") is None
    assert root.get("aria-labelledby") == root[0].get("id")


def test_pages_are_told_apart() -> None:
    two = document(pages=(Page(50, 50, ()), Page(60, 60, ())))
    second = ET.fromstring(write_svg(two, 1))
    assert second.get("width") == "60mm"
    assert second[0].text == "A scene (2/2)"


def test_ids_of_several_files_never_collide() -> None:
    ids = []
    other = document(Text(9, 9, "other", 9))
    for data in (write_svg(document()), write_svg(document(), text="outlines"), write_svg(other)):
        names = re.findall(rb' id="([^"]+)"', data)
        assert len(names) == len(set(names)) > 0
        ids.append(set(names))
        referred = set(re.findall(rb'(?:href="#|url\(#)([^")]+)', data))
        assert referred <= ids[-1]
    assert not (ids[0] & ids[1] | ids[0] & ids[2] | ids[1] & ids[2])


@pytest.mark.parametrize(("prefix", "used"), [("fig-1", "fig-1-t"), ("1 <a>", "ps1-a--t"), ("_x", "_x-t")])
def test_a_prefix_of_ones_own(prefix: str, used: str) -> None:
    assert root_of(id_prefix=prefix)[0].get("id") == used


def test_nothing_active_and_nothing_from_elsewhere() -> None:
    for data in (write_svg(document()), write_svg(document(), text="outlines")):
        text = data.decode()
        assert not re.search(r"<(script|style|image|foreignObject|a)\b| on\w+=", text)
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "").replace("http://www.w3.org/1999/xlink", "")
        assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg"')


@pytest.mark.parametrize("hostile", ["<b>&amp;</b>", "]]>", "a\0b\x1b[31m", 'x" onload="y', "\u202egnp.exe", "\ud800",
                                     "\ufffe", "\0-t", "--> />"])
@pytest.mark.parametrize("how", ["live", "outlines"])
def test_hostile_words_come_out_as_words(hostile: str, how: Any) -> None:
    group = Group((Text(5, 20, "safe", 12, lang=hostile),), alt=hostile, name=hostile, lang=hostile)
    scene = document(group)._replace(title=hostile, description=hostile, lang=hostile)
    root = ET.fromstring(write_svg(scene, text=how))
    title, desc = (root.find(f"{SVG}{tag}") for tag in ("title", "desc"))
    assert title is not None
    assert desc is not None
    assert title.text == desc.text == safe_text(hostile)
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "rect", "g", "text", "path", "defs", "use"}
    classes = [element.get("class", "ps-x") for element in root.iter()]
    assert all(re.fullmatch("ps-[A-Za-z0-9_-]*", name) for name in classes)


@given(st.text(st.characters() | st.sampled_from("ft")))
def test_any_text_is_valid_xml_and_kept(text: str) -> None:
    root = ET.fromstring(write_svg(document(Text(5, 20, text or "x", 12))))
    kept = "".join(next(root.iter(f"{SVG}text")).itertext())
    # A parser turns a carriage return into a line feed, whatever is written.
    assert kept == safe_text(text or "x").replace("\r\n", "\n").replace("\r", "\n")


def test_texts_of_letters_that_the_font_lacks() -> None:
    strange = Text(5, 20, "漢字漢字漢字漢字漢字", 12)
    assert "textLength" not in next(root_of(strange).iter(f"{SVG}text")).attrib
    with pytest.raises(PapersoccerError, match=r"U\+6F22"):
        root_of(strange, text="outlines")


def test_long_texts_state_their_length() -> None:
    root = root_of(Text(5, 20, "Piłkarzyki na kartce", 12, "bold"), Text(5, 30, "12a", 8))
    long, short = root.iter(f"{SVG}text")
    assert float(long.get("textLength", "")) == pytest.approx(text_width("Piłkarzyki na kartce", 12, "bold"), abs=0.001)
    assert "textLength" not in short.attrib


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_letters_are_not_joined(anchor: Any) -> None:
    words = Text(50, 20, "after the kick-off", 12, "bold", anchor)
    (text,) = root_of(words).iter(f"{SVG}text")
    assert "".join(text.itertext()) == words.text
    assert [piece.text for piece in text] == ["af", "ter the kick-of", "f"]
    width = text_width(words.text, 12, "bold")
    left = 50 - {"start": 0, "middle": width / 2, "end": width}[anchor]
    assert text.get("text-anchor", "start") == "start"
    assert float(text.get("x", "")) == pytest.approx(left, abs=0.001)
    assert float(text[2].get("x", "")) == pytest.approx(left + width - text_width("f", 12, "bold"), abs=0.001)


@pytest.mark.parametrize("spaced", [" a", "a ", "a  b"])
def test_spaces_are_kept(spaced: str) -> None:
    assert next(root_of(Text(5, 20, spaced, 12)).iter(f"{SVG}text")).get(f"{XML}space") == "preserve"


def test_outlines_say_what_they_show() -> None:
    root = root_of(Text(5, 20, "Gól! Gól", 12, anchor="middle", lang="hu"), text="outlines")
    assert not list(root.iter(f"{SVG}text"))
    group = next(element for element in root.iter(f"{SVG}g") if element.get("aria-label"))
    assert (group.get("aria-label"), group.get("role"), group.get(f"{XML}lang")) == ("Gól! Gól", "img", "hu")
    assert [kid.tag.removeprefix(SVG) for kid in group] == ["use", "use", "use", "path", "use", "use", "use"]
    defined = {element.get("id"): element for element in root.iter(f"{SVG}path") if element.get("id")}
    assert {kid.get(f"{XLINK}href", "#")[1:] for kid in group if kid.tag == f"{SVG}use"} == set(defined)
    assert len(defined) == 3


def test_letters_are_unpacked_by_one_thread_at_a_time() -> None:
    font = outlines._Font("regular")
    inside: list[str] = []
    met: list[list[str]] = []

    class Slow(dict[str, Any]):
        def __missing__(self, glyph: str) -> Any:
            inside.append(glyph)
            sleep(0.01)
            met.append([*inside])
            inside.remove(glyph)
            return real[glyph]

    real, font._set = font._set, Slow()
    with ThreadPoolExecutor(3) as threads:
        list(threads.map(font.glyph, "abc"))
    assert sorted(met) == [["a"], ["b"], ["c"]]


def test_outlines_of_letters_used_once_need_no_definition() -> None:
    data = write_svg(document(Text(5, 20, "Gól", 12)), text="outlines")
    assert b"<defs" not in data
    assert b"xlink" not in data


def test_a_symbol_is_drawn_once() -> None:
    uses = [Use(TILE, 10 + n, 10) for n in range(50)]
    assert write_svg(document(*uses)).count(b"<path") == 1
    assert b"<use" not in write_svg(document(uses[0]))
    nested = Symbol("two", (Use(TILE, 0, 0), Use(TILE, 10, 0)), 0, 0, 20, 5)
    assert write_svg(document(Use(nested, 5, 5), Use(nested, 5, 25, 90))).count(b"<use") == 4


def test_a_symbol_looks_the_same_wherever_it_is_used() -> None:
    """A use inherits from where it stands; a symbol's marks must not."""
    white = Group((*(Line(n, 1, n, 9, 3, "#ffffff", dash=(1, 1)) for n in range(9)), Use(TILE, 50, 50)))
    root = root_of(white, Use(TILE, 10, 10))
    defined = next(root.iter(f"{SVG}defs"))[0]
    assert {"fill", "stroke", "stroke-width", "stroke-dasharray"} <= set(looks(defined, {})[0][1])


@given(st.permutations([
    Line(1, 1, 9, 9, 1), Line(1, 2, 9, 9, 1, "#ff0000", "round", (1, 2), 0.5), Line(1, 2, 9, 9, 2, cap="square"),
    Disc(5, 5, 2), Disc(5, 5, 2, None, "#00ff00", 0.5, (1, 1)), Rect(1, 1, 5, 5), Rect(1, 1, 5, 5, 1, BLACK, None),
    Polyline(((1, 1), (5, 1), (5, 5)), 1, join="round"), Polyline(((1, 1), (5, 1), (5, 5)), 0, None, "#123456", True),
    Text(1, 1, "a", 8), Text(1, 1, "b", 12, "bold", "end", "#0000ff"),
    Group((Line(2, 2, 3, 3, 1),), clip=Clip(0, 0, 1, 1)),
]))
def test_shared_attributes_change_no_look(marks: list[Mark]) -> None:
    """Attributes that moved up to a group mean the same as if every mark had its own."""
    def wanted(mark: Mark) -> dict[str, str]:
        (look,) = [style for tag, style in looks(root_of(mark, transparent=True))]
        return look

    root = root_of(Group(tuple(marks)), transparent=True)
    for kind in ("circle", "rect", "text"):
        together = [style for tag, style in looks(root) if tag == kind]
        names = {"circle": Disc, "rect": Rect, "text": Text}
        apart = [wanted(mark) for mark in marks if isinstance(mark, names[kind])]
        relevant = ["fill", "stroke"] + ["font-size", "font-weight", "text-anchor"] * (kind == "text")
        assert [[s.get(key) for key in relevant] for s in together] == [[s.get(key) for key in relevant] for s in apart]
        assert all(s["stroke-width"] == t["stroke-width"] and s["stroke-dasharray"] == t["stroke-dasharray"]
                   for s, t in zip(together, apart, strict=True) if s["stroke"] != "none")


TREES = st.recursive(
    st.sampled_from(["#000", "#fff", "#ff0000"]).map(lambda fill: Leaf("path", {}, Style(fill=fill))),
    lambda kids: st.lists(kids, min_size=1, max_size=4).map(lambda kids: Branch({}, kids)), max_leaves=12)


@given(TREES)
def test_groups_take_over_what_makes_the_file_shortest(tree: Leaf | Branch) -> None:
    """No choice of groups to set an attribute on takes fewer characters; every choice is tried."""
    def shortest(node: Leaf | Branch, fill: str) -> int:
        leaf = node if isinstance(node, Leaf) else node.only_leaf()
        if leaf:
            return 0 if leaf.style["fill"] == fill else len(f' fill="{leaf.style["fill"]}"')
        assert isinstance(node, Branch)
        return min(sum(shortest(kid, own) for kid in node.kids) + len(f' fill="{own}"') * (own != fill)
                   for own in ("#000", "#fff", "#ff0000"))

    parts: list[str] = []
    Writer({"fill": "#000"}, parts).write(tree)
    attributes = re.findall(' fill="[^"]+"', "".join(parts))
    assert len("".join(attributes)) == shortest(tree, "#000")


LONG = Polyline(tuple((n * 7 % 90 + 0.5, n * 11 % 120) for n in range(20)), 3)


def test_a_shape_in_two_looks_is_written_once() -> None:
    root = root_of(Group((LONG, LONG._replace(width=2, colour="#ffffff")), name="cased"))
    (path,), (use,) = root.iter(f"{SVG}path"), root.iter(f"{SVG}use")
    assert use.get(f"{XLINK}href") == f"#{path.get('id')}"
    assert (use.get("stroke"), use.get("stroke-width")) == ("#fff", "2")
    assert set(path.attrib) == {"id", "d"}, "a look of its own would hide the other"
    assert "use" not in write_svg(document(LONG, LONG._replace(points=LONG.points[:3]))).decode()


def test_a_group_in_two_looks_is_written_once() -> None:
    def turns(name: str, width: float, ink: str) -> Group:
        return Group(tuple(Group((LONG._replace(points=LONG.points[n:n + 9], width=width, colour=ink),),
                                 name=f"turn-{n}") for n in range(5)), name=name)

    root = root_of(turns("halos", 3, "#ffffff"), turns("heads", 1, BLACK))
    (use,) = root.iter(f"{SVG}use")
    named = {element.get("id"): element for element in root.iter()}
    assert [kid.get("class") for kid in named[use.get(f"{XLINK}href", "")[1:]]] == [f"ps-turn-{n}" for n in range(5)]
    assert [element.get("class") for element in root] == [None, None, None, "ps-halos", "ps-heads"]


def test_a_symbol_is_the_same_in_every_picture() -> None:
    """Its nodes are kept from one picture to the next, whatever stands around it there."""
    def tile(key: str) -> Symbol:
        return Symbol(key, (Group((LONG, LONG._replace(width=1, colour="#ffffff")), name="wall"),), 0, 0, 90, 120)

    kept = tile("kept")
    for around in ((), (LONG, LONG._replace(colour="#ffffff")), (Group((Line(1, 1, 9, 9, 1),), alt="words"),)):
        fresh = write_svg(document(Use(tile("fresh"), 5, 5), *around))
        assert write_svg(document(Use(kept, 5, 5), *around)) == fresh
        assert b"stroke-miterlimit" in fresh


def test_a_symbol_with_words_or_a_clip_is_drawn_for_each_picture() -> None:
    for mark, sign in ((Text(5, 5, "word", 9), b">word<"), (Group((LONG,), clip=Clip(0, 0, 9, 9)), b"<clipPath"),
                       (Group((LONG, Text(5, 5, "word", 9)), alt="alt"), b"<title>alt")):
        symbol = Symbol("odd", (mark,), 0, 0, 9, 9)
        assert len({write_svg(document(Use(symbol, 5, 5))) for _ in range(2)}) == 1
        assert sign in write_svg(document(Use(symbol, 5, 5)))


def test_only_so_many_symbols_are_kept() -> None:
    for n in range(2 * KEPT):
        assert b"M%d " % n in write_svg(document(Use(Symbol(f"s{n}", (Line(n, 1, 50, 60, 1),), 0, 0, 9, 9), 5, 5)))
    assert len(svg_marks._kept) <= KEPT


SHAPES = st.sampled_from([
    LONG, LONG._replace(width=1, colour="#ffffff"), LONG._replace(closed=True), LONG._replace(colour=None, fill=BLACK),
    *(Line(n, n, n + 0.5, 60 - n, width) for n in range(3) for width in (1, 2)), Text(5, 5, "word", 9)])


NESTED = st.recursive(SHAPES, lambda kids: st.builds(
    lambda kids, alt, dx: Group(tuple(kids), alt=alt, dx=dx),
    st.lists(kids, max_size=3), st.sampled_from([None, "words"]), st.sampled_from([0, 7])), max_leaves=8)


@given(st.lists(NESTED, min_size=1, max_size=4))
def test_what_is_referred_to_is_drawn_where_it_should(marks: list[Mark]) -> None:
    """Each shape is in its place as if it were alone in its groups, and as wide, however often it is written."""
    def alone(mark: Mark) -> list[Mark]:
        if isinstance(mark, Group):
            return [mark._replace(marks=(one,)) for kid in mark.marks for one in alone(kid)]
        return [mark]

    def drawn(*marks: Mark) -> list[tuple[list[tuple[float, float]], float]]:
        return [([(round(x, 2), round(y, 2)) for x, y in points], width if len(points) == 2 else 0.0)
                for points, width in svg_paths(write_svg(document(*marks), transparent=True))]

    assert sorted(drawn(*marks)) == sorted(found for mark in marks for one in alone(mark) for found in drawn(one))


def test_corners_stay_sharp_wherever_they_are() -> None:
    corner = Polyline(((1, 1), (9, 1), (1, 2)), 1)
    for marks in ((corner,), (Group((corner,)),), (Use(Symbol("c", (corner,), 0, 0, 9, 9), 1, 1),)):
        assert root_of(*marks).get("stroke-miterlimit") == "10"
    assert "stroke-miterlimit" not in root_of(Group((Line(1, 1, 9, 9, 1),))).attrib


def test_marks_of_nothing_leave_nothing() -> None:
    assert looks(root_of(Text(1, 1, "", 9), Polyline(()), transparent=True)) == []


def test_lines_of_one_look_are_one_path() -> None:
    root = root_of(*(Line(1, n, 9, n, 0.5) for n in range(40)))
    (path,) = root.iter(f"{SVG}path")
    assert path.get("d", "").lower().count("m") == 40


def test_marks_are_never_moved_past_what_they_touch() -> None:
    def order(*marks: Mark) -> list[str]:
        return [look["stroke"] for tag, look in looks(root_of(*marks, transparent=True)) if tag == "path"]

    black, white = Line(1, 1, 9, 1, 0.5), Line(5, 0, 5, 9, 0.5, "#ffffff")
    assert order(black, white, black) == [BLACK[:4], "#fff", BLACK[:4]]
    assert order(black, white._replace(x1=50, x2=50), black) == [BLACK[:4], "#fff"]
    words = Text(50, 50, "far", 8)
    assert order(black, words, black) == [BLACK[:4], BLACK[:4]]


def test_a_group_of_one_mark_needs_no_element() -> None:
    data = write_svg(document(Group((Line(1, 1, 9, 9, 1),), name="turn-12", dx=3)))
    assert b"<g" not in data
    assert b'<path class="ps-turn-12" transform="translate(3 0)"' in data


def test_kerning_is_off() -> None:
    assert root_of().get("style") == "font-kerning:none;font-variant-ligatures:none"
    assert root_of().get("font-family", "").startswith("'Source Sans 3',")


@pytest.mark.parametrize(("value", "text"), [
    (0.5, ".5"), (-0.25, "-.25"), (12.34567, "12.346"), (-0.0001, "0"), (100, "100"), (0.1 + 0.2, ".3"), (-3, "-3"),
    (1.05, "1.05"),
])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_paths_are_short() -> None:
    def written(*chains: tuple[tuple[float, float], ...], closed: bool = False) -> str:
        return path(tuple((points, closed) for points in chains))

    assert written(((10, 10), (20, 10), (20, 30), (25.5, 24.5))) == "M10 10H20V30l5.5-5.5"
    assert written(((120, 1), (130, 11), (129, 12), (0, 0))) == "M120 1l10 10-1 1L0 0"
    assert written(((120, 100), (121, 101)), ((121, 102), (122.5, 102.5))) == "M120 100l1 1m0 1 1.5.5"
    assert written(((120, 100), (121, 101), (121, 102)), ((119, 100), (118, 101)), closed=True) == (
        "M120 100l1 1v1zm-1 0-1 1z")
    assert path(((((7, 7),), False), (((7.5, 8),), False))) == "M7 7h.001M7.5 8h.001"


PLACES = st.floats(-500, 500).map(lambda value: round(value, 3)) | st.integers(-20, 20).map(float)


@given(st.lists(st.tuples(st.lists(st.tuples(PLACES, PLACES), min_size=2, max_size=6), st.booleans()), min_size=1))
def test_paths_go_where_they_should(chains: list[tuple[list[tuple[float, float]], bool]]) -> None:
    """However many steps a path has, each place is off by no more than half a hundredth of a millimetre."""
    read = list(straight_paths(path(tuple((tuple(points), closed) for points, closed in chains))))
    assert [len(points) for points in read] == [len(points) for points, _ in chains]
    for points, (wanted, _) in zip(read, chains, strict=True):
        for found, place in zip(points, wanted, strict=True):
            assert found == pytest.approx(place, abs=0.005_001)


@pytest.mark.parametrize(("value", "short"), [("#000000", "#000"), ("#aabbcc", "#abc"), ("#aabbcd", "#aabbcd")])
def test_colours_are_short(value: str, short: str) -> None:
    assert colour(value) == short


@pytest.mark.parametrize("wrong", ["#bbb", "black", "#12345g", "#000000;x"])
def test_anything_else_is_no_colour(wrong: str) -> None:
    with pytest.raises(ValueError, match="no colour"):
        colour(wrong)
