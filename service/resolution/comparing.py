"""How near two names are: their words paired, what is left over weighed by how much it says.

    M   what paired words say, each by its likeness        L   what paired words lack of it
    C   what both names say that the other does not        E   what only the longer one says

    score = M / (M + 1.5 L + 2 C + 0.4 E)

Where each has a full word that the other has not, long names have no more in common than short ones: 0.65 at most.

A score is about names alone; it is deterministic, symmetric and between 0 and 1. What tells two things apart however
near their names are (numbers, generations, North and South, initials) makes it 0 and gives the reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from service.resolution.keys import key
from service.resolution.likeness import Likeness, likeness, likeness_across
from service.resolution.parting import is_cut_off, joined_likeness, parted_as
from service.resolution.words import NameWords, name_words, vocabulary, weight

_LEAST_LIKE = 0.6
_LACK, _CONFLICT, _EXTRA = 1.5, 2.0, 0.4
_ONE_WORD_OF_SEVERAL, _OTHER_ORDER, _OTHER_FORM = 0.8, 0.97, 0.85
_ACRONYM, _CUT_OFF, _OTHER_SYLLABLE = 0.75, 0.9, 0.9
_TOLD_APART = 0.65
"""The most that two names come to of which each has a full word in place of one of the other's."""

_SON_OF = frozenset({"bin", "ibn", "ben", "bint"})
_DESCENT_TURNED = 0.7
"""Omar bin Abdullah is the father's or the son's name of Abdullah bin Omar."""

_SYLLABLES = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts of which one letter is several Latin ones, so that the letters themselves are compared too."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How near two names are, and why."""

    score: float
    reason: str


@dataclass(frozen=True, slots=True)
class Pairing:
    """The words of two names: those that pair, with their likeness, and what each name has left over."""

    pairs: tuple[tuple[str, str, float], ...]
    left_of_one: tuple[str, ...]
    left_of_other: tuple[str, ...]
    in_order: bool


@lru_cache(maxsize=65536)
def compare(one: str, other: str) -> Comparison:
    """Compares two names."""
    if other < one:
        return compare(other, one)
    first, second = name_words(one), name_words(other)
    if reason := contradiction(first, second):
        return Comparison(0.0, reason)
    letters = _letters_alike(key(one), key(other)) if _of_syllables(one, other) else 1.0
    if first == second:
        return Comparison(round(letters, 4), "the same words")
    if is_acronym(first.words, second.words) or is_acronym(second.words, first.words):
        return Comparison(_ACRONYM, "the initials of the other's words")
    words, others = parted_as(first.words, second.words), parted_as(second.words, first.words)
    pairing = pair(words, others, likeness_across(one, other))
    score = _score(pairing)
    if first.forms and second.forms and first.forms != second.forms:
        score *= _OTHER_FORM
    if is_cut_off(one, other):
        joined, reason = _CUT_OFF, "one is the other, cut off"
    else:
        joined, reason = joined_likeness(one, other), "nearly the same letters, parted into words otherwise"
    if joined > score:
        return Comparison(round(joined, 4), reason)
    return Comparison(round(min(score, letters), 4), _reason(pairing))


def contradiction(one: NameWords, other: NameWords) -> str | None:
    """What tells two names apart however near they are: None where nothing does."""
    known = vocabulary()
    first, second = set(one.words), set(other.words)
    only_first, only_second = first - second, second - first
    numbers = [{word for word in words if any(map(str.isdigit, word))} for words in (only_first, only_second)]
    if all(numbers):
        return f"numbers differ: {_listed(numbers[0])} and {_listed(numbers[1])}"
    generations = [words & known.generations for words in (set(one.words[1:]) - second, set(other.words[1:]) - first)]
    if all(generations):
        return f"generations differ: {_listed(generations[0])} and {_listed(generations[1])}"
    for group in known.apart:
        sides = (only_first & group, only_second & group)
        if all(sides):
            return f"{_listed(sides[0])} is not {_listed(sides[1])}"
    return None


def is_acronym(short: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Whether a name is one word of the first letters of the other's words, with its particles or without."""
    if len(short) != 1 or not 2 <= len(short[0]) <= len(full):
        return False
    initials = "".join(word[0] for word in full)
    without = "".join(word[0] for word in full if word not in vocabulary().particles)
    return short[0] in (initials, without)


def pair(one: tuple[str, ...], other: tuple[str, ...], alike: Likeness = likeness) -> Pairing:
    """Pairs the words of two names, the likest first; each word once."""
    likenesses = sorted(
        (-alike(word, match), abs(i - j), i, j) for i, word in enumerate(one) for j, match in enumerate(other)
    )
    left, right = dict(enumerate(one)), dict(enumerate(other))
    found: dict[int, tuple[int, float]] = {}
    for negative, _, i, j in likenesses:
        if -negative >= _LEAST_LIKE and i in left and j in right:
            del left[i], right[j]
            found[i] = (j, -negative)
    order = [found[i][0] for i in sorted(found)]
    return Pairing(
        pairs=tuple((one[i], other[j], like) for i, (j, like) in sorted(found.items())),
        left_of_one=tuple(left.values()),
        left_of_other=tuple(right.values()),
        in_order=order == sorted(order),
    )


def _score(pairing: Pairing) -> float:
    says = lacks = 0.0
    for word, match, like in pairing.pairs:
        shared = (weight(word) + weight(match)) / 2
        says += like * shared
        lacks += (1 - like) * shared
    left, right = sum(map(weight, pairing.left_of_one)), sum(map(weight, pairing.left_of_other))
    both, extra = min(left, right), abs(left - right)
    if not says:
        return 0.0
    score = says / (says + _LACK * lacks + _CONFLICT * both + _EXTRA * extra)
    if _are_told_apart(pairing):
        score = min(score, _TOLD_APART)
    if len(pairing.pairs) == 1 and extra:
        score *= _ONE_WORD_OF_SEVERAL
    if pairing.in_order:
        return score
    descends = any(word in _SON_OF for word, _, _ in pairing.pairs)
    return score * (_DESCENT_TURNED if descends else _OTHER_ORDER)


def _are_told_apart(pairing: Pairing) -> bool:
    particles = vocabulary().particles
    return all(
        any(len(word) > 1 and word not in particles for word in left)
        for left in (pairing.left_of_one, pairing.left_of_other)
    )


def _of_syllables(one: str, other: str) -> bool:
    return bool(_SYLLABLES.search(one) and _SYLLABLES.search(other))


def _letters_alike(one: str, other: str) -> float:
    """Of names whose letters are syllables or words: with another letter it is another name."""
    return 1.0 if one == other else _OTHER_SYLLABLE * OSA.normalized_similarity(one, other)


def _reason(pairing: Pairing) -> str:
    said = [f"{word} is near {match}" for word, match, like in pairing.pairs if like < 1]
    if pairing.left_of_one or pairing.left_of_other:
        said.append(f"not in both: {_listed(pairing.left_of_one + pairing.left_of_other)}")
    if not pairing.in_order:
        said.append("in another order")
    return "; ".join(said) or "the same words, of another legal form"


def _listed(words: object) -> str:
    return ", ".join(sorted(words))  # type: ignore[call-overload]
