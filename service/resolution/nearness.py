"""Which near names are taken for one without being asked, and which are only worth a look.

A wrong merge in a graph is worse than a missed one: it takes a reader who knows both to see it. So names meet by
themselves only where every word of both is paired and a pair differs by no more than its spelling: marks and scripts
(Köln, Koln), sound (Philippa, Filippa), one letter of a long word, an initial between two full words. Everything else
that is near is a suggestion.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import OSA

from service.resolution.comparing import compare, pair
from service.resolution.likeness import sound
from service.resolution.signs import LONG
from service.resolution.words import is_counted, name_words, vocabulary

MERGED_FROM = 0.85
"""The least score of names that meet by themselves."""

SUGGESTED_FROM = 0.708
"""The least score that is worth a look: the best threshold of `make bench NAME=names`, set on its tuning half."""

_LONG_BY_LETTER = 8
_SYMBOLS = re.compile(r"[+#&]")
_FEWEST_FULL = 2


@lru_cache(maxsize=65536)
def may_be_one(block: str, other: str) -> bool:
    """Whether two loose forms of names differ by no more than their spelling."""
    one, two = name_words(block), name_words(other)
    if one != two and not set(one.words) & set(two.words):
        return False
    if _SYMBOLS.findall(block) != _SYMBOLS.findall(other) or compare(block, other).score < MERGED_FROM:
        return False
    if one == two:
        return True
    pairing = pair(one.words, two.words)
    left_over = {*pairing.left_of_one, *pairing.left_of_other}
    same = sum(word == match and len(word) > 1 for word, match, _ in pairing.pairs)
    return (
        pairing.in_order
        and left_over <= vocabulary().particles
        and (same >= _FEWEST_FULL or not left_over)
        and one.forms == two.forms
        and all(_is_spelling(word, match, same) for word, match, _ in pairing.pairs if word != match)
    )


def _is_spelling(word: str, match: str, same: int) -> bool:
    """Whether two words are one written in two ways; `same`: how many words of the names are equal."""
    shorter = min(len(word), len(match))
    if shorter == 1 and {word, match} & vocabulary().generations:
        return False
    if shorter == 1:
        return same >= _FEWEST_FULL and word[0] == match[0]
    if not same or (is_counted(word) and is_counted(match)):
        return False
    by_sound = shorter >= LONG and sound(word) == sound(match)
    return by_sound or (shorter >= _LONG_BY_LETTER and OSA.distance(word, match) == 1)
