"""A curated world: documents by hand, changes by names, and ways to build the same graph in other orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from service.curation.asserting import AssertRelationship
from service.curation.editing import EditEntity
from service.curation.log import Asked, CurationLog
from service.curation.merging import MergeEntities
from service.curation.ports import EntityReference
from service.curation.retracting import RetractRelationship
from service.curation.splitting import SplitEntity
from service.curation.undoing import UndoChange
from service.domain.change import Change, Signature
from service.domain.difference import Outcome
from service.graph.curation import Curation
from service.graph.executor import Executor
from service.graph.kinds import Kinds
from tests.graph.world import Denying, Passage, World

ADA, BOB = EntityReference(name="Ada"), EntityReference(name="Bob")
SIGNED = Signature("ada", "I know them")


def named(name: str, type_: str | None = None, version: str | None = None) -> EntityReference:
    return EntityReference(name=name, type=type_, version=version)


class CuratedWorld(World):
    """The world of the store, with a curation log."""

    def __init__(self, executor: Executor) -> None:
        super().__init__(executor)
        self.curation = Curation(executor)
        self.log = CurationLog(self.curation, Kinds(executor, 1000))

    async def make(self, asked: Asked, collection: str = "lab", *, dry_run: bool = False) -> Outcome:
        return await self.log.make(collection, asked, SIGNED, dry_run=dry_run)

    async def clear(self, collection: str = "lab") -> None:
        """Takes away all documents and the log."""
        for row in await self.rows("MATCH (d:Document {collection: $name}) RETURN d.id AS id", name=collection):
            await self.delete(row["id"])
        await self.curation.forget(collection)

    async def rebuilt(
        self, order: Iterable[str], documents: Mapping[str, Passage | Denying], log: list[Change]
    ) -> dict[str, Any]:
        """The dump of a cleared world given documents by their keys and, where `*` stands, the next change."""
        await self.clear()
        changes = iter(log)
        for key in order:
            if key == "*":
                await self.log.replay("lab", [next(changes)])
            else:
                await self.put(key, documents[key])
        assert next(changes, None) is None
        return await self.dump()

    async def shown(self) -> list[str]:
        """Each entity as `name (type): aliases`."""
        rows = await self.rows("MATCH (e:__Entity__) RETURN e.name AS name, e.type AS type, e.aliases AS aliases")
        return sorted(
            f"{row['name']} ({row['type']})" + (f": {', '.join(row['aliases'])}" if row["aliases"] else "")
            for row in rows
        )

    async def facts(self) -> list[str]:
        """The text of each fact that is shown."""
        return sorted(row["text"] for row in await self.rows("MATCH (f:Fact) RETURN f.text AS text"))

    async def id_of(self, name: str, type_: str | None = None) -> str:
        rows = await self.rows(
            "MATCH (e:__Entity__ {name: $name}) WHERE $type IS NULL OR e.type = $type RETURN e.id AS id",
            name=name,
            type=type_,
        )
        (row,) = rows
        found: str = row["id"]
        return found


async def curate_in_all_ways(world: CuratedWorld) -> None:
    """Makes and undoes a change of each kind in a world where Ada knew Bob and Bob knew Ada, in a document `k`."""
    merge = await world.make(MergeEntities((ADA, BOB)))
    await world.make(UndoChange(merge.change.id))
    await world.make(EditEntity(ADA, description="A countess."))
    await world.make(AssertRelationship(ADA, "met", BOB, description="at a party"))
    await world.make(RetractRelationship(BOB, "KNEW", ADA))
    await world.put("l", ("Ada met Bob.", [(("Ada", "Person"), "MET", ("Bob", "Person"))]))
    split = await world.make(SplitEntity(ADA, documents=("l",)))
    await world.make(UndoChange(split.change.id))
