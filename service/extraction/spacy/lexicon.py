"""What words say, as data, loaded and indexed: names in `types.json`, `gazetteer.json`, verbs, nouns in `lexicon.json`.

The files explain themselves under `about`. A change of one is another extractor (see `rules.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from service.domain.entity import CONCEPT, NAME
from service.extraction.spacy.word_lists import Doubts, Evidence, NameClues, Roles

_FILES = ("types.json", "lexicon.json", "gazetteer.json")

_PREFIXES = ("under", "over", "fore", "out", "mis", "re", "with", "up")
"""Of verbs that are as irregular as what follows: underwrite, overtake, rebuild."""
_VOICES = {"active": "", "passive": "+", "agent": "~"}
_PRESENT = {"be": "is", "have": "has"}

Key = tuple[str, str, str]
"""What a rule is found by: (word, noun, preposition), empty where there is none. A passive's word ends in "+", that
of an agent ("published by Penguin") in "~"."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What one pattern says. Empty types fit any."""

    kind: str
    source: frozenset[str]
    target: frozenset[str]
    inverse: bool
    joint: bool
    present: str
    """The kind where the verb stands in the present: who makes cars MAKES them, who made one MADE it."""

    def fits(self, source_type: str, target_type: str) -> bool:
        return (not self.source or source_type in self.source) and (not self.target or target_type in self.target)


class Lexicon:
    """Rules by their words, and the word lists that the parse is read with."""

    def __init__(self, types: Mapping[str, Any], words: Mapping[str, Any], usual: Mapping[str, Any]) -> None:
        self.labels: Mapping[str, str] = types["labels"]
        self.values, self.value_types = types["values"], types["value_types"]
        self.articles, self.splitters = frozenset(types["articles"]), frozenset(types["splitters"])
        self.titles = _by_member(types["titles"])
        self.heads = _by_member(types["heads"])
        self.surname_heads = frozenset(types["surname_heads"])
        self.nouns = _by_member(types["nouns"])
        self.names = _by_member(types["names"])
        longest_first = sorted((name for name in self.names if " " in name), key=len, reverse=True)
        self.long_names = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
        self.evidence = Evidence(**{field.name: _by_member(types[field.name]) for field in fields(Evidence)})
        self.not_names = frozenset(types["not_names"])
        self.given_names = frozenset(types["given_names"])
        self.clues = NameClues(
            types=_by_member({kind: usual[kind] for kind in ("Organization", "Location", "Person")}),
            given_names=self.given_names.union(usual["given_names"]),
            first_heads=_by_member(types["first_heads"]),
            both_nouns=frozenset(types["both_nouns"]),
        )
        self.empty_nouns = frozenset(types["empty_nouns"])
        self.quantity_nouns = frozenset(types["quantity_nouns"])
        self.verb_rules = _indexed(words["verbs"], "verb")
        self.noun_rules = _indexed(words["nouns"], "noun")
        self.name_rules = _indexed(words["names"], None)
        self.silent_verbs = frozenset(words["silent_verbs"])
        self.silent_pairs = frozenset(words["silent_pairs"])
        self.open_prepositions = frozenset(words["open_prepositions"])
        self.light_verbs = frozenset(words["light_verbs"])
        self.tying_prepositions = frozenset(words["tying_prepositions"])
        self.control_verbs = frozenset(words["control_verbs"])
        self.doubtful_verbs = frozenset(words["doubtful_verbs"])
        self.coining_verbs = frozenset(words["coining_verbs"])
        self.modals = frozenset(words["modals"])
        self.currencies = frozenset(words["currencies"])
        self.doubts = Doubts(**{name: frozenset(members) for name, members in words["doubts"].items()})
        self.conditions = frozenset(words["conditions"])
        self.negations = frozenset(words["negations"])
        self.generic_nouns = frozenset(words["generic_nouns"])
        self.relational_nouns = frozenset(words["relational_nouns"])
        self.roles = Roles(frozenset(words["naming_verbs"]), frozenset(words["subordinates"]))
        self.made_of_words = frozenset(words["made_of_words"])
        self.intransitive_verbs = frozenset(words["intransitive_verbs"])
        self.siting_verbs = frozenset(words["siting_verbs"])
        self.placing_verbs = frozenset(words["placing_verbs"])
        self.hollow_adjectives = frozenset(words["hollow_adjectives"])
        self.pronoun_determiners = frozenset(words["pronoun_determiners"])
        self.confidence: Mapping[str, float] = words["confidence"]
        self.deed_nouns: Mapping[str, str] = words["deed_nouns"]
        self.doubtful_adjectives = frozenset(words["doubtful_adjectives"])
        self.empty_adverbs = frozenset(words["empty_adverbs"])
        self.fixed_phrases = frozenset(words["fixed_phrases"])
        self._proposition_confidence: Mapping[str, float] = words["proposition_confidence"]
        self._irregular: Mapping[str, list[str]] = words["irregular"]
        self._infinitives = {past: verb for verb, forms in self._irregular.items() for past in forms}
        self._doubled = frozenset(words["doubled"])

    def verb_rule(self, key: Key, source_type: str, target_type: str) -> Rule | None:
        return _first_fit(self.verb_rules.get(key, ()), source_type, target_type)

    def noun_rule(self, noun: str, preposition: str, source_type: str, target_type: str) -> Rule | None:
        return _first_fit(self.noun_rules.get((noun, "", preposition), ()), source_type, target_type)

    def name_rule(self, preposition: str, source_type: str, target_type: str) -> Rule | None:
        return _first_fit(self.name_rules.get(("", "", preposition), ()), source_type, target_type)

    def proposition_confidence(self, construction: str, length: int) -> float:
        """How much of a proposition of so many words people would say as well: see `about`."""
        weights = self._proposition_confidence
        return round(max(0.05, weights[construction] - weights["per_word"] * length), 2)

    def infinitive(self, past: str) -> str:
        """Of a past form that the lemmatizer left as it was: rewrote → rewrite."""
        return past if past in self._irregular else self._infinitives.get(past, past)

    def past(self, infinitive: str, *, participle: bool) -> str:
        """ "build" → built, "set up" → set up, "bear" → bore or born."""
        verb, _, particle = infinitive.partition(" ")
        prefix = next((prefix for prefix in _PREFIXES if verb.startswith(prefix)), "")
        if verb in self._irregular:
            past = self._irregular[verb][participle]
        elif prefix and verb.removeprefix(prefix) in self._irregular:
            past = prefix + self._irregular[verb.removeprefix(prefix)][participle]
        elif verb.endswith("ed") and not verb.endswith("eed"):
            past = verb
        elif verb.endswith("ic"):
            past = f"{verb}ked"
        elif verb.endswith("e"):
            past = f"{verb}d"
        elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
            past = f"{verb[:-1]}ied"
        else:
            past = f"{verb}{verb[-1:] if verb in self._doubled else ''}ed"
        return f"{past} {particle}".strip()

    def present(self, infinitive: str) -> str:
        """ "carry" → carries, "set up" → sets up: the third person."""
        verb, _, particle = infinitive.partition(" ")
        if verb in _PRESENT:
            present = _PRESENT[verb]
        elif verb.endswith(("s", "sh", "ch", "x", "z", "o")):
            present = f"{verb}es"
        elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
            present = f"{verb[:-1]}ies"
        else:
            present = f"{verb}s"
        return f"{present} {particle}".strip()


