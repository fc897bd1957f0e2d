"""Names whose words are written together or apart, or cut off: VladimirPutin, JC Juncker, a name of forty letters."""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from service.resolution.likeness import CONSONANTS_ALIKE, likeness, likeness_across, same_consonants, sound
from service.resolution.words import transliterated

_JOINED_FROM = 0.88
_SHORTEST_JOINED, _LONG_JOINED = 5, 8
_INITIALS_TOGETHER = re.compile("[a-z]{2,6}")
_FEWEST_CONSONANTS = 3
_CUT_OFF_FROM = 30
"""Characters: forms that cut names off have room for so many at least."""


def parted_as(words: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """The words as the other name parts them: two that it writes as one are one (Mohammad Hasni), and initials that run
    together are apart (JC, for Jean-Claude)."""
    parted: list[str] = []
    for word in words:
        if word in others:
            parted.append(word)
        elif _INITIALS_TOGETHER.fullmatch(word) and _begin(word, others):
            parted += word
        elif parted and parted[-1] not in others and _is_one_of(parted[-1] + word, others):
            parted[-1] += word
        else:
            parted.append(word)
    return tuple(parted)


def joined_likeness(one: str, other: str) -> float:
    """How alike two names are when blanks don't count, where they are parted otherwise; 0 where that is not much."""
    words, others = transliterated(one), transliterated(other)
    first, second = "".join(words), "".join(others)
    if (
        len(words) == len(others)
        or min(len(first), len(second)) < _SHORTEST_JOINED
        or _digits(first) != _digits(second)
    ):
        return 0.0
    if likeness_across(one, other) is not likeness and same_consonants(first, second, _FEWEST_CONSONANTS):
        return CONSONANTS_ALIKE
    like = OSA.normalized_similarity(first, second)
    return like if like >= _JOINED_FROM else 0.0


def is_cut_off(one: str, other: str) -> bool:
    """Whether a long name ends within a word of the other, which begins with it."""
    short, full = sorted((" ".join(transliterated(name)) for name in (one, other)), key=len)
    return _CUT_OFF_FROM <= len(short) < len(full) and full.startswith(short) and not full[len(short)].isspace()


def _is_one_of(word: str, others: tuple[str, ...]) -> bool:
    return word in others or (
        len(word) >= _LONG_JOINED
        and any(sound(word) == sound(other) or OSA.distance(word, other) == 1 for other in others)
    )


def _begin(initials: str, words: tuple[str, ...]) -> bool:
    """Whether words that follow each other begin with these letters."""
    return initials in "".join(word[0] if len(word) > 1 else " " for word in words)


def _digits(letters: str) -> str:
    return "".join(filter(str.isdigit, letters))
