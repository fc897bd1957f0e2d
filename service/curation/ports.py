"""What curation asks of others: a collection as it is under its lock, and a log that changes are written to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from service.domain.change import Address, Change, Decision, Signature
from service.domain.difference import Outcome
from service.domain.document import Collection
from service.domain.entity import StoredEntity
from service.domain.relationship import StoredRelationship
from service.resolution.curating import SenseKey


@dataclass(frozen=True, slots=True)
class EntityReference:
    """An entity that somebody means: by its id, or by a name and, where several things have it, a type."""

    id: str | None = None
    name: str | None = None
    type: str | None = None
    version: str | None = None
    """The version that was seen: another one refuses the change."""


@dataclass(frozen=True, slots=True)
class HeldSense:
    """One name of an entity in one document."""

    key: SenseKey
    surface: str
    part: str


class EntityView(Protocol):
    """The entities of a collection, as they are while its lock is held."""

    async def entities(self, reference: EntityReference) -> Sequence[StoredEntity]:
        """Those that a reference may mean: of a name, those that are shown under it, else those that have it."""

    async def address(self, entity_id: str) -> Address:
        """What an entity is, so that it can be found again on another database."""

    async def senses(self, entity_id: str) -> Sequence[HeldSense]:
        """All its names, document by document."""


class View(EntityView, Protocol):
    """A collection as it is while its lock is held."""

    @property
    def collection(self) -> Collection: ...

    async def relationship(self, source_id: str, kind: str, target_id: str) -> StoredRelationship | None:
        """The relationship of two entities; none where it is retracted."""

    async def change(self, change_id: str) -> Change | None:
        """An entry of the collection's log."""


Decide = Callable[[View], Awaitable[Decision]]
"""Makes a decision of what was asked, by what is there. Raises InvalidInput where it can't be."""


class Log(Protocol):
    """Where changes are written, and take effect, all at once."""

    async def record(self, collection: str, decide: Decide, signature: Signature, *, dry_run: bool) -> Outcome:
        """Decides and writes, under the collection's lock. A dry run writes nothing. Raises UnknownCollection."""

    async def repeat(self, collection: str, change: Change) -> Change | None:
        """Writes a change of another log under its own id; None where it is there already."""

    async def changes(self, collection: str, after: int, limit: int) -> Sequence[Change]:
        """The changes with higher serials than `after`, in their order."""


class KindLimit(Protocol):
    """How many types and kinds there may be (DESIGN §3)."""

    async def admits_type(self, name: str) -> bool: ...

    async def admits_kind(self, name: str) -> bool: ...