@cache
def load_lexicon() -> Lexicon:
    """The packaged one, read once."""
    folder = files(__package__)
    texts = [folder.joinpath(name).read_bytes() for name in _FILES]
    return Lexicon(*map(json.loads, texts))


def _first_fit(rules: Iterable[Rule], source_type: str, target_type: str) -> Rule | None:
    return next((rule for rule in rules if rule.fits(source_type, target_type)), None)


def _by_member(lists: Mapping[str, list[str]]) -> dict[str, str]:
    """Member → the name of the first list that has it."""
    found: dict[str, str] = {}
    for name, members in lists.items():
        for member in members:
            found.setdefault(member, name)
    return found


def _types(given: Iterable[str]) -> frozenset[str]:
    """A rule that is open to concepts is so to names of which nothing more is known."""
    return frozenset({*given, NAME} if CONCEPT in given else given)


def _indexed(rules: Iterable[Mapping[str, Any]], word_field: str | None) -> dict[Key, list[Rule]]:
    index: dict[Key, list[Rule]] = {}
    for given in rules:
        rule = Rule(
            kind=given["kind"],
            source=_types(given.get("source", ())),
            target=_types(given.get("target", ())),
            inverse=given.get("inverse", False),
            joint=given.get("joint", False),
            present=given.get("present", ""),
        )
        voice = _VOICES[given.get("voice", "active")]
        words = given[word_field] if word_field else [""]
        nouns = given.get("noun", [""]) if word_field == "verb" else [""]
        for word, noun, preposition in product(words, nouns, given.get("prep", [""])):
            index.setdefault((word + voice, noun, preposition), []).append(rule)
    return index
