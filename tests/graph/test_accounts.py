"""The accounts of jobs in the database: written as often as you like, counted once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from service.domain.job import ChunkFailure, Lease
from service.domain.relationship import Extraction
from service.domain.usage import Usage
from service.extraction.ledger import Part, SentBatch
from service.extraction.record import extraction_key, to_json
from service.graph.abandoned_batches import AbandonedBatches
from service.graph.accounts import JobLedger
from service.graph.executor import Executor
from service.graph.usage import spent_by_attempt, total
from service.ingestion.ports import ExtractionRecord
from tests.graph.world import World, processed

pytestmark = pytest.mark.anyio

ADA, BOB = ("Ada", "Person"), ("Bob", "Person")
KNEW = ("Ada knew Bob.", [(ADA, "KNEW", BOB)])


def record(text: str, extraction: Extraction) -> ExtractionRecord:
    return ExtractionRecord(extraction_key(text, "by hand"), "hand", "none", to_json(extraction))


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


async def _usage(world: World, lease: Lease) -> Usage:
    rows = await world.rows("MATCH (j:__Job__ {id: $id}) RETURN j.usage AS usage, j.costUsd AS cost", id=lease.job_id)
    stored = total(spent_by_attempt(rows[0]["usage"]))
    assert rows[0]["cost"] == pytest.approx(stored.cost_usd)
    return stored


async def test_the_same_sum_written_twice_counts_once_and_attempts_add_up(world: World) -> None:
    await world.accept("k", KNEW)
    first = await world.claim()
    ledger = JobLedger(world.executor, first, record)
    for _ in range(2):
        await ledger.keep({"Ada.": Extraction()}, Usage(2, 10, 20, cost_usd=0.5))
    await world.queue.release(first, 0)
    second = await world.claim("another")
    await JobLedger(world.executor, second, record).keep({}, Usage(1, 1, 1, cost_usd=0.25))
    # The first attempt has lost its lease, but what it had begun comes in.
    await ledger.keep({"Bob.": Extraction()}, Usage(3, 15, 30, cost_usd=0.75))
    assert await _usage(world, second) == Usage(4, 16, 31, cost_usd=1.0)
    assert await world.sources.known_extractions([extraction_key("Bob.", "by hand")]) != {}


async def test_a_stored_version_takes_over_what_it_uses_and_forgets_the_rest(world: World) -> None:
    await world.put("k", KNEW)
    straight = await world.dump()
    await world.accept("k", KNEW)
    lease = await world.claim()
    ledger = JobLedger(world.executor, lease, record)
    await ledger.keep({"Words of another version.": Extraction()}, Usage(1))
    await ledger.note_batch(SentBatch("noted", None, ("key",), 1.5, is_charged=False))
    await world.store.leave_unchanged(lease)
    assert await world.dump() == straight


async def test_a_batch_is_noted_confirmed_and_charged(world: World) -> None:
    await world.accept("k", KNEW)
    lease = await world.claim()
    ledger = JobLedger(world.executor, lease, record)
    noted = SentBatch("noted", None, ("key",), 1.5, is_charged=False)
    await ledger.note_batch(noted)
    await ledger.note_batch(SentBatch("noted", "batch", ("key",), 1.5, is_charged=False))
    await ledger.charge_batch(noted, Usage(3, cost_usd=0.1))
    assert await ledger.batches() == [SentBatch("noted", "batch", ["key"], 1.5, is_charged=True)]
    assert (await _usage(world, lease)).calls == 3


async def test_what_another_document_shares_stays_when_one_goes(world: World) -> None:
    job = await world.put("one", KNEW)
    await world.accept("two", KNEW)
    lease = await world.claim()
    await JobLedger(world.executor, lease, record).keep({KNEW[0]: Extraction()}, Usage(1))
    await world.delete(job.document_id)
    (row,) = await world.rows("MATCH (x:__Extraction__) RETURN count(x) AS count")
    assert row["count"] == 1
    await world.delete(lease.document_id)
    (row,) = await world.rows("MATCH (x:__Extraction__) RETURN count(x) AS count")
    assert row["count"] == 0


async def test_nothing_is_kept_for_a_document_that_is_gone(world: World) -> None:
    await world.accept("k", KNEW)
    lease = await world.claim()
    await world.delete(lease.document_id)
    ledger = JobLedger(world.executor, lease, record)
    await ledger.keep({"Ada.": Extraction()}, Usage(1, cost_usd=0.1))
    assert (await world.dump())["loose"] == []
    assert (await _usage(world, lease)).calls == 1


ENTITIES = Part("the entities by hand", "hand", "none")


async def test_half_of_an_answer_stays_while_chunks_have_failed_and_goes_with_the_last_or_the_document(
    world: World,
) -> None:
    await world.accept("k", KNEW)
    lease = await world.claim()
    ledger = JobLedger(world.executor, lease, record)
    await ledger.keep_part(ENTITIES, {"Ada.": Extraction()}, Usage(1, cost_usd=0.1))
    assert (await _usage(world, lease)).calls == 1
    failed = ChunkFailure(0, 0, 5, "PLUG_FAILED", "refused")
    await world.store.swap(lease, replace(processed(await world.sources.load(lease), KNEW), failures=[failed]))
    assert await ledger.known_part(ENTITIES, ["Ada.", "Bob."]) == {"Ada.": Extraction()}
    job = await world.put("k", KNEW)
    assert await ledger.known_part(ENTITIES, ["Ada."]) == {}
    await world.accept("k", KNEW)
    again = JobLedger(world.executor, await world.claim(), record)
    await again.keep_part(ENTITIES, {"Ada.": Extraction()}, Usage(1))
    await world.delete(job.document_id)
    assert await again.known_part(ENTITIES, ["Ada."]) == {}
    assert (await world.dump())["loose"] == []


async def test_a_batch_is_abandoned_when_its_job_is_cancelled_and_no_other_waits_for_it(world: World) -> None:
    accepted = await world.accept("k", KNEW)
    abandoned = AbandonedBatches(world.executor)
    ledger = JobLedger(world.executor, await world.claim(), record)
    for ours, theirs, is_charged in (("due", "batch", False), ("paid", "other", True), ("unsure", None, False)):
        await ledger.note_batch(SentBatch(ours, theirs, ("key",), 1.5, is_charged))
    assert await abandoned.ids() == {}
    await world.queue.cancel(accepted.id)
    assert await abandoned.ids() == {"due": "batch"}
    await world.queue.retry(accepted.id)
    assert await abandoned.ids() == {}
    await world.queue.cancel(accepted.id)
    await abandoned.begin(["due"])
    assert await abandoned.ids() == {"due": "batch"}
    assert {batch.id for batch in await ledger.batches() if batch.is_cancelled} == {"due"}
    await abandoned.end(["due"])
    assert await abandoned.ids() == {}
    assert {batch.id: batch.is_cancelled for batch in await ledger.batches()} == {
        "due": True, "paid": False, "unsure": False,
    }  # fmt: skip


async def test_a_batch_of_a_document_that_is_deleted_stays_until_it_is_cancelled(world: World) -> None:
    job = await world.accept("k", KNEW)
    ledger = JobLedger(world.executor, await world.claim(), record)
    for ours, is_charged in (("due", False), ("paid", True)):
        await ledger.note_batch(SentBatch(ours, ours, ("key",), 1.5, is_charged))
    await world.delete(job.document_id)
    abandoned = AbandonedBatches(world.executor)
    assert await abandoned.ids() == {"due": "due"}
    await abandoned.end(["due"])
    assert await world.rows("MATCH (b:__Batch__) RETURN b.id AS id") == []
