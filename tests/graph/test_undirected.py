"""A kind without direction gives two entities one fact, whichever way round its evidence is written."""

from __future__ import annotations

from typing import Any

import pytest

from service.curation.asserting import AssertRelationship
from service.curation.merging import MergeEntities
from service.curation.retracting import RetractRelationship
from service.curation.splitting import SplitEntity
from service.curation.undoing import UndoChange
from service.graph.executor import Executor
from service.graph.kinds import Kinds
from service.graph.verification.repair import Repair
from service.graph.verification.verify import breaches
from tests.curation.world import CuratedWorld, named
from tests.graph.world import Denying

pytestmark = pytest.mark.anyio

ADA, BOB, ZED = ("Ada Alm", "Person"), ("Bob Berg", "Person"), ("Zed Zorn", "Person")
MERGE = MergeEntities((named("Ada Alm"), named("Zed Zorn")))
DOCUMENTS: dict[str, Denying] = {
    "first": ("Ada Alm married Bob Berg.", [(ADA, "MARRIED_TO", BOB)], [(ADA, "COLLABORATES_WITH", BOB)]),
    "second": ("Zed Zorn is the husband of Bob Berg.", [(ZED, "MARRIED_TO", BOB)], [(ZED, "COLLABORATES_WITH", BOB)]),
}


@pytest.fixture
async def world(executor: Executor) -> CuratedWorld:
    world = CuratedWorld(executor)
    await world.collection()
    for key, passage in DOCUMENTS.items():
        await world.put(key, passage)
    return world


async def test_a_merge_leaves_one_fact_of_two_that_say_the_same(world: CuratedWorld) -> None:
    apart = await _sound(world)
    assert await world.facts() == ["Ada Alm married to Bob Berg", "Bob Berg married to Zed Zorn"]
    await world.make(MERGE)
    grown = await _sound(world)
    for label in ("Fact", "Denial"):
        assert await _supports(world, label) == [{"subject": "Zed Zorn", "support": 2, "pieces": 2, "edges": 1}]
    ends = await world.rows("MATCH ()-[s:STATED_IN]->(c) RETURN substring(c.text, s.subjectStart - c.start, 3) AS said")
    assert sorted(row["said"] for row in ends) == ["Ada", "Zed"]
    log = await world.log.all("lab")
    for order in (["*", "second", "first"], ["second", "*", "first"]):
        assert await world.rebuilt(order, DOCUMENTS, log) == grown, order
    await world.make(UndoChange(log[0].id))
    assert await _sound(world) == apart


async def test_what_people_say_of_a_fact_holds_whichever_way_round_it_lies(world: CuratedWorld) -> None:
    await world.make(AssertRelationship(named("Zed Zorn"), "COLLABORATES_WITH", named("Bob Berg")))
    await world.make(RetractRelationship(named("Bob Berg"), "MARRIED_TO", named("Zed Zorn")))
    await world.make(MERGE)
    merged = await _sound(world)
    assert await world.facts() == ["Zed Zorn collaborates with Bob Berg"]
    await world.make(RetractRelationship(named("Zed Zorn"), "COLLABORATES_WITH", named("Bob Berg")))
    await world.make(SplitEntity(named("Zed Zorn"), names=("Ada Alm",)))
    split = await _sound(world)
    assert await world.facts() == ["Ada Alm married to Bob Berg"]
    log = await world.log.all("lab")
    assert await world.rebuilt(["*", "*", "first", "*", "*", "second", "*"], DOCUMENTS, log) == split
    for change in reversed(log[3:]):
        await world.make(UndoChange(change.id))
    assert await _sound(world) == merged


async def test_what_is_said_of_two_that_became_one_lies_in_the_order_of_their_names(world: CuratedWorld) -> None:
    await world.make(MERGE)  # which turns what the second document says: Ada Alm goes before Bob Berg
    await world.make(MergeEntities((named("Zed Zorn"), named("Bob Berg"))))
    grown = await _sound(world), await _ends(world)
    assert grown[1] == [("Ada Alm", "Bob Berg")] * 2 + [("Bob Berg", "Zed Zorn")] * 2
    log = await world.log.all("lab")
    for order in (["*", "*", "first", "second"], ["second", "*", "first", "*"]):
        assert (await world.rebuilt(order, DOCUMENTS, log), await _ends(world)) == grown, order


async def test_what_lies_the_wrong_way_round_is_told_and_turned(world: CuratedWorld) -> None:
    await world.make(AssertRelationship(named("Zed Zorn"), "RELATED_TO", named("Bob Berg")))
    before = await world.dump()
    await world.rows("MATCH (e:__Entity__ {name: 'Bob Berg'}) SET e.rank = 'zz'")
    found = await breaches(world.executor, Kinds(world.executor, 1000))
    assert {breach.check for breach in found} == {"entity_rank", "fact_order", "denial_order", "change_targets"}
    repaired = await Repair(world.executor, Kinds(world.executor, 1000), world.queue).run(found)
    assert repaired.left == []
    assert await world.dump() == before


async def test_what_lies_the_wrong_way_round_of_two_that_became_one_is_told_and_turned(world: CuratedWorld) -> None:
    await world.make(MERGE)
    await world.make(MergeEntities((named("Zed Zorn"), named("Bob Berg"))))
    before = await _sound(world), await _ends(world)
    await world.rows(
        """MATCH ()-[said:STATED_IN|DENIED_IN]->() WITH said, properties(said) AS was
        SET said += {subjectKey: was.objectKey, subjectStart: was.objectStart, subjectEnd: was.objectEnd,
                     objectKey: was.subjectKey, objectStart: was.subjectStart, objectEnd: was.subjectEnd}"""
    )
    found = await breaches(world.executor, Kinds(world.executor, 1000))
    assert {breach.check for breach in found} == {"hidden_order", "denial_order"}
    repaired = await Repair(world.executor, Kinds(world.executor, 1000), world.queue).run(found)
    assert repaired.left == []
    assert (await world.dump(), await _ends(world)) == before


async def _sound(world: CuratedWorld) -> dict[str, Any]:
    """The graph, in which nothing is wrong."""
    assert await breaches(world.executor, Kinds(world.executor, 1000)) == []
    return await world.dump()


async def _ends(world: CuratedWorld) -> list[tuple[str, str]]:
    """The words for the subject and for the object of all evidence, hidden facts' and denials' too."""
    rows = await world.rows(
        """MATCH ()-[said:STATED_IN|DENIED_IN]->(c:Chunk)
        RETURN substring(c.text, said.subjectStart - c.start, said.subjectEnd - said.subjectStart) AS subject,
               substring(c.text, said.objectStart - c.start, said.objectEnd - said.objectStart) AS object"""
    )
    return sorted((row["subject"], row["object"]) for row in rows)


async def _supports(world: CuratedWorld, label: str) -> list[dict[str, Any]]:
    return await world.rows(
        """MATCH (f)-[:SUBJECT]->(s) MATCH (f)-[:OBJECT]->(o) WHERE $label IN labels(f)
        RETURN s.name AS subject, f.support AS support, f.evidenceCount AS pieces,
               COUNT { (s)-[:MARRIED_TO]-(o) } AS edges""",
        label=label,
    )
