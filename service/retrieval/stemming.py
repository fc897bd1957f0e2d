"""Stems by language: one collection's words are stemmed by its language, words of another script by that script's.

Snowball's algorithms do it. What has none is compared as it stands. A stem is then folded: accents of European
letters, the points of Hebrew and the vowel signs of Arabic make no difference between words that people type.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.metadata import version
from threading import Lock
from typing import Any

from anyascii import anyascii
from snowballstemmer import stemmer

_BY_LANGUAGE = {
    "ar": "arabic", "ca": "catalan", "cs": "czech", "da": "danish", "de": "german", "el": "greek", "en": "english",
    "eo": "esperanto", "es": "spanish", "et": "estonian", "eu": "basque", "fa": "persian", "fi": "finnish",
    "fr": "french", "ga": "irish", "hi": "hindi", "hu": "hungarian", "hy": "armenian", "id": "indonesian",
    "it": "italian", "lt": "lithuanian", "nb": "norwegian", "ne": "nepali", "nl": "dutch", "nn": "norwegian",
    "no": "norwegian", "pl": "polish", "pt": "portuguese", "ro": "romanian", "ru": "russian", "sr": "serbian",
    "st": "sesotho", "sv": "swedish", "ta": "tamil", "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
_SCRIPTS = {
    "ar": "ARABIC", "be": "CYRILLIC", "bg": "CYRILLIC", "el": "GREEK", "fa": "ARABIC", "he": "HEBREW",
    "hi": "DEVANAGARI", "hy": "ARMENIAN", "kk": "CYRILLIC", "mk": "CYRILLIC", "mr": "DEVANAGARI", "ne": "DEVANAGARI",
    "ps": "ARABIC", "ru": "CYRILLIC", "sr": "CYRILLIC", "ta": "TAMIL", "uk": "CYRILLIC", "ur": "ARABIC",
    "yi": "HEBREW",
}  # fmt: skip
"""Of languages that aren't written in Latin letters."""
_BY_SCRIPT = {
    "LATIN": "english", "CYRILLIC": "russian", "GREEK": "greek", "ARABIC": "arabic", "DEVANAGARI": "hindi",
    "ARMENIAN": "armenian", "TAMIL": "tamil",
}  # fmt: skip
"""Whose stems a script's words get in a collection of a language of another script."""
_ACCENTS_FOLDED = frozenset({"GREEK", "CYRILLIC", "HEBREW", "ARABIC"})
_STEMS_KEPT = 2**17


def primary_language(language: str) -> str:
    """The first part of a language's tag: `pt` of `pt-BR`."""
    return language.replace("_", "-").partition("-")[0].strip().lower()


def stemmer_version() -> str:
    """Of the algorithms: others may make other stems."""
    return f"snowball {version('snowballstemmer')}"


@lru_cache(maxsize=_STEMS_KEPT)
def stem(word: str, language: str) -> str:
    """The folded stem of a word in lower case. `language` is a primary one: `de`, not `de-AT`.

    A word of which an algorithm leaves nothing (Greek of three letters, Arabic tatweel) is its own stem.
    """
    script = script_of(word[0])
    algorithm = _algorithm(language, script)
    if algorithm is not None:
        with _lock:
            word = _stemmer(algorithm).stemWord(word) or word
    return fold(word)


def fold(word: str) -> str:
    """A word in lower case without what people leave out when they type; as it is where that is all of it."""
    script = script_of(word[0])
    if script == "LATIN":
        return word if word.isascii() else _plain(anyascii(word).lower()) or word
    if script in _ACCENTS_FOLDED:
        letters = (mark for mark in unicodedata.normalize("NFD", word) if unicodedata.category(mark) != "Mn")
        return "".join(letters) or word
    return word


@lru_cache(maxsize=2**16)
def script_of(character: str) -> str:
    """The first word of a character's name in Unicode, which is its script for letters: LATIN, CJK, HIRAGANA …"""
    return unicodedata.name(character, "").partition(" ")[0].partition("-")[0]


def _algorithm(language: str, script: str) -> str | None:
    if script == _SCRIPTS.get(language, "LATIN"):
        return _BY_LANGUAGE.get(language)
    return _BY_SCRIPT.get(script)


def _plain(word: str) -> str:
    return "".join(filter(str.isalnum, word))


_lock = Lock()
"""A stemmer works on one word at a time."""


@cache
def _stemmer(algorithm: str) -> Any:
    return stemmer(algorithm)
