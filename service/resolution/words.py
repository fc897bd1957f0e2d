"""The words of a name in one script and case, and how much each says about who is meant.

Statistics are packaged (`word_counts.json`, made by benchmarks/names/word_counts.py): what is in the database never
weighs a word, or the graph would depend on what came first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from anyascii import anyascii
from nicknames import NickNamer
from rapidfuzz.distance import OSA

from service.resolution.keys import key

_POSSESSIVE = re.compile(r"'s\b|(?<=s)'(?!\w)")
_DOT_OF_INITIALS = re.compile(r"(?<=\b\w)\.(?=\w\b)")
_ARABIC_ARTICLE = re.compile(r"\b\u0627\u0644(?=\w{3})")
_LONG_FORM_WORD = 5
_BETWEEN = re.compile(r"[^a-z0-9]+")
_COMMON = 3
"""The class from which a word is known: in 8 of 9,003 passages or more."""


@dataclass(frozen=True, slots=True)
class NameWords:
    """What a name consists of: its words in order, and the legal forms that were among them."""

    words: tuple[str, ...]
    forms: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What `name_words.json` says; the file explains itself."""

    forms: Mapping[str, str]
    spellings: Mapping[str, str]
    titles: frozenset[str]
    particles: frozenset[str]
    apart: tuple[frozenset[str], ...]
    kinds: frozenset[str]
    generations: frozenset[str]


@lru_cache(maxsize=65536)
def name_words(name: str) -> NameWords:
    """The words of a name, transliterated, without titles before it and legal forms, in one spelling.

    Қасым-Жомарт Тоқаев gives qasym, zhomart, toqaev. What would leave nothing keeps all its words.
    """
    known = vocabulary()
    text = f" {' '.join(transliterated(name))} "
    for written, spelling in known.spellings.items():
        text = text.replace(f" {written} ", f" {spelling} ")
    words = text.split()
    meant = [_without_slip(word) for word in words]
    forms = set()
    present = frozenset(meant)
    for written, form in known.forms.items():
        said = written.split()
        if said[0] not in present:
            continue
        for end in (slice(-len(said), None), slice(None, len(said))):
            if meant[end] == said and len(meant) > len(said):
                del meant[end], words[end]
                forms.add(form)
    while len(words) > 1 and words[0] in known.titles:
        del words[0]
    return NameWords(tuple(words), frozenset(forms))


def transliterated(text: str) -> list[str]:
    """The words of any text in Latin letters without marks, and in digits."""
    text = _ARABIC_ARTICLE.sub("al ", text)
    plain = _DOT_OF_INITIALS.sub("", _POSSESSIVE.sub("", key(text)))
    plain = anyascii(plain).casefold().replace("'", "").replace("&", " and ")
    return _BETWEEN.sub(" ", plain).split()


def weight(word: str) -> float:
    """How much a word says about who is meant: 1 where it is in no passage that was counted, 0.5 in a ninth of them.

    A particle says 0.4, an initial 0.6.
    """
    if word in vocabulary().particles:
        return 0.4
    if len(word) == 1:
        return 0.6
    return 1 - 0.05 * _classes().get(word, 0)


def is_common(word: str) -> bool:
    """Whether it is a known word of names, so that a word one letter off may well be another one and no slip."""
    return _classes().get(word, 0) >= _COMMON


def is_counted(word: str) -> bool:
    """Whether a word was met in names at all: of two that were, neither is a slip for the other."""
    return word in _classes()


def is_nickname(one: str, other: str) -> bool:
    """Whether one given name is short for the other, in English: Bill and William."""
    names = _nicknames()
    return other in names.nicknames_of(one) or one in names.nicknames_of(other)


@lru_cache(maxsize=65536)
def _without_slip(word: str) -> str:
    """A word of a legal form that is misspelled by one letter, as it should be: compan, aktiengeselschaft."""
    if len(word) < _LONG_FORM_WORD or is_counted(word):
        return word
    meant = [form for form in _form_words() if OSA.distance(word, form, score_cutoff=1) == 1]
    return meant[0] if len(meant) == 1 else word


@cache
def _form_words() -> frozenset[str]:
    """The long words of legal forms: a short one is another word when a letter changes."""
    return frozenset(word for form in vocabulary().forms for word in form.split() if len(word) >= _LONG_FORM_WORD)


@cache
def _nicknames() -> NickNamer:
    return NickNamer()


@cache
def vocabulary() -> Vocabulary:
    data = json.loads(files("service.resolution").joinpath("name_words.json").read_text(encoding="utf-8"))
    return Vocabulary(
        forms={
            written: data["forms"][written] for written in sorted(data["forms"], key=lambda form: (-len(form), form))
        },
        spellings=data["spellings"],
        titles=frozenset(data["titles"]),
        particles=frozenset(data["particles"]),
        apart=tuple(frozenset(group) for group in data["apart"]),
        kinds=frozenset(data["kinds"]),
        generations=frozenset(data["generations"]),
    )


@cache
def _classes() -> Mapping[str, int]:
    data = json.loads(files("service.resolution").joinpath("word_counts.json").read_text(encoding="utf-8"))
    return {word: int(size) for size, words in data["classes"].items() for word in words.split()}
