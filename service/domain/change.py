"""Changes: what people decide about a collection's graph, beside what its documents say.

What a change speaks of is named by names, types and documents' keys, never by ids, so that the same changes mean the
same on a fresh database, and mean nothing while what they speak of isn't there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Operation(StrEnum):
    """What a change does."""

    EDIT_ENTITY = "EDIT_ENTITY"
    MERGE_ENTITIES = "MERGE_ENTITIES"
    SPLIT_ENTITY = "SPLIT_ENTITY"
    ASSERT_RELATIONSHIP = "ASSERT_RELATIONSHIP"
    RETRACT_RELATIONSHIP = "RETRACT_RELATIONSHIP"
    UNDO = "UNDO"


@dataclass(frozen=True, slots=True, order=True)
class NamedGroup:
    """What documents mean by one full name under one type."""

    name: str
    type: str
    field: str = ""
    """What its people are said to be of, where documents say it."""
    part: str = ""
    """The id of the change that split it off; empty where none did."""


Address = tuple[NamedGroup, ...]
"""All that an entity was when a change was made, what is named most often first."""


@dataclass(frozen=True, slots=True, order=True)
class NamedSense:
    """What is split off: a name in one document, or in all of them where `document` is None."""

    name: str
    document: str | None = None
    """The document's key."""
    type: str | None = None
    """Only where the name has this type and field; any where None."""
    field: str | None = None
    part: str = ""
    """Only what belongs to this part so far."""


@dataclass(frozen=True, slots=True)
class Edit:
    """An entity is called, or is, something else. What is None stays as the documents have it."""

    entity: Address
    name: str | None = None
    type: str | None = None
    description: str | None = None
    aliases: tuple[str, ...] = ()
    """Names that it has too."""


@dataclass(frozen=True, slots=True)
class Merge:
    """Several entities are one."""

    entities: tuple[Address, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """Some of what an entity is taken for is another one."""

    senses: tuple[NamedSense, ...]


@dataclass(frozen=True, slots=True)
class Assertion:
    """A relationship that a person vouches for."""

    source: Address
    type: str
    target: Address
    confidence: float
    strength: int | None = None
    """1..10, where it was given."""
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Retraction:
    """A relationship that isn't so, whatever documents say."""

    source: Address
    type: str
    target: Address


@dataclass(frozen=True, slots=True)
class Undo:
    """An earlier change is as if it had never been made; undone itself, it is made again in its old place."""

    change_id: str


Decision = Edit | Merge | Split | Assertion | Retraction | Undo

OPERATIONS: dict[type, Operation] = {
    Edit: Operation.EDIT_ENTITY,
    Merge: Operation.MERGE_ENTITIES,
    Split: Operation.SPLIT_ENTITY,
    Assertion: Operation.ASSERT_RELATIONSHIP,
    Retraction: Operation.RETRACT_RELATIONSHIP,
    Undo: Operation.UNDO,
}


@dataclass(frozen=True, slots=True)
class Signature:
    """Who makes a change, and why."""

    who: str
    why: str


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of a collection's curation log."""

    id: str
    """Stays the same where the log is replayed."""
    collection: str
    serial: int
    """Its place among all that changed the collection; later ones win."""
    decision: Decision
    signature: Signature
    at: datetime
    is_effective: bool = True
    """Whether it holds now: it has not been undone."""

    @property
    def operation(self) -> Operation:
        return OPERATIONS[type(self.decision)]
