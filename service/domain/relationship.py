"""Relationships: what an extractor read about two entities of one text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from service.domain.entity import Entity, Span
from service.domain.proposition import Proposition

RELATED_TO = "RELATED_TO"

KINDS = (
    "WORKS_FOR",
    "LOCATED_IN",
    RELATED_TO,
    "MENTIONS",
    "AUTHORED_BY",
    "PART_OF",
    "OWNS",
    "COLLABORATES_WITH",
)
"""The eight kinds that are always known (DESIGN §4)."""

SYMMETRIC = frozenset({RELATED_TO, "COLLABORATES_WITH", "MARRIED_TO"})
"""Kinds that say the same in both directions: stored in one, whichever way the text puts it."""


@dataclass(frozen=True, slots=True)
class Relationship:
    """`source` and `target` are names of entities of the same text. Spans count in that text."""

    source: str
    target: str
    type: str
    description: str | None = None
    strength: int | None = None
    """1..10, where the extractor has one."""
    confidence: float = 0.8
    context: str | None = None
    """Why, in the extractor's words."""
    quote: str | None = None
    """The words of the text that state it."""
    quote_span: Span | None = None
    source_span: Span | None = None
    target_span: Span | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    """What else the sentence says of it: `date`, `amount`, `place` …"""


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that an extractor saw in one text, and what was left out of it by reason."""

    entities: tuple[Entity, ...] = ()
    relationships: tuple[Relationship, ...] = ()
    denials: tuple[Relationship, ...] = field(default=(), kw_only=True)
    """What the text says is not so, with the ends and the kind that it would have as a fact."""
    dropped: Mapping[str, int] = field(default_factory=dict)
    sentences: tuple[Span, ...] = ()
    """Where the sentences are, in order, where the extractor knows."""
    doubtful: tuple[Span, ...] = ()
    """Those sentences, where the extractor knows, that deny something, ask, or say what may be: names that stand
    together there are not tied by it."""
    propositions: tuple[Proposition, ...] = ()
    """What the clauses say, word for word, where the extractor reads that. Not kept: a fact's `description` is."""


@dataclass(frozen=True, slots=True)
class StoredRelationship:
    """A relationship as it is stored: one fact about two entities, over all documents that state it. A denial, over all
    documents that deny it, is stored in the same form."""

    id: str
    collection: str
    key: str
    """Where it stands among the facts of its collection."""
    type: str
    text: str
    """The fact as a sentence."""
    source_id: str
    target_id: str
    confidence: float
    support: int
    """How many documents state it."""
    evidence_count: int
    strength: int | None = None
    description: str | None = None
