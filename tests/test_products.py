"""What holds for every printable, found by listing the folder: a new one is covered without a new test."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from papersoccer_print.drawing.theme import load_theme
from papersoccer_print.products import Printed, product_files
from papersoccer_print.resources import samples, shipped
from papersoccer_print.scene.marks import Document, Group, Rect

PRODUCTS = [file.stem for file in product_files().values()]
RULESETS = sorted(file.stem for file in shipped("rulesets").glob("*.yaml"))
BY_RULESET = [name for name in PRODUCTS if name not in ("replay", "house_rules")]


def documents(product: str, ruleset: str = "standard", **options: Any) -> list[Document]:
    """What a product makes of a ruleset (a sample game of it), none of it an error."""
    module = import_module(f"papersoccer_print.products.{product}")
    kind = {field: module.Options.__dataclass_fields__[field] for field in module.Options.__dataclass_fields__}
    if "records" in kind:
        options["records"] = (str(samples() / f"{ruleset}.yaml"),)
    elif "ruleset" in kind:
        options["ruleset"] = (ruleset,) if "tuple" in str(kind["ruleset"].type) else ruleset
    things = list(module.make(module.Options(**options)))
    assert things
    assert all(isinstance(thing, Printed) for thing in things), things
    return [thing.document for thing in things]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("product", BY_RULESET)
def test_every_ruleset_prints(product: str, ruleset: str) -> None:
    for document in documents(product, ruleset):
        assert document.pages
        assert all(page.marks for page in document.pages)
        assert document.title
        assert document.description


@pytest.mark.parametrize("product", PRODUCTS)
def test_a_dark_theme_has_its_ground_on_every_page(product: str) -> None:
    paper = load_theme("chalkboard").paper
    for document in documents(product, theme="chalkboard"):
        for page in document.pages:
            first = page.marks[0]
            assert isinstance(first, Group)
            assert first.role == "Artifact"
            assert first.marks == (Rect(0, 0, page.width, page.height, fill=paper, colour=None),)


@pytest.mark.parametrize("product", PRODUCTS)
@pytest.mark.parametrize("options", [{"paper": "letter"}, {"large_print": True}, {"theme": "colour"}, {"paper": "A3"}],
                         ids=["letter", "large", "colour", "a3"])
def test_every_printable_takes_the_common_options(product: str, options: dict[str, Any]) -> None:
    plain, changed = documents(product), documents(product, **options)
    assert plain != changed or (product == "house_rules" and "theme" in options)  # it has no players to colour
    if options.get("paper") == "letter":
        assert {(page.width, page.height) for document in changed for page in document.pages} == {(215.9, 279.4)}


@pytest.mark.parametrize("product", PRODUCTS)
def test_every_document_says_what_it_is(product: str) -> None:
    for document in documents(product):
        assert document.title
        assert document.author == "papersoccer-print"
        assert document.subject == "Paper soccer"
        assert document.keywords == (("standard",) if product != "house_rules" else ())
