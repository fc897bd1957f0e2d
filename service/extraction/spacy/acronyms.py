"""Acronyms that a text defines: in "Drake Landing Solar Community (DLSC)" the second is what the first is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from spacy.tokens import Doc

from service.extraction.spacy.found import FoundName

_SHORTEST = 2
_LONGEST = 8


def defined_acronyms(doc: Doc, names: Sequence[FoundName]) -> Iterator[tuple[str, str]]:
    """Each acronym with the full name before it. `names` in the order of the text."""
    for full, short in pairwise(names):
        stands_in_brackets = (
            short.first == full.last + 2
            and doc[full.last + 1].text == "("
            and short.last + 1 < len(doc)
            and doc[short.last + 1].text == ")"
        )
        if stands_in_brackets:
            words, acronym = doc[full.first : full.last + 1].text, doc[short.first : short.last + 1].text
            if is_acronym(acronym, words):
                yield acronym, words


def is_acronym(acronym: str, words: str) -> bool:
    """Whether an acronym's letters are found in the words, in order, the first one at their start."""
    if not (_SHORTEST <= len(acronym) <= _LONGEST and acronym.isupper() and acronym[0] == words[:1].upper()):
        return False
    rest = iter("".join(word[:1] for word in words.replace("-", " ").split()).upper())
    return all(letter in rest for letter in acronym)
