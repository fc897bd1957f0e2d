"""What a text gives as values: names, dates, numbers, countries, each where it stands.

A date can be compared: `12 March 1950` comes before `1951`. A name is a run of words with capitals, with the small
words that tie them (`Ermengarde of Tours`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from service.agent.reading.countries import countries, usual_country

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_MONTH = rf"(?:{'|'.join(_MONTHS)})"
_DATE = re.compile(
    rf"""\b(?:
        (?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?P<month>{_MONTH}),?\s+(?P<year>\d{{3,4}})
      | (?P<month2>{_MONTH})\s+(?P<day2>\d{{1,2}})(?:st|nd|rd|th)?,?\s+(?P<year2>\d{{3,4}})
      | (?P<month3>{_MONTH})\s+(?P<year3>\d{{3,4}})
      | (?P<year4>1\d{{3}}|20\d\d)(?!\s?(?:%|people|inhabitants|km|m\b|miles|feet|ft|kg|tons?|members|seats))(?![,.]\d)
    )\b""",
    re.VERBOSE,
)
_NUMBER = re.compile(
    r"(?<![\w.,])[$\u20ac\u00a3]?\d+(?:[.,]\d+)*(?:\s?%|\s(?:percent|million|billion|trillion|thousand))?(?!\w)"
)
_CAPITAL = r"[^\W\d_a-z\u00df-\u00f6\u00f8-\u00ff][\w'\u2019&.-]*\w|[^\W\d_a-z\u00df-\u00f6\u00f8-\u00ff]\.?"
_TIES = r"of\ the|of|the|de\ la|de|del|della|di|da|dos|du|des|von|van\ der|van\ den|van|der|den|la|le|el|al|bin|ibn|y|e"
_NAME = re.compile(
    rf"(?<!\w)(?:{_CAPITAL})(?:\ (?:(?:{_TIES})\ )?(?:{_CAPITAL}|\d{{1,4}}(?!\d)(?=\ [A-Z])))*(?:'s(?=\ [A-Z]))?"
)
_POSSESSIVE = re.compile(r"['\u2019]s ")
_AFTER_POSSESSIVE = len("'s ")
_NO_NAME = re.compile(
    r"(?:\d+|The|An?|In|On|At|From|By|For|With|After|Before|During|When|While|As|And|But|This|That|These|Those|There"
    r"|Both|Also|Since|Until|However|Although|Under|Upon|Many|Some|He|She|It|They|We|You|I|His|Hers?|Its|Their"
    rf"|{_MONTH})(?:\ |$)"
)
"""What a sentence opens with, and what is left of a date."""


class Kind(StrEnum):
    """What a value is."""

    NAME = "name"
    DATE = "date"
    NUMBER = "number"
    COUNTRY = "country"
    """A country by its name or its adjective."""


class Value(NamedTuple):
    """A value as the text has it. `start` and `end` count in the text."""

    kind: Kind
    text: str
    start: int
    end: int
    order: tuple[int, ...] = ()
    """Of a date: year, month, day, as far as they are said."""
    country: str | None = None
    """The usual name of the country that it is, if it is one."""
    is_adjective: bool = False


def dates(text: str) -> Iterator[Value]:
    """The dates and years, in order."""
    for match in _DATE.finditer(text):
        year = match["year"] or match["year2"] or match["year3"] or match["year4"]
        month = match["month"] or match["month2"] or match["month3"]
        day = match["day"] or match["day2"]
        order = (int(year), *((_MONTHS.index(month) + 1,) if month else ()), *((int(day),) if day else ()))
        yield Value(Kind.DATE, match[0], match.start(), match.end(), order)


def numbers(text: str) -> Iterator[Value]:
    """The numbers, in order, with a sign of money or per cent."""
    for match in _NUMBER.finditer(text):
        yield Value(Kind.NUMBER, match[0], match.start(), match.end())


def names(text: str) -> Iterator[Value]:
    """The runs of words with capitals, in order, without what only opens a sentence. Of two that a possessive joins
    each is one: `Vincent van Gogh's` and `Paris`."""
    for match in _NAME.finditer(text):
        start = match.start()
        for part in _POSSESSIVE.split(match[0]):
            yield from _name(text, start, start + len(part))
            start += len(part) + _AFTER_POSSESSIVE


def _name(text: str, start: int, end: int) -> Iterator[Value]:
    while opening := _NO_NAME.match(text, start, end):
        start = opening.end()
    said = text[start:end].removesuffix("'s").removesuffix("\u2019s")
    if said:
        yield Value(Kind.NAME, said, start, start + len(said), country=usual_country(said))


def country_values(text: str) -> Iterator[Value]:
    """The countries, in order, by name or adjective."""
    for one in countries(text):
        yield Value(
            Kind.COUNTRY,
            text[one.start : one.end],
            one.start,
            one.end,
            country=one.usual,
            is_adjective=one.is_adjective,
        )


def values(text: str, kind: Kind) -> list[Value]:
    """All of one kind, in order."""
    readers = {Kind.NAME: names, Kind.DATE: dates, Kind.NUMBER: numbers, Kind.COUNTRY: country_values}
    return list(readers[kind](text))
