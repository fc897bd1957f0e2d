"""What people's changes have made, broken by hand: hidden facts, ids that lead on, what changes speak of."""

from __future__ import annotations

from typing import LiteralString

import pytest

from service.curation.asserting import AssertRelationship
from service.curation.editing import EditEntity
from service.curation.merging import MergeEntities
from service.curation.retracting import RetractRelationship
from service.curation.undoing import UndoChange
from service.graph.entities import Entities
from service.graph.executor import Executor
from service.graph.kinds import Kinds
from service.graph.verification.repair import Repair
from service.graph.verification.verify import breaches
from tests.curation.world import CuratedWorld, named
from tests.graph.broken import DOCUMENTS

pytestmark = pytest.mark.anyio

BROKEN: list[tuple[dict[str, LiteralString], set[str]]] = [
    (
        {
            "hidden facts that are counted wrong": "MATCH (f:__HiddenFact__) SET f.support = 99",
            "a fact that nothing hides": "MATCH (f:Fact {type: 'DESIGNED'}) REMOVE f:Fact SET f:__HiddenFact__",
            "an old id that leads nowhere": "MATCH (:__Redirect__)-[r:REDIRECTS_TO]->() DELETE r",
            "passages that are found by other terms": "MATCH (c:Chunk {index: 0}) SET c.terms = 'x'",
            "an edit that has no effect": "MATCH (:__Change__)-[r:EDITS]->() DELETE r",
        },
        {
            "hidden_counts",
            "hidden_reason",
            "edge_fact",
            "redirect_end",
            "chunk_terms",
            "change_targets",
            "entity_portrait",
        },
    ),
    (
        {
            "a hidden fact without its subject": "MATCH (:__HiddenFact__ {type: 'BORN_IN'})-[r:SUBJECT]->() DELETE r",
            "a hidden assertion without its object": "MATCH (:__HiddenFact__ {type: 'MET'})-[r:OBJECT]->() DELETE r",
            "an asserted fact without its edge": "MATCH ()-[r:KNEW]->() DELETE r",
            "an old id that an entity has": """MATCH (e:__Entity__ {name: 'Ada Lovelace'})
                CREATE (:__Redirect__ {id: e.id, collection: 'lab', groups: '[]'})""",
        },
        {"hidden_ends", "evidence_sense", "fact_ends", "redirect_end"},
    ),
    (
        {
            "a hidden fact under another id": "MATCH (f:__HiddenFact__ {type: 'BORN_IN'}) SET f.id = 'x'",
            "an old id of what is gone": """CREATE (:__Redirect__
                {id: 'x', collection: 'lab', groups: '[["gone", "Person", "", ""]]'})""",
            "a hidden fact without an id": "CREATE (:__HiddenFact__ {collection: 'lab'})",
            "an assertion that is too sure": "MATCH ()-[r:ASSERTS]->({type: 'KNEW'}) SET r.confidence = 0.1",
        },
        {"hidden_id", "hidden_counts", "redirect_end", "keyless", "change_ties", "change_targets"},
    ),
    (
        {
            "a retracted fact that is shown": """MATCH (f:__HiddenFact__ {type: 'BORN_IN'})
                REMOVE f:__HiddenFact__ SET f:Fact""",
            "a retraction that has no effect": "MATCH (:__Change__)-[r:RETRACTS]->({type: 'MET'}) DELETE r",
            "a change that is undone and holds": """MATCH (c:__Change__ {isEffective: false}) MATCH (f {type: 'KNEW'})
                CREATE (c)-[:ASSERTS {weight: 99, confidence: 0.1, words: c.id}]->(f)""",
        },
        {"fact_shown", "fact_ends", "hidden_reason", "change_targets", "change_ties", "fact_sums"},
    ),
]
"""What is broken at once, and the checks that must tell it."""


@pytest.fixture
async def world(executor: Executor) -> CuratedWorld:
    """Babbage is merged with London, where he lived: of that fact both ends are one. Others are retracted."""
    world = CuratedWorld(executor)
    await world.collection()
    for key, passages in DOCUMENTS.items():
        await world.put(key, *passages)
    ada, babbage, engine = named("Ada Lovelace"), named("Charles Babbage"), named("Analytical Engine")
    await world.make(AssertRelationship(ada, "MET", engine))
    await world.make(RetractRelationship(ada, "MET", engine))
    await world.make(AssertRelationship(ada, "KNEW", engine))
    await world.make(RetractRelationship(ada, "BORN_IN", named("London")))
    await world.make(EditEntity(ada, description="A countess."))
    undone = await world.make(AssertRelationship(ada, "ADMIRED", engine))
    await world.make(UndoChange(undone.change.id))
    await world.make(MergeEntities((babbage, named("London"))))
    return world


async def test_what_is_broken_of_changes_is_told_and_brought_back(world: CuratedWorld) -> None:
    kinds = Kinds(world.executor, 1000)
    before = await world.dump()
    (old,) = await world.rows("MATCH (r:__Redirect__)-[:REDIRECTS_TO]->(e) RETURN r.id AS id, e.id AS now")
    assert await breaches(world.executor, kinds) == []
    for broken, names in BROKEN:
        for statement in broken.values():
            await world.rows(statement)
        found = await breaches(world.executor, kinds)
        assert {breach.check for breach in found} == names, broken
        for breach in found:
            assert await world.executor.read(breach.statement, **breach.parameters), breach
        repaired = await Repair(world.executor, kinds, world.queue).run(found)
        assert (repaired.queued, repaired.left) == ({}, []), broken
        assert await world.dump() == before, broken
        (led,) = await world.rows("MATCH (r:__Redirect__)-[:REDIRECTS_TO]->(e) RETURN r.id AS id, e.id AS now")
        assert led == old, broken
    assert (await Entities(world.executor).by_ids([old["id"]]))[old["id"]].id == old["now"]
