"""What the steps of one answer hand on to each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from service.agent.ports import Mention, NamedEntity, StatedFact
from service.agent.reading.following import Followed
from service.agent.reading.plans import Plan
from service.domain.answer import Claim, Turn
from service.domain.search import Hit

ENOUGH_SUPPORT = 0.45
"""Drafts with less are not given. Chosen on questions that samples/ answers and on questions that it does not."""


@dataclass(slots=True)
class Draft:
    """An answer in the making. `support` says how well the documents support it, 0 to 1."""

    claims: tuple[Claim, ...] = ()
    support: float = 0.0
    short_answer: str | None = None
    is_concluded: bool = False
    """Whether the short answer follows from the quotes and need stand in none of them: a yes, the older of two."""
    closest: str | None = None
    """What comes nearest, for when nothing supports an answer."""


@dataclass(slots=True)
class State:
    """The question and what has been found out so far. A step reads what it needs and writes what it finds."""

    question: str
    """As it was asked."""
    wanted_collections: Sequence[str] | None = None
    """The ones that the asker named; None: any."""
    history: Sequence[Turn] = ()
    limit: int = 8
    threshold: float = 0.5
    document_ids: Sequence[str] | None = None
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Of this call, by plug."""

    is_idle: bool = False
    """Whether nothing is to be looked up."""
    rewritten: str = ""
    """The question as it stands by itself, where a rewriter said so."""
    context: str = ""
    """What the question leans on, of the conversation so far."""
    collections: Sequence[str] = ()
    queries: Sequence[str] = ()
    """What is searched for beside the question: other ways to ask, parts of it."""
    hits: Sequence[Hit] = ()
    vector: Sequence[float] | None = None
    """Of the standing question."""
    named: Sequence[NamedEntity] = ()
    titled: Sequence[str] = ()
    """The phrases of the question that are titles of documents."""
    facts: Sequence[StatedFact] = ()
    mentions: Sequence[Mention] = ()
    """The entities that stand in the hits."""
    plan: Plan | None = None
    """What the question comes to, where its form is known."""
    followed: Followed | None = None
    """What the plan came to."""
    draft: Draft = field(default_factory=Draft)

    @property
    def asked(self) -> str:
        """The question without what it leans on."""
        return self.rewritten or self.question

    @property
    def standing_question(self) -> str:
        """The question that can be understood without the conversation."""
        return self.rewritten or f"{self.context} {self.question}".strip()

    @property
    def conversation(self) -> str:
        """The conversation so far, a line a question and an answer."""
        return "\n".join(line for turn in self.history for line in (turn.question, turn.answer) if line)
