"""The year in which a document says that a person was born: of two of one name, born in 1912 and in 1950, each is their
own. It is the year of the date beside a birthplace ("was born in Leeds in 1912"), and is kept with the person's field
(fields.py) as one string: `scholarship`, `born 1912`, `scholarship, born 1912`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from service.domain.relationship import Relationship
from service.resolution.functional import functional
from service.resolution.keys import key

_BORN_IN = "BORN_IN"
_YEAR = re.compile(r"\b(1[0-9]{3}|20[0-9]{2})\b")
_MARK = "born "
_NEAR = 2
"""Years by which documents that speak of one person may be at odds."""


def births_said(relationships: Iterable[Relationship]) -> dict[str, set[str]]:
    """The years of birth of each name, by name key, given what a document says."""
    kinds = functional(_BORN_IN)
    found: defaultdict[str, set[str]] = defaultdict(set)
    for said in relationships:
        if kinds and kinds.holds_subject(said.type) and (year := _YEAR.search(said.attributes.get("date", ""))):
            found[key(said.source)].add(year[0])
    return dict(found)


def with_birth(field: str, year: str) -> str:
    """A field and a year of birth as one string; either may be empty."""
    return ", ".join(filter(None, (field, f"{_MARK}{year}" if year else "")))


def field_and_birth(told: str) -> tuple[str, str]:
    """What `with_birth` was given."""
    field, _, year = told.partition(_MARK)
    return field.removesuffix(", "), year


def eras(years: Iterable[str]) -> dict[str, str]:
    """For each year of birth the first of those that it may be at odds with, each no more than two years after the one
    before it: who have the same may be one."""
    found: dict[str, str] = {}
    last = first = ""
    for year in sorted(set(years)):
        if not last or int(year) - int(last) > _NEAR:
            first = year
        found[year], last = first, year
    return found
