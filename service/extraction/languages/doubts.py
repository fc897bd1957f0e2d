"""Which sentences of a text say nothing for sure, and who is named only as their source, by words: `doubts.json`.

No parse is asked for. That one word too many is taken for a doubt costs a weak tie; one too few makes a false one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from service.domain.entity import Span

_LONGEST_SOURCE = 120
"""Characters."""
_CLAUSE_END = "[,;:.!?()\n，、。；：！？（）،؛]"  # noqa: RUF001 as texts have them
_NEVER = re.compile(r"(?!)")


def doubtful_sentences(text: str, sentences: Sequence[Span], language: str) -> tuple[Span, ...]:
    """Those that deny something, or say what may be, as far as single words of the language tell."""
    words = _pattern_of(language)
    return tuple(sentence for sentence in sentences if words.search(text, sentence.start, sentence.end))


def source_places(text: str) -> list[Span]:
    """Where a text only says who says so: "according to Reuters", up to the end of that clause; in order."""
    before, behind = _source_patterns()
    places = [Span(*match.span("source")) for match in before.finditer(text)]
    for match in behind.finditer(text):
        opens = max(0, match.start() - _LONGEST_SOURCE)
        clause = re.split(_CLAUSE_END, text[opens : match.start()])[-1]
        places.append(Span(match.start() - len(clause), match.start()))
    return sorted(places)


@cache
def _data() -> Mapping[str, Any]:
    data: Mapping[str, Any] = json.loads(files(__package__).joinpath("doubts.json").read_text("utf-8"))
    return data


@cache
def _pattern_of(language: str) -> re.Pattern[str]:
    """What finds a doubt in a text of the language; what contains such a word and is none is passed over."""
    data = _data()
    words, endings = data["words"].get(language, ()), data["endings"].get(language, ())
    parts, others = data["parts"].get(language, ()), data["not_parts"].get(language, ())
    found = []
    if words:
        found.append(rf"(?<!\w)(?i:{_any_of(words)})(?!\w)")
    if endings:
        found.append(rf"(?<!\w)(?![A-ZÀ-ÞА-Я])\w+(?:{_any_of(endings)})(?!\w)")
    if parts:
        inside = "".join(rf"(?!{re.escape(other)})" for other in others)
        starts = "".join(_not_within(other, parts) for other in others)
        found.append(rf"{inside}{starts}(?:{_any_of(parts)})")
    return re.compile("|".join(found)) if found else _NEVER


def _not_within(other: str, parts: Iterable[str]) -> str:
    """That a part does not stand inside `other`, behind its first characters: 非 in 南非."""
    lookbehinds = ""
    for part in parts:
        place = other.find(part)
        if place > 0:
            before, after = other[:place], other[place:]
            lookbehinds += rf"(?!(?<={re.escape(before)}){re.escape(after)})"
    return lookbehinds


@cache
def _source_patterns() -> tuple[re.Pattern[str], re.Pattern[str]]:
    data = _data()
    clause = rf"(?P<source>{_CLAUSE_END.replace('[', '[^')}{{1,{_LONGEST_SOURCE}}})"
    named = rf"(?i:{_any_of(data['sources_before_names'])})(?= (?:\w{{1,3}} )?[A-ZÀ-ÞА-Я])"
    behind = data["sources_behind"]
    return (
        re.compile(rf"(?<!\w)(?:(?i:{_any_of(data['sources'])})|{named}){clause}"),
        re.compile(rf"(?i:{_any_of(behind)})(?!\w)"),
    )


def _any_of(words: Iterable[str]) -> str:
    """The longest first, so that none hides another."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
