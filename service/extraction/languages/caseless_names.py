"""Names in a script without capitals, without a model: only what marks itself.

Titles in 《》 and 『』, transliterated names that a dot parts (バラク・オバマ), katakana before a word for people,
places or firms, and names that are written in Latin letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from service.domain.entity import NAME, Span
from service.extraction.languages.places import NamePlace

_TITLE = re.compile(r"[《『](?P<name>[^《》『』\n]{2,60})[》』]")
_KATAKANA = r"[ァ-ヴー]"
_DOTTED = re.compile(rf"(?<![ァ-ヴー・＝])(?P<name>{_KATAKANA}{{2,}}(?:[・＝]{_KATAKANA}{{2,}})+)(?![ァ-ヴー・＝])")  # noqa: RUF001
_CALLED = re.compile(
    rf"(?<![ァ-ヴー・＝])(?P<name>{_KATAKANA}{{2,}})(?:(?P<Person>さん|氏|夫人|博士|教授|大統領|首相|王(?!国))"  # noqa: RUF001
    r"|(?P<Location>州|市|県|島|湾|川|山脈|半島|王国|共和国|地方)|(?P<Organization>株式会社|大学|社(?![会長員])|銀行))"
)
_LATIN_WORD = r"[A-ZÀ-Þ][A-Za-zÀ-ɏ'’.-]*"  # noqa: RUF001
_LATIN = re.compile(rf"(?<![A-Za-zÀ-ɏ]){_LATIN_WORD}(?: (?:(?:of|de|von|van|the) )?{_LATIN_WORD})*")
_ROMAN = re.compile(r"[IVXLC]+")

_MARKED, _GUESSED = 0.6, 0.5
_SHORTEST_LATIN = 3


def caseless_names(text: str) -> list[NamePlace]:
    """Every place of a name, in order, none overlapping another."""
    found: list[NamePlace] = []
    end = 0
    for place in sorted(_all(text), key=lambda place: (place.span.start, -place.span.end)):
        if place.span.start >= end:
            found.append(place)
            end = place.span.end
    return found


def _all(text: str) -> Iterator[NamePlace]:
    for match in _TITLE.finditer(text):
        yield NamePlace(Span(*match.span("name")), "Work", _MARKED)
    for match in _CALLED.finditer(text):
        kind = match.lastgroup or ""
        # A suffix of a place or a firm is part of its name, a title is not.
        end = match.end("name") if kind == "Person" else match.end()
        yield NamePlace(Span(match.start(), end), kind, _MARKED)
    for match in _DOTTED.finditer(text):
        yield NamePlace(Span(*match.span("name")), NAME, _GUESSED)
    for match in _LATIN.finditer(text):
        name = match[0].rstrip(".'’-")  # noqa: RUF001
        if len(name) >= _SHORTEST_LATIN and not _ROMAN.fullmatch(name):
            yield NamePlace(Span(match.start(), match.start() + len(name)), NAME, _GUESSED)
