"""Many writers over the same names: they wait for one another, and none of them is told of it."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import LiteralString

import pytest

from service.domain.job import JobStatus
from service.graph.executor import Executor, Transaction
from tests.graph.world import Passage, World, processed

pytestmark = pytest.mark.anyio

_DOCUMENTS = 16
_NAMES = [(f"Person {chr(65 + number // 26)}{chr(97 + number % 26)}", "Person") for number in range(50)]


def _document(number: int) -> list[Passage]:
    """All fifty names, from another one on and in another direction for each document, tied one to the next."""
    names = _NAMES[number * 3 :] + _NAMES[: number * 3]
    if number % 2:
        names.reverse()
    return [(f"{one[0]} knew {other[0]}.", [(one, "KNEW", other)]) for one, other in pairwise(names)]


async def test_concurrent_ingests_over_the_same_entities_meet_no_deadlock_and_give_the_sequential_graph(
    executor: Executor,
) -> None:
    world = World(executor)
    await world.collection()
    jobs = [await world.put(f"k{number}", *_document(number)) for number in range(_DOCUMENTS)]
    expected = await world.dump()
    for job in jobs:
        await world.delete(job.document_id)

    async def ingest(number: int) -> None:
        await world.accept(f"k{number}", *_document(number))
        lease = await world.claim(f"worker {number}")
        work = await world.sources.load(lease)
        assert work.submission.key is not None
        document = _document(int(work.submission.key.removeprefix("k")))
        job = await world.store.swap(lease, processed(work, *document))
        assert job.status is JobStatus.READY

    await asyncio.gather(*(ingest(number) for number in range(_DOCUMENTS)))
    assert await world.dump() == expected


async def test_documents_that_are_replaced_and_deleted_at_once_leave_what_the_rest_would_have_made(
    executor: Executor,
) -> None:
    world = World(executor)
    await world.collection()
    stays = await world.put("stays", *_document(1))
    expected = await world.dump()
    goes = [await world.put(f"goes {number}", *_document(number)) for number in range(6)]
    await world.accept("stays", *_document(1))
    lease = await world.claim()
    again = processed(await world.sources.load(lease), *_document(1))
    await asyncio.gather(world.store.swap(lease, again), *(world.delete(job.document_id) for job in goes))
    assert await world.dump() == expected
    assert stays.document_id == lease.document_id


@pytest.mark.parametrize("deletion_comes_first", [True, False])
async def test_what_one_collection_lets_go_of_another_may_take_up_at_the_same_moment(
    executor: Executor, *, deletion_comes_first: bool
) -> None:
    """What extractors have said is kept once for all collections, outside the lock of each."""
    world = World(executor)
    for name in ("lab", "other"):
        await world.collection(name)
    going = await world.put("a", ("Ada knew Bob.", []))
    await world.put("b", ("Carl.", []), collection="other")
    (row,) = await world.rows(
        """MATCH (c:Chunk {documentId: $id})-[:EXTRACTED_AS]->(x), (other:Chunk {collection: 'other'})
        RETURN other.id AS chunkId, x.key AS key, x.extractor AS extractor, x.model AS model, x.result AS result""",
        id=going.document_id,
    )
    tries: list[str] = []
    first_is_done = asyncio.Event()

    async def let_go(transaction: Transaction) -> None:
        tries.append("let go")
        await transaction.run("ingestion/delete_chunks", documentId=going.document_id)

    async def take_up(transaction: Transaction) -> None:
        tries.append("take up")
        await transaction.run_counted("ingestion/write_extractions", 1, rows=[row])

    first, second = (let_go, take_up) if deletion_comes_first else (take_up, let_go)

    async def first_and_wait(transaction: Transaction) -> None:
        await first(transaction)
        first_is_done.set()
        await _until_one_waits(world)

    started = asyncio.create_task(executor.transaction(first_and_wait))
    await first_is_done.wait()
    await asyncio.gather(started, executor.transaction(second))
    assert tries == [tries[0], tries[1], tries[1]]
    statement: LiteralString = "MATCH (c:Chunk)-[:EXTRACTED_AS]->(x {key: $key}) RETURN c.id AS id"
    assert await world.rows(statement, key=row["key"]) == [{"id": row["chunkId"]}]


async def _until_one_waits(world: World) -> None:
    """For a lock that another transaction has."""
    async with asyncio.timeout(30):
        waiting = "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN status"
        while not await world.rows(waiting):  # noqa: ASYNC110 (no event tells it)
            await asyncio.sleep(0.01)
