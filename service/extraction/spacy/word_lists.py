"""The word lists of the lexicon that belong together: what tells of doubts, of a name's type, of roles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Doubts:
    """Words that make what a clause says doubtful: rumour that, allegedly, it is false that, nobody says that."""

    nouns: frozenset[str]
    adverbs: frozenset[str]
    adjectives: frozenset[str]
    nobody: frozenset[str]
    infinitive_verbs: frozenset[str]
    infinitive_adjectives: frozenset[str]
    """What leads to "to buy", where nobody has bought yet: agreed to, is about to."""
    general_leads: frozenset[str]
    """The same, but where a text speaks of things in general what follows is so: plants tend to, are able to."""
    undoing_verbs: frozenset[str]
    """With a deed as subject or object: the purchase was cancelled."""
    undone_nouns: frozenset[str]
    """Deeds of which no verb is read."""
    factive_verbs: frozenset[str]
    """What one does not know is so nevertheless."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The type of a name by the word that it stands with: see `about` in types.json."""

    subjects: Mapping[str, str]
    unlabelled_subjects: Mapping[str, str]
    likely_subjects: Mapping[str, str]
    objects: Mapping[str, str]
    agents: Mapping[str, str]
    likely_agents: Mapping[str, str]
    of_nouns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class NameClues:
    """What tells of a name's type where the text doesn't say it."""

    types: Mapping[str, str]
    """What a name mostly names."""
    given_names: frozenset[str]
    first_heads: Mapping[str, str]
    both_nouns: frozenset[str]
    """Nouns that are said of things of several types."""


@dataclass(frozen=True, slots=True)
class Roles:
    """appoint, elect: verbs that give somebody a role; vice, deputy: who is below it."""

    naming_verbs: frozenset[str]
    subordinates: frozenset[str]
