"""What can be asked of a thing (its director, where it lies), with the words that ask it and those that say it.

The words are data, `relations.json`; the file explains itself. English only: a question in another language has no plan
and is answered by the sentences that fit it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True, slots=True)
class Relation:
    """One relation, by the nouns that ask for it and the words that stand beside its value."""

    name: str
    value: str
    """What answers: person (of whatever has a name), place, date, number, country or phrase."""
    before: re.Pattern[str] | None = None
    """Words after which the value stands."""
    after: re.Pattern[str] | None = None
    """Words before which it stands."""
    second: re.Pattern[str] | None = None
    """Words after which two names stand, of which the second is the value: a mother, after the father."""
    inverse: re.Pattern[str] | None = None
    """Words of a text that is about the value, before what is asked about: `son of X`, where X's child is asked for."""
    like: re.Pattern[str] | None = None
    """What the value looks like."""
    lifespan: str | None = None
    """Birth or death: the value also stands in the brackets after a name, as a date."""
    lifespan_place: str | None = None
    """The same, as a place."""
    is_opening: bool = False
    """The first sentence says it, of what the text is about: a nationality, a year."""
    is_last: bool = False
    """Of places that commas join the last is meant, but for a country: `Ford County, Kansas`."""
    kinds: tuple[str, ...] = ()
    """Of the graph's relationships that say it; `<` before one whose source is the value."""


Relations = tuple[Relation, ...]


@cache
def nouns() -> Mapping[str, Relations]:
    """By the noun that asks; a grandfather is the father of the father."""
    known = _known()
    return {
        noun: tuple(known[part] for part in given["of"]) if "of" in given else (known[name],)
        for name, given in _data().items()
        for noun in given.get("asked", ())
    }


@cache
def verbs(asking: str) -> Mapping[str, Relation]:
    """By the verb, after a word that asks: where, when, who, why, how."""
    known = _known()
    return {verb: known[name] for name, given in _data().items() for verb in given.get("verbs", {}).get(asking, ())}


def relation(name: str) -> Relation:
    """The one of this name. Raises KeyError."""
    return _known()[name]


@cache
def _known() -> dict[str, Relation]:
    return {name: _relation(name, given) for name, given in _data().items() if "of" not in given}


def _relation(name: str, given: Mapping[str, Any]) -> Relation:
    like = given.get("like")
    return Relation(
        name,
        given["value"],
        _any_of(given.get("before", ())),
        _any_of(given.get("after", ())),
        _any_of(given.get("second", ())),
        _any_of(given.get("inverse", ())),
        re.compile(like) if like else None,
        given.get("lifespan"),
        given.get("lifespan_place"),
        given.get("opening", False),
        given.get("is_last", False),
        tuple(given.get("kinds", ())),
    )


def _any_of(phrases: list[str]) -> re.Pattern[str] | None:
    if not phrases:
        return None
    longest_first = sorted(phrases, key=len, reverse=True)
    forms = (("" if phrase.startswith("'") else r"\b") + re.escape(phrase) + r"\b" for phrase in longest_first)
    return re.compile("|".join(forms), re.IGNORECASE)


@cache
def _data() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = json.loads(
        files("service.agent.reading").joinpath("relations.json").read_text(encoding="utf-8")
    )["relations"]
    return loaded
