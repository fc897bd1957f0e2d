"""How alike two words of names are: by their letters, by their sound, or by their consonants alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from rapidfuzz.distance import OSA

from service.resolution.words import is_common, is_nickname

Likeness = Callable[[str, str], float]
"""Of two words, from 0 to 1."""

CONSONANTS_ALIKE = 0.85
"""Of words in two scripts that have the same consonants."""

_INITIAL_LIKENESS, _NICKNAME_LIKENESS = 0.8, 0.85
_SHORT_WORD, _BY_SOUND, _BOTH_KNOWN, _TWO_SLIPS = 0.9, 0.95, 0.9, 0.85

_NOT_LATIN = re.compile("[\u0250-\u1dff\u2c00-\ua7ff\uaa00-\ufb00\ufb07-\uffef]")
_TWICE = re.compile(r"(.)\1+")
_HARDENED = str.maketrans("bdgl", "ptkr", "aeiouwyhv")

_SOUNDS = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("ph", "f"),
        ("ck|kh|q|x|c(?![eiyh])", "k"),
        ("tsch|sch|sh|ch|zh", "S"),
        ("c(?=[eiy])|z", "s"),
        ("w", "v"),
        ("dh|th", "t"),
        ("gh", "g"),
        ("[yj]", "i"),
        ("ou|oo", "u"),
        (r"(.)\1+", r"\1"),
        ("(?<=[aeiou])h", ""),
    )
)


@lru_cache(maxsize=65536)
def likeness(one: str, other: str) -> float:
    """How alike two words are, by letters or by sound, from 0 to 1. An initial is like a word that begins with it."""
    if one == other:
        return 1.0
    if min(len(one), len(other)) == 1:
        return _INITIAL_LIKENESS if one[0] == other[0] else 0.0
    if one.isdigit() or other.isdigit():
        return 0.0
    by_letters = _by_letters(one, other)
    if max(len(one), len(other)) <= 3:
        by_letters *= _SHORT_WORD
    like = max(by_letters, _by_letters(sound(one), sound(other)) * _BY_SOUND)
    if is_common(one) and is_common(other):
        like *= _BOTH_KNOWN
    return max(like, _NICKNAME_LIKENESS) if is_nickname(one, other) else like


def likeness_across(one: str, other: str) -> Likeness:
    """How to compare the words of two names: in two scripts more loosely, as some write no vowels, or one consonant for
    several (Barack and 贝拉克, beilake)."""
    return _across_scripts if _is_latin(one) != _is_latin(other) else likeness


def sound(word: str) -> str:
    """A word as it sounds, roughly and in any language: qaddafi and kadafi give kadafi."""
    for pattern, replacement in _SOUNDS:
        word = pattern.sub(replacement, word)
    return word


def same_consonants(one: str, other: str, least: int = 2) -> bool:
    """Whether two words have the same consonants, as many as `least`, hard or soft: barack and baraka have prk."""
    first, second = _consonants(one), _consonants(other)
    return first == second and len(first) >= least


def _across_scripts(one: str, other: str) -> float:
    return max(likeness(one, other), CONSONANTS_ALIKE if same_consonants(one, other) else 0.0)


def _consonants(word: str) -> str:
    return _TWICE.sub(r"\1", sound(word).translate(_HARDENED))


def _is_latin(name: str) -> bool:
    return _NOT_LATIN.search(name) is None


def _by_letters(one: str, other: str) -> float:
    """One slip is a slip; from two on it is rather another word."""
    like = OSA.normalized_similarity(one, other)
    return like if OSA.distance(one, other) <= 1 else like * _TWO_SLIPS
