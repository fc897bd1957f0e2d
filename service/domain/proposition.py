"""Propositions: what a clause says in the words of the text, before anybody asks what a graph can hold of it."""

from __future__ import annotations

from dataclasses import dataclass

from service.domain.entity import Span


@dataclass(frozen=True, slots=True)
class Reading:
    """One binary reading of a proposition: subject, relation and object in the words of the text."""

    subject: str
    relation: str
    object: str
    tie: str = ""
    """How the object is tied: "dobj", "preposition", "below" (to a noun of the relation), "clause" …"""


@dataclass(frozen=True, slots=True)
class Proposition:
    """One predicate with one subject and everything that it says of it. Unlike a Relationship's ends, the subject and
    the arguments may be pronouns, values and whole clauses."""

    subject: str
    relation: str
    arguments: tuple[str, ...]
    """Each with its preposition, but the first one's, which the relation ends with."""
    readings: tuple[Reading, ...] = ()
    """The same one pair at a time: "He", "became a justice of", "the High Court"."""
    confidence: float = 0.8
    span: Span | None = None
    """Where the predicate's own words stand, from the first to the last."""
    implied: bool = False
    """Whether the relation is not said but meant: "Arminius, leader of the Cherusci"."""
    negated: bool = False
    hypothetical: bool = False

    @property
    def text(self) -> str:
        """As a sentence."""
        return " ".join((self.subject, self.relation, *self.arguments))
