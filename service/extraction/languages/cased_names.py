"""Names in a script with capitals, without a model: runs of capitalised words where a capital proves something.

A capital at the start of a sentence proves nothing, nor does one of German's nouns. There, a run of several words
counts if a title, a given name, a legal form or a word like "Universität" says what it is, or if the text repeats it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from service.domain.entity import NAME, Span
from service.extraction.languages.clues import Clues
from service.extraction.languages.places import NamePlace
from service.extraction.languages.words import Word, gap, is_apostrophe, is_shouted, runs_of, words_of

TYPED, SEVERAL_WORDS, ONE_WORD = 0.6, 0.5, 0.4
"""Confidence in a name whose type is told, in one of several words, in a single capitalised word."""
_SHORTEST, _SHORTEST_ACRONYM = 3, 2
_OPENERS = frozenset('\n.!?…:;"“„«‹([•–—')  # noqa: RUF001 punctuation of many languages
"""After these a capital may only be that of a beginning."""
_ROMAN = re.compile(r"[IVXLC]+")
_LONGEST_WORDS = 8


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of capitalised words without its titles and articles."""

    words: tuple[Word, ...]
    type: str
    opens: bool
    """Whether its first word is the first of a sentence."""
    marked: bool
    """Whether something beside its capitals says that it is a name."""

    @property
    def span(self) -> Span:
        return Span(self.words[0].start, self.words[-1].end)

    @property
    def key(self) -> str:
        return " ".join(word.folded for word in self.words)


def cased_names(text: str, sentences: Sequence[Span], clues: Clues) -> list[NamePlace]:
    """Every place of a name, in order."""
    small: set[str] = set()
    runs: list[_Run] = []
    for sentence in sentences:
        words = words_of(text, sentence)
        small.update(word.text for word in words if not word.is_capitalised)
        if not is_shouted(words):
            for first, last in runs_of(text, words, clues):
                run = _read_run(text, words, first, last, clues)
                if run is not None:
                    runs.append(run)
    runs = [trimmed for run in runs if (trimmed := _without_small(run, small)) is not None]
    times = Counter(run.key for run in runs)
    known: dict[str, NamePlace] = {}
    for run in runs:
        if _is_sure(run, times[run.key], clues):
            _learn(known, run)
    return [_placed(run, known[run.key]) for run in runs if run.key in known]


def _read_run(text: str, words: Sequence[Word], first: int, last: int, clues: Clues) -> _Run | None:
    """The name in a run, by what stands before it, in it and after it; None where no word is left."""
    opens = first == 0 or not _OPENERS.isdisjoint(gap(text, words, first - 1))
    before = words[first - 1] if first and gap(text, words, first - 1) in (" ", ". ") else None
    place = before is not None and before.text in clues.place_prepositions
    person = before is not None and _is_title(before, last - first + 1, clues)
    while first <= last:
        if words[first].is_capitalised and _is_title(words[first], last - first, clues):
            # "Papst Franziskus" is a person, "Bischof von Rom" tells of a place.
            person, opens = first < last and words[first + 1].is_capitalised, False
        elif words[first].is_capitalised and not (opens and words[first].folded in clues.common_words):
            break
        first += 1
    if opens and first < last and not words[first + 1].is_capitalised and not clues.begins_name(words[first].folded):
        # "Considerando la Carta": of such a beginning only what follows the small words is sure.
        first, opens = next(index for index in range(first + 1, last + 1) if words[index].is_capitalised), False
    if opens or (before is not None and before.folded in clues.roles):
        named = _first_given_name(words, first, last, clues)
        first, opens = named or first, opens and not named
    if first > last or last - first >= _LONGEST_WORDS or words[first].folded in clues.not_names:
        return None
    inside = tuple(words[first : last + 1])
    suffix = words[last + 1].text if clues.has_suffixes and is_apostrophe(gap(text, words, last)) else ""
    kind = clues.type_by_words([word.folded for word in inside]) if len(inside) > 1 else NAME
    if person:
        kind = "Person"
    elif kind == NAME and (place or suffix in clues.place_suffixes):
        kind = "Location"
    return _Run(inside, kind, opens and not person, marked=bool(suffix) or kind != NAME)


def _first_given_name(words: Sequence[Word], first: int, last: int, clues: Clues) -> int | None:
    """Where a person's name begins in a run that begins with something else: "президент США Барак Обама"."""
    inner = range(first + 1, last)
    return next((index for index in inner if clues.is_given_name(words[index].folded)), None)


def _is_title(word: Word, names: int, clues: Clues) -> bool:
    """Whether a word before `names` others makes them a person. A role may have its country after it."""
    if word.folded in clues.roles:
        return names == 1 or (names > 1 and not clues.roles_before_genitives)
    return word.folded in clues.honorifics


def _without_small(run: _Run, small: set[str]) -> _Run | None:
    """A run that opens a sentence, without its first word where the text has that one in small letters too."""
    if not run.opens or run.words[0].folded not in small:
        return run
    words = run.words[1:]
    while words and not words[0].is_capitalised:
        words = words[1:]
    return replace(run, words=words, opens=False) if words else None


def _is_sure(run: _Run, times: int, clues: Clues) -> bool:
    capitals = [word for word in run.words if word.is_capitalised]
    if any(len(word.text) > 1 for word in capitals[1:]):
        if run.type == NAME and all(word.text.isupper() for word in capitals):
            return False
        plain = len(capitals) == len(run.words)
        return run.marked or (plain and times > 1) if clues.nouns_have_capitals else True
    word = capitals[0]
    if run.opens or len(word.text) < (_SHORTEST_ACRONYM if word.text.isupper() else _SHORTEST):
        return False
    if word.folded in clues.heads or word.folded in clues.roles or _ROMAN.fullmatch(word.text):
        return False
    if clues.adjective_endings and word.text.endswith(clues.adjective_endings):
        return False
    return run.type == "Person" or not clues.nouns_have_capitals


def _learn(known: dict[str, NamePlace], run: _Run) -> None:
    """The name of a run, and the surname of a person, with the surest type that the text gives."""
    confidence = TYPED if run.type != NAME else SEVERAL_WORDS if len(run.words) > 1 else ONE_WORD
    for key in (run.key, run.words[-1].folded) if run.type == "Person" else (run.key,):
        before = known.get(key)
        if before is None or before.confidence < confidence:
            known[key] = NamePlace(run.span, run.type, confidence)


def _placed(run: _Run, name: NamePlace) -> NamePlace:
    return NamePlace(run.span, name.type, name.confidence)
