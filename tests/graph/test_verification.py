"""What is broken by hand is told, with the statement that shows it, and brought back (docs/verify.md)."""

from __future__ import annotations

import pytest

from service.graph.documents import Documents
from service.graph.executor import Executor
from service.graph.kinds import Kinds
from service.graph.verification.breaches import Breach, Remedy
from service.graph.verification.repair import Repair, Repaired
from service.graph.verification.verify import breaches
from tests.graph.broken import BROKEN, DOCUMENTS
from tests.graph.world import World, processed

pytestmark = pytest.mark.anyio


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    for key, passages in DOCUMENTS.items():
        await world.put(key, *passages)
    return world


async def test_a_sound_database_has_no_breach(world: World) -> None:
    assert await _found(world) == []


@pytest.mark.parametrize("what", BROKEN)
async def test_what_is_broken_is_told_and_brought_back(world: World, what: str) -> None:
    statement, names = BROKEN[what]
    if "waiting" in statement:
        await world.accept("waiting", ("Waiting.", []))
    before = await world.dump()
    await world.rows(statement)
    found = await _found(world)
    assert {breach.check for breach in found} == names
    for breach in found:
        assert await world.executor.read(breach.statement, **breach.parameters), breach
    repaired = await _repair(world, found)
    if repaired.queued:
        await _work_out(world, repaired)
    assert await _found(world) == []
    after = await world.dump()
    if "waiting" in statement:
        assert [row[1] for row in after["documents"]] == ["engine", "life", "notes", "waiting"]
    else:
        assert after == before


async def test_a_text_that_is_lost_must_be_handed_in_again(world: World) -> None:
    await world.rows("MATCH (s:__Source__)-[:SOURCE_OF]->({key: 'life'}) REMOVE s.text")
    found = await _found(world)
    assert {(breach.check, breach.remedy) for breach in found} >= {("document_source", Remedy.LOST)}
    repaired = await _repair(world, found)
    assert "document_source" in {breach.check for breach in repaired.left}
    await world.put("life", *DOCUMENTS["life"])
    assert await _found(world) == []


async def test_a_text_that_was_changed_is_not_taken_for_what_was_handed_in(world: World) -> None:
    await world.rows("MATCH (s:__Source__)-[:SOURCE_OF]->({key: 'engine'}) SET s.text = 'x' + s.text")
    repaired = await _repair(world, await _found(world))
    assert repaired.queued == {}
    assert {breach.check for breach in repaired.left} >= {"document_text"}


async def test_a_document_that_is_being_reprocessed_keeps_its_text(world: World) -> None:
    (document,) = await world.rows("MATCH (d:Document {key: 'engine'}) RETURN d.id AS id")
    await world.queue.reprocess(document["id"])
    assert await _found(world) == []
    assert await Documents(world.executor).texts([document["id"]]) == {document["id"]: DOCUMENTS["engine"][0][0]}


async def test_what_is_broken_everywhere_is_brought_back(world: World) -> None:
    before = await world.dump()
    ids = await world.rows("MATCH (e:__Entity__) RETURN e.id AS id ORDER BY id")
    await world.rows("MATCH (n:Fact|__Name__) DETACH DELETE n")
    await world.rows("MATCH ()-[r:SENSE_OF|FROM_CHUNK]->() DELETE r")
    repaired = await _repair(world, await _found(world))
    assert (repaired.queued, repaired.left) == ({}, [])
    assert await world.dump() == before
    assert len(await world.rows("MATCH (e:__Entity__) RETURN e.id AS id ORDER BY id")) == len(ids)


async def _found(world: World) -> list[Breach]:
    return await breaches(world.executor, Kinds(world.executor, 1000))


async def _repair(world: World, found: list[Breach]) -> Repaired:
    return await Repair(world.executor, Kinds(world.executor, 1000), world.queue).run(found)


async def _work_out(world: World, repaired: Repaired) -> None:
    """What a worker does with the jobs that a repair queues."""
    for _ in repaired.queued:
        lease = await world.claim()
        work = await world.sources.load(lease)
        key = work.submission.key or ""
        await world.store.swap(lease, processed(work, *DOCUMENTS.get(key, (("Waiting.", []),))))
