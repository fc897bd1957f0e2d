"""A collection that is deleted leaves nothing, and takes nothing of others with it."""

from __future__ import annotations

import pytest

from service.curation.editing import EditEntity
from service.curation.merging import MergeEntities
from service.errors import UnknownCollection
from service.graph.executor import Executor
from tests.curation.world import ADA, BOB, CuratedWorld, curate_in_all_ways
from tests.graph.world import Passage

pytestmark = pytest.mark.anyio

KNEW: tuple[Passage, Passage] = (
    ("Ada knew Bob.", [(("Ada", "Person"), "KNEW", ("Bob", "Person"))]),
    ("Bob knew Ada.", [(("Bob", "Person"), "KNEW", ("Ada", "Person"))]),
)


@pytest.fixture
async def world(executor: Executor) -> CuratedWorld:
    world = CuratedWorld(executor)
    await world.collection()
    await world.put("k", *KNEW)
    await world.make(EditEntity(ADA, description="A countess."))
    return world


async def test_a_collection_goes_with_all_that_is_its_own(world: CuratedWorld) -> None:
    kept = await world.dump()
    await world.collection("other")
    await world.put("k", *KNEW, collection="other")
    await world.make(MergeEntities((ADA, BOB)), "other")
    await world.accept("waiting", KNEW[0], collection="other")
    await world.removal.delete_collection("other")
    assert await world.dump() == kept
    assert await world.rows("MATCH (n) WHERE 'other' IN [n.collection, n.name] RETURN labels(n)") == []
    assert len(await world.log.all("lab")) == 1
    with pytest.raises(UnknownCollection):
        await world.removal.delete_collection("other")


async def test_the_same_again_begins_with_nothing(world: CuratedWorld) -> None:
    await curate_in_all_ways(world)
    await world.removal.delete_collection("lab")
    await world.collection()
    await world.put("k", *KNEW)
    assert await world.shown() == ["Ada (Person)", "Bob (Person)"]
    assert await world.log.all("lab") == []
