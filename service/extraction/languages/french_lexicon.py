"""What French words say, as data: `french.json`, loaded and indexed. It explains itself under `about`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

_Key = tuple[str, str]
"""Word and preposition, the second empty where there is none."""


@dataclass(frozen=True, slots=True)
class FrenchRule:
    """What one pattern says. Empty types fit any."""

    kind: str
    source: frozenset[str]
    target: frozenset[str]
    inverse: bool

    def fits(self, source_type: str, target_type: str) -> bool:
        return (not self.source or source_type in self.source) and (not self.target or target_type in self.target)


class FrenchLexicon:
    """Rules by their words, and the word lists that the parse is read with."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.labels: Mapping[str, str] = data["labels"]
        self.confidence: Mapping[str, float] = data["confidence"]
        self.hollow_nouns = frozenset(data["hollow_nouns"])
        self.participles: Mapping[str, str] = data["participles"]
        self.holders = frozenset(data["holders"])
        self.negations = frozenset(data["negations"])
        self.conditions = frozenset(data["conditions"])
        self.doubtful_verbs = frozenset(data["doubtful_verbs"])
        self.doubtful_adverbs = frozenset(data["doubtful_adverbs"])
        self.doubtful_nouns = frozenset(data["doubtful_nouns"])
        self.doubtful_adjectives = frozenset(data["doubtful_adjectives"])
        self._prepositions: Mapping[str, str] = data["prepositions"]
        self._rules = {"verb": _indexed(data["verbs"], "verb"), "noun": _indexed(data["nouns"], "noun")}

    def rule(self, word_class: str, word: str, preposition: str, ends: tuple[str, str]) -> FrenchRule | None:
        """The first rule of a `verb` or `noun` with the preposition, or none (""), that fits the types of both ends."""
        rules = self._rules[word_class].get((word, preposition), ())
        return next((rule for rule in rules if rule.fits(*ends)), None)

    def preposition(self, word: str) -> str:
        """Without its article: du → de, aux → à."""
        return self._prepositions.get(word, word)


@cache
def load_french() -> FrenchLexicon:
    """The lexicon, read once."""
    return FrenchLexicon(json.loads(files(__package__).joinpath("french.json").read_text("utf-8")))


def _indexed(rules: Iterable[Mapping[str, Any]], word_class: str) -> dict[_Key, tuple[FrenchRule, ...]]:
    found: dict[_Key, tuple[FrenchRule, ...]] = {}
    for said in rules:
        rule = FrenchRule(
            said["kind"],
            frozenset(said.get("source", ())),
            frozenset(said.get("target", ())),
            said.get("inverse", False),
        )
        for key in product(said[word_class], said.get("prep", ("",))):
            found[key] = (*found.get(key, ()), rule)
    return found
