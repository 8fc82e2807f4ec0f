"""Real pages through the writers: the same picture in PDF and SVG, and no failure by PDF/UA-1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import page as page_validation
import pytest
from render import different_pixels, pdf_lines, pdf_to_image, svg_lines, svg_to_image

from papersoccer_print.backends import render
from papersoccer_print.products import Printed
from papersoccer_print.resources import samples
from papersoccer_print.scene.marks import Document

PRODUCTS: dict[str, tuple[str, dict[str, Any]]] = {
    "pitch": ("pitch", {"ruleset": ("standard",), "coords": True}),
    "pitches": ("pitch", {"ruleset": ("starter",), "per_page": "4", "theme": "colour"}),
    "rules": ("rules", {"ruleset": "one-bounce"}),
    "host notes": ("host_notes", {"ruleset": "starter"}),
    "replay": ("replay", {"records": (str(samples() / "standard.yaml"),)}),
    "booklet": ("replay", {"records": tuple(str(samples() / f"{name}.yaml") for name in ("starter", "one-bounce"))}),
    "house rules": ("house_rules", {}),
    "folded card": ("pitch", {"ruleset": ("starter",), "paper": "a5", "fold": True}),
    "two languages": ("rules", {"ruleset": "standard", "lang": "en,pl"}),
}
SIZES = {"pitch": 25_000, "replay": 50_000}
"""What an SVG may weigh: a pitch, and a game of 99 kicks with its list."""


@cache
def document(name: str) -> Document:
    product, options = PRODUCTS[name]
    module = import_module(f"papersoccer_print.products.{product}")
    (thing,) = module.make(module.Options(**options))
    assert isinstance(thing, Printed)
    return thing.document


def pages(name: str, **options: Any) -> Iterator[tuple[int, bytes, bytes]]:
    """(page from 0, the PDF, the SVG of that page)."""
    ((_, pdf),) = render(document(name), "pdf")
    for number, (_, svg) in enumerate(render(document(name), "svg", **options)):
        yield number, pdf, svg


@pytest.mark.parametrize("name", PRODUCTS)
def test_both_writers_draw_the_same_page(name: str) -> None:
    for number, pdf, svg in pages(name):
        assert different_pixels(pdf_to_image(pdf, page=number), svg_to_image(svg)) == 0


@pytest.mark.parametrize("name", ["rules", "replay"])
def test_outlines_are_the_same_page(name: str) -> None:
    number, pdf, svg = next(pages(name, svg_text="outlines"))
    assert different_pixels(pdf_to_image(pdf, page=number), svg_to_image(svg)) == 0


@pytest.mark.parametrize("name", PRODUCTS)
def test_both_writers_put_every_line_in_the_same_place(name: str) -> None:
    compared = 0
    for number, pdf, svg in pages(name):
        ours, theirs = ([(*line, width) for line, width in lines] for lines in (pdf_lines(pdf, number), svg_lines(svg)))
        assert len(ours) == len(theirs)
        compared += len(ours)
        for line in ours:
            nearest = min(max(abs(a - b) for a, b in zip(line, other, strict=True)) for other in theirs)
            assert nearest < 0.01
    assert compared > 20  # the outside of a folded card alone has no line


@pytest.mark.parametrize("name", PRODUCTS)
def test_no_failure_by_pdf_ua(name: str) -> None:
    ((_, pdf),) = render(document(name), "pdf")
    report = page_validation.validate_pdf_bytes(pdf, profile="ua1")
    assert {failure.rule_id for failure in report.failures} == set()
    assert report.is_compliant


@pytest.mark.parametrize("name", SIZES)
def test_files_stay_small(name: str) -> None:
    assert all(len(svg) < SIZES[name] and len(pdf) < 50_000 for _, pdf, svg in pages(name))
