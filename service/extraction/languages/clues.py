"""What tells a name, as data: `names.json` and the commonest words of each language, which spaCy brings along."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from service.domain.entity import NAME

_ANOTHER_CODE = {"no": "nb", "nn": "nb", "bs": "hr"}
"""Languages whose common words stand under another code."""


class Clues:
    """The word lists of names.json for one language; words with their case folded."""

    def __init__(self, data: Mapping[str, Any], language: str) -> None:
        self.nouns_have_capitals = language in data["nouns_have_capitals"]
        self.honorifics = _folded(data["honorifics"])
        self.roles = _folded(data["roles"])
        self.roles_before_genitives = language in data["roles_before_genitives"]
        self.given_names = _folded(data["given_names"])
        fewer = "particles_where_nouns_have_capitals"
        self.particles = frozenset(data[fewer if self.nouns_have_capitals else "particles"])
        self.heads: dict[str, str] = {word: kind for kind, words in data["heads"].items() for word in _folded(words)}
        self.legal_forms = _folded(data["legal_forms"])
        self.place_prepositions = frozenset(data["place_prepositions"].get(language, ()))
        self.place_suffixes = frozenset(data["place_suffixes"].get(language, ()))
        self.has_suffixes = language in data["place_suffixes"]
        self.adjective_endings = tuple(data["adjective_endings"].get(language, ()))
        self.not_names = _folded(data["not_names"])
        self.common_words = _common_words(language)

    def is_given_name(self, word: str) -> bool:
        """Whether people are called so: Otto, Jean-Luc. Oscar-Gewinnerin is nobody: there all parts must be names."""
        parts = word.split("-")
        return all(part in self.given_names for part in (parts if self.nouns_have_capitals else parts[:1]))

    def begins_name(self, word: str) -> bool:
        """Whether a word that opens a sentence can be the first of a name that goes on with a small one."""
        return word in self.heads or self.is_given_name(word)

    def type_by_words(self, words: list[str]) -> str:
        """What the words of a name of several say that it is; NAME where they say nothing."""
        if words[-1] in self.legal_forms:
            return "Organization"
        if words[-1] in self.heads:
            return self.heads[words[-1]]
        if self.is_given_name(words[0]):
            return "Person"
        return next((self.heads[word] for word in words if word in self.heads), NAME)


@cache
def clues_for(language: str) -> Clues:
    """The clues for a language, read once."""
    data = json.loads(files(__package__).joinpath("names.json").read_text("utf-8"))
    return Clues(data, language)


def _folded(words: Iterable[str]) -> frozenset[str]:
    """As words of a text are compared: a Greek small letter can have two forms."""
    return frozenset(word.casefold() for word in words)


def _common_words(language: str) -> frozenset[str]:
    module = f"spacy.lang.{_ANOTHER_CODE.get(language, language)}"
    if find_spec("spacy.lang") is None or find_spec(module) is None or find_spec(f"{module}.stop_words") is None:
        return frozenset()
    return _folded(importlib.import_module(f"{module}.stop_words").STOP_WORDS)
