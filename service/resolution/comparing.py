"""How near two names are: their words paired, what is left over weighed by how much it says.

    M   what paired words say, each by its likeness        L   what paired words lack of it
    C   what both names say that the other does not        E   what only the longer one says

    score = M / (M + 1.5 L + 2 C + 0.4 E)

A score is about names alone; it is deterministic, symmetric and between 0 and 1. What tells two things apart however
near their names are (numbers, generations, North and South, initials) makes it 0 and gives the reason.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz.distance import OSA

from service.resolution.keys import key
from service.resolution.words import NameWords, is_common, is_nickname, name_words, transliterated, vocabulary, weight

_LEAST_LIKE = 0.6
_INITIAL_LIKENESS = 0.8
_LACK, _CONFLICT, _EXTRA = 1.5, 2.0, 0.4
_ONE_WORD_OF_SEVERAL, _OTHER_ORDER, _OTHER_FORM = 0.8, 0.97, 0.85
_SHORT_WORD, _BY_SOUND, _BOTH_KNOWN, _TWO_SLIPS = 0.9, 0.95, 0.9, 0.85
_NICKNAME_LIKENESS = 0.85
_ACRONYM = 0.75
_JOINED_FROM = 0.88
_SON_OF = frozenset({"bin", "ibn", "ben", "bint"})
_DESCENT_TURNED = 0.7
"""Omar bin Abdullah is the father's or the son's name of Abdullah bin Omar."""

_SYLLABLES = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts of which one letter is several Latin ones, so that the letters themselves are compared too."""

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
    letters = OSA.normalized_similarity(key(one), key(other)) if _of_syllables(one, other) else 1.0
    if first == second:
        return Comparison(round(letters, 4), "the same words")
    if is_acronym(first.words, second.words) or is_acronym(second.words, first.words):
        return Comparison(_ACRONYM, "the initials of the other's words")
    pairing = pair(first.words, second.words)
    score = _score(pairing)
    if first.forms and second.forms and first.forms != second.forms:
        score *= _OTHER_FORM
    joined = _joined_likeness(one, other)
    if joined > score:
        return Comparison(round(joined, 4), "nearly the same letters, parted into words otherwise")
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


def pair(one: tuple[str, ...], other: tuple[str, ...]) -> Pairing:
    """Pairs the words of two names, the likest first; each word once."""
    likenesses = sorted(
        (-likeness(word, match), abs(i - j), i, j) for i, word in enumerate(one) for j, match in enumerate(other)
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


def _by_letters(one: str, other: str) -> float:
    """One slip is a slip; from two on it is rather another word."""
    like = OSA.normalized_similarity(one, other)
    return like if OSA.distance(one, other) <= 1 else like * _TWO_SLIPS


def sound(word: str) -> str:
    """A word as it sounds, roughly and in any language: qaddafi and kadafi give kadafi."""
    for pattern, replacement in _SOUNDS:
        word = pattern.sub(replacement, word)
    return word


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
    if len(pairing.pairs) == 1 and extra:
        score *= _ONE_WORD_OF_SEVERAL
    if pairing.in_order:
        return score
    descends = any(word in _SON_OF for word, _, _ in pairing.pairs)
    return score * (_DESCENT_TURNED if descends else _OTHER_ORDER)


def _of_syllables(one: str, other: str) -> bool:
    return bool(_SYLLABLES.search(one) and _SYLLABLES.search(other))


def _joined_likeness(one: str, other: str) -> float:
    """How alike two names are when blanks don't count, where they are parted otherwise: VladimirPutin."""
    words, others = transliterated(one), transliterated(other)
    first, second = "".join(words), "".join(others)
    if len(words) == len(others) or min(len(first), len(second)) < 5:
        return 0.0
    like = OSA.normalized_similarity(first, second)
    return like if like >= _JOINED_FROM else 0.0


def _reason(pairing: Pairing) -> str:
    said = [f"{word} is near {match}" for word, match, like in pairing.pairs if like < 1]
    if pairing.left_of_one or pairing.left_of_other:
        said.append(f"not in both: {_listed(pairing.left_of_one + pairing.left_of_other)}")
    if not pairing.in_order:
        said.append("in another order")
    return "; ".join(said) or "the same words, of another legal form"


def _listed(words: object) -> str:
    return ", ".join(sorted(words))  # type: ignore[call-overload]
