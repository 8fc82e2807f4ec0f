"""Writes a ruleset as a commented file that somebody can go on from: every key, its meaning, and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum

from ..shapes import Key, Shape, shape_of
from .describe import RULE_SECTIONS, meaning_of, written
from .ruleset import Ruleset, Settings

HEAD = """\
# yaml-language-server: $schema=ruleset.schema.json
# Rules of our own, as {parent} has them so far: change what differs. A key that is left out has the value of standard.
# Check this file:  papersoccer rulesets validate {file}
# Print the rules:  papersoccer rules {file}
# Help in the editor: papersoccer rulesets schema > ruleset.schema.json, in the folder of this file.
"""


def commented(ruleset: Ruleset, name: str, file: str) -> str:
    """The text of a new ruleset file, called ``name``, that plays as ``ruleset`` does."""
    title = name.replace("-", " ").replace("_", " ").strip().capitalize() or name
    lines = [HEAD.format(parent=ruleset.name, file=file)]
    lines += ["# The title in print, by language: en, pl, hu, de, es, ru.", f"title:\n  en: {quoted(title)}"]
    lines += ["# One or two sentences about these rules, by language.", "summary: {}"]
    for section in RULE_SECTIONS:
        lines += ["", f"{section}:", *_section(ruleset, section)]
    players = ruleset.players
    lines += ["", "# Names and colours as printed. Colours need quotes, since # starts a comment.", "players:"]
    lines += [f"  {key}: {{name: {quoted(each.name)}, colour: {quoted(each.colour)}}}"
              for key, each in (("A", players.A), ("B", players.B))]
    lines += ["", "# Where these rules come from.", "sources:", f"  - {quoted(f'Our own, after {ruleset.name}.')}"]
    lines += ["", "# Situations to show in print. Each claims a verdict, and the engine plays it.", *_examples(ruleset)]
    return "\n".join(lines) + "\n"


def quoted(text: str) -> str:
    """A text in double quotes, as YAML and JSON both write it."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _section(ruleset: Ruleset, section: str) -> Iterator[str]:
    here = getattr(ruleset, section)
    for name, key in shape_of(type(here)).keys.items():
        yield from (f"  # {line}" for line in _comment(key))
        yield f"  {name}: {written(getattr(here, name))}"


def _comment(key: Key) -> Iterator[str]:
    """What the key is for, then what it may hold."""
    members = [member for member in key.shape.options.values() if isinstance(member, Enum)]
    yield f"{key.says[:1].upper()}{key.says[1:]}: {_allowed(key.shape)}."
    if len(members) > 1:
        yield from (f"{member.value}: {meaning_of(member)}" for member in members)


def _allowed(shape: Shape) -> str:
    return f"{shape.low}..{shape.high}" if shape.kind == "whole" else shape.words


def _examples(ruleset: Ruleset) -> Iterator[str]:
    if not ruleset.examples:
        yield 'examples: []'
        return
    yield "examples:"
    for each in ruleset.examples:
        keys = [f"name: {quoted(each.name)}", f"verdict: {each.verdict}", f"moves: {quoted(each.moves)}"]
        keys += [f"kick: {each.kick}"] if each.kick is not None else []
        if each.caption:
            texts = ", ".join(f"{code}: {quoted(text)}" for code, text in each.caption.items())
            keys.append(f"caption: {{{texts}}}")
        yield f"  - {{{', '.join(keys)}}}"


def plays_as(one: Settings, other: Settings) -> bool:
    """Whether two rulesets have the same rules, whatever their texts."""
    return all(getattr(one, section) == getattr(other, section) for section in RULE_SECTIONS)
