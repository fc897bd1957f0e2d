"""The phrases of a passage that are written like names, whatever an extractor took them for.

By these a walk comes from a passage to the documents that are titled so. A question needs more (phrases.py): people
don't write capitals there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from service.retrieval.stop_words import all_stop_words
from service.retrieval.walk.phrases import WORD

_LONGEST = 6
"""Words of a name, at most."""
_SMALL_WORDS = 2
"""That may stand in a row within a name: of the, de la."""
_SMALL_LETTERS = 4
"""Of such a word, at most."""
_NO_PART = frozenset(("as", "is", "was", "are", "were", "who", "that", "has", "had"))
"""Small words that names don't go on over: Michael Caine as Alfred."""
_INITIAL_LETTERS = 3
"""Of what a full stop may shorten within a name, at most: J. Smith, St. Ives."""
_WITHIN = re.compile(r"[ \u00a0\n]|, |\. ?|[-\u2010\u2011\u2013/]|: |! | & ")
"""What may stand between two words of a name."""
_HYPHENS = ("-", "\u2010", "\u2011")


def name_runs(passage: str, most: int) -> list[str]:
    """The runs of up to six words that are written like a name: at most so many, in their order.

    Each begins and ends with a capital or a digit, and has no more than two small words in a row and one comma within.
    A word by itself counts where no neighbour can be of the same name. Scripts without capitals have none: nothing sets
    their names apart.
    """
    places = [found.span() for found in WORD.finditer(passage)]
    parted = [passage[end:start] for (_, end), (start, _) in pairwise(places)]
    capital = [passage[start].isupper() or passage[start].isdigit() for start, _ in places]
    for place, between in enumerate(parted, 1):
        capital[place] |= between in _HYPHENS and capital[place - 1]  # Kim Jong-il
    found: dict[str, None] = {}
    is_within = False
    for first, (start, end) in enumerate(places):
        lasts = list(_lasts(passage, places, parted, capital, first)) if capital[first] else []
        if capital[first] and not lasts and not is_within:
            lasts = [first]
        is_within = first + 1 in lasts and passage[start:end].lower() not in all_stop_words()  # In Rome
        for last in lasts:
            text = passage[start : places[last][1]]
            if text.upper() != text.lower():
                found[text] = None
        if len(found) >= most:
            break
    return list(found)[:most]


def _lasts(
    passage: str, places: Sequence[tuple[int, int]], parted: Sequence[str], capital: Sequence[bool], first: int
) -> Iterator[int]:
    """The last words of the names of several words that begin at a word."""
    small, commas = 0, 0
    for place in range(first + 1, min(first + _LONGEST, len(places))):
        (before, before_ends), (start, end), between = places[place - 1], places[place], parted[place - 1]
        commas += between == ", "
        is_sentence = between.startswith(".") and before_ends - before > _INITIAL_LETTERS
        if is_sentence or commas > 1 or not _WITHIN.fullmatch(between):
            return
        small = 0 if capital[place] else small + 1
        if small > _SMALL_WORDS or (small and (end - start > _SMALL_LETTERS or passage[start:end] in _NO_PART)):
            return
        if not small:
            yield place
