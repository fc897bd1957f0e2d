"""What documents deny goes with the entities that people merge and split, and comes back when they undo it."""

from __future__ import annotations

from itertools import permutations

import pytest

from service.curation.editing import EditEntity
from service.curation.merging import MergeEntities
from service.curation.retracting import RetractRelationship
from service.curation.splitting import SplitEntity
from service.curation.undoing import UndoChange
from tests.curation.world import CuratedWorld, named
from tests.graph.world import Denying

pytestmark = pytest.mark.anyio

ADA, KING, EVE, LONDON = ("Ada", "Person"), ("Ada King", "Person"), ("Eve", "Person"), ("London", "Location")
DOCUMENTS: dict[str, Denying] = {
    "a": ("Ada was born in London.", [(ADA, "BORN_IN", LONDON)], []),
    "b": ("Ada was not born in London.", [], [(ADA, "BORN_IN", LONDON)]),
    "c": ("Ada King was not born in London.", [], [(KING, "BORN_IN", LONDON)]),
    "d": ("Eve is not Ada King.", [], [(EVE, "IS", KING)]),
}


async def _denied(world: CuratedWorld) -> list[str]:
    rows = await world.rows("MATCH (d:Denial) RETURN d.text + ' ' + toString(d.support) AS text ORDER BY text")
    return [row["text"] for row in rows]


async def test_denials_follow_a_merge_a_split_and_their_undoing(world: CuratedWorld) -> None:
    for key, passage in DOCUMENTS.items():
        await world.put(key, passage)
    before = await world.dump()
    apart = ["not: Ada King born in London 1", "not: Ada born in London 1", "not: Eve is Ada King 1"]
    assert await _denied(world) == apart

    merge = await world.make(MergeEntities((named("Ada"), named("Ada King"))))
    assert await _denied(world) == ["not: Ada King born in London 2", "not: Eve is Ada King 1"]
    again = await world.make(MergeEntities((named("Ada King"), named("Eve"))))
    assert await _denied(world) == ["not: Ada King born in London 2", "not: Ada King is Ada King 1"]
    await world.make(UndoChange(again.change.id))
    await world.make(UndoChange(merge.change.id))
    assert await world.dump() == before

    split = await world.make(SplitEntity(named("Ada"), documents=("b",)))
    owners = await world.rows(
        "MATCH (d:Denial {type: 'BORN_IN'})-[:SUBJECT]->(e) RETURN e.name AS name, count(DISTINCT e) AS n ORDER BY name"
    )
    assert owners == [{"name": "Ada", "n": 1}, {"name": "Ada King", "n": 1}]
    assert await world.rows("MATCH (e:__Entity__ {name: 'Ada'}) RETURN count(e) AS n") == [{"n": 2}]
    await world.make(UndoChange(split.change.id))
    assert await world.dump() == before


async def test_a_retracted_fact_keeps_its_denials_and_an_edit_renames_them(world: CuratedWorld) -> None:
    for key in ("a", "b"):
        await world.put(key, DOCUMENTS[key])
    await world.make(RetractRelationship(named("Ada"), "BORN_IN", named("London")))
    await world.make(EditEntity(named("Ada"), name="Countess Ada"))
    assert await world.facts() == []
    assert await _denied(world) == ["not: Countess Ada born in London 1"]


async def test_neither_the_order_of_documents_nor_that_of_a_merge_shows_in_denials(world: CuratedWorld) -> None:
    for key, passage in DOCUMENTS.items():
        await world.put(key, passage)
    await world.make(MergeEntities((named("Ada"), named("Ada King"))))
    await world.make(SplitEntity(named("Ada"), documents=("c",)))
    expected, changes = await world.dump(), await world.log.all("lab")
    for order in list(permutations(DOCUMENTS))[::7]:
        await world.clear()
        await world.put(order[0], DOCUMENTS[order[0]])
        await world.log.replay("lab", changes[:1])
        await world.put(order[1], DOCUMENTS[order[1]])
        await world.log.replay("lab", changes[1:])
        for key in order[2:]:
            await world.put(key, DOCUMENTS[key])
        assert await world.dump() == expected
