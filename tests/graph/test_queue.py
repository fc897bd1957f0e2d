"""Jobs in the database: claimed under leases, ended once, never lost."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from service.domain.document import Submission
from service.domain.job import Job, JobStatus, Priority, Progress, Stage
from service.errors import Conflict, InvalidInput, KgqlError, LeaseLost, NotFound, TooLarge
from service.graph.executor import Executor
from service.graph.intake import Intake
from service.graph.queue import Queue
from tests.graph.world import World, processed

pytestmark = pytest.mark.anyio


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    return world


async def _status(world: World, job_id: str) -> JobStatus:
    rows = await world.rows("MATCH (j:__Job__ {id: $id}) RETURN j.status AS status", id=job_id)
    return JobStatus(rows[0]["status"])


async def test_what_is_accepted_is_stored_with_its_job(world: World) -> None:
    job = await world.intake.accept(
        Submission("lab", data=b"\xff\x00" * 400_000, key="k", path="a.txt", metadata={"year": 1843})
    )
    assert (job.status, job.version, job.document_key) == (JobStatus.QUEUED, 1, "k")
    lease = await world.claim()
    work = await world.sources.load(lease)
    assert work.submission.data == b"\xff\x00" * 400_000
    assert (work.submission.path, work.submission.metadata, work.submission.text) == ("a.txt", {"year": 1843}, None)


async def test_without_a_key_the_content_is_the_key(world: World) -> None:
    jobs = [await world.intake.accept(Submission("lab", text=text)) for text in ("one", "one", "two")]
    assert len({job.document_id for job in jobs}) == 2


async def test_strings_that_neo4j_cannot_hold_are_made_storable(world: World) -> None:
    await world.intake.accept(Submission("lab", text="a\x00b\ud800c", key="k\ud800", title="t\x00"))
    work = await world.sources.load(await world.claim())
    assert (work.submission.text, work.submission.key) == ("a\ufffdb\ufffdc", "k\ufffd")


@pytest.mark.parametrize(
    ("submission", "error"),
    [
        (Submission("lab", text="x" * 2_000_000), TooLarge),
        (Submission("lab"), InvalidInput),
        (Submission("lab", text="x", data=b"x"), InvalidInput),
        (Submission("lab", text="x", key="k" * 2000), InvalidInput),
        (Submission("lab", text="x", title="t" * 2000), InvalidInput),
        (Submission("lab", text="x", metadata={"list": [1]}), InvalidInput),  # type: ignore[dict-item]
    ],
)
async def test_what_cannot_be_taken_is_refused_and_leaves_nothing(
    world: World, submission: Submission, error: type[KgqlError]
) -> None:
    with pytest.raises(error):
        await world.intake.accept(submission)
    assert await world.rows("MATCH (n:Document|__Job__|__Source__) RETURN n") == []


async def test_one_bad_item_does_not_sink_the_rest(world: World) -> None:
    results = await world.intake.accept_all([Submission("lab", text="a"), Submission("nowhere", text="b")])
    assert [type(result).__name__ for result in results] == ["Job", "UnknownCollection"]


async def test_each_job_is_claimed_by_one_worker(world: World) -> None:
    for number in range(8):
        await world.intake.accept(Submission("lab", text=f"text {number}"))
    claims = await asyncio.gather(*(world.queue.claim(f"worker {number}") for number in range(12)))
    leases = [lease for lease in claims if lease]
    assert len({lease.job_id for lease in leases}) == len(leases) == 8


async def test_the_versions_of_a_document_are_worked_on_one_after_another(world: World) -> None:
    first = await world.accept("k", ("one", []))
    second = await world.accept("k", ("two", []))
    lease = await world.claim()
    assert (lease.job_id, await world.queue.claim("other")) == (first.id, None)
    await world.store.swap(lease, processed(await world.sources.load(lease), ("one", [])))
    assert (await world.claim()).job_id == second.id


async def test_a_lost_workers_job_is_anothers_when_its_lease_has_run_out(world: World) -> None:
    await world.accept("k", ("one", []))
    lost = await world.claim("first")
    assert await world.queue.claim("second") is None
    await world.rows("MATCH (j:__Job__) SET j.leaseUntil = datetime() - duration('PT1S')")
    lease = await world.claim("second")
    assert (lease.job_id, lease.fence) == (lost.job_id, lost.fence + 1)
    with pytest.raises(LeaseLost):
        await world.queue.renew(lost, Progress(Stage.EXTRACTING))
    with pytest.raises(LeaseLost):
        await world.store.swap(lost, processed(await world.sources.load(lost), ("one", [])))


async def test_a_job_whose_worker_or_database_was_lost_counts_no_failure_and_is_to_be_alone(world: World) -> None:
    await world.accept("k", ("one", []))
    assert (await world.claim("first")).losses == 0
    await world.rows("MATCH (j:__Job__) SET j.leaseUntil = datetime() - duration('PT1S')")
    lease = await world.claim("second")
    assert lease.losses == 1
    await world.queue.release(lease, 0, after_loss=True)
    assert (await world.claim("third")).losses == 2
    (job,) = await world.rows("MATCH (j:__Job__) RETURN j.failures AS failures")
    assert job == {"failures": 0}


async def test_a_job_that_is_lost_again_and_again_waits_for_longer_each_time(world: World) -> None:
    await world.accept("k", ("one", []))
    await world.claim()
    await world.rows("MATCH (j:__Job__) SET j.losses = 6, j.leaseUntil = datetime() - duration('PT30S')")
    assert await world.queue.claim("other") is None
    await world.rows("MATCH (j:__Job__) SET j.leaseUntil = datetime() - duration('PT65S')")
    assert (await world.claim("other")).losses == 7


async def test_the_more_urgent_goes_first_whatever_its_age_and_collection(world: World) -> None:
    await world.collection("other")
    await world.accept("low", ("a", []), priority=Priority.LOW)
    await world.accept("normal", ("b", []))
    await world.accept("high", ("c", []), priority=Priority.HIGH)
    await world.accept("high too", ("d", []), collection="other", priority=Priority.HIGH)
    claimed = [(await world.claim(f"worker {number}")).job_id for number in range(4)]
    jobs = await world.rows("MATCH (j:__Job__) RETURN j.id AS id, j.documentKey AS key")
    keys = {job["id"]: job["key"] for job in jobs}
    assert [keys[job] for job in claimed] == ["high", "high too", "normal", "low"]


async def test_a_collection_with_many_documents_does_not_starve_one_with_few(world: World) -> None:
    await world.collection("small")
    for number in range(12):
        await world.accept(f"many {number}", (f"text {number}", []))
    for number in range(2):
        await world.accept(f"few {number}", (f"word {number}", []), collection="small")
    taken = []
    for _ in range(5):  # one worker: nothing else is in work when it asks
        lease = await world.claim()
        taken.append(lease.collection)
        await world.store.swap(lease, processed(await world.sources.load(lease), ("text", [])))
    assert taken == ["lab", "small", "lab", "small", "lab"]


async def test_a_collection_with_less_in_work_goes_first(world: World) -> None:
    await world.collection("small")
    for number in range(4):
        await world.accept(f"many {number}", (f"text {number}", []))
    assert [(await world.claim(f"worker {number}")).collection for number in range(3)] == ["lab"] * 3
    for number in range(3):
        await world.accept(f"few {number}", (f"word {number}", []), collection="small")
    claimed = [(await world.claim(f"later {number}")).collection for number in range(4)]
    assert claimed == ["small", "small", "small", "lab"]


async def test_versions_that_wait_for_an_older_one_hold_up_nobody(world: World) -> None:
    for number in range(5):
        await world.accept("replaced", (f"text {number}", []))
    await world.claim()
    other = await world.accept("other", ("one", []))
    assert (await world.claim("second")).job_id == other.id


async def test_renewing_keeps_the_lease_and_notes_the_progress(world: World) -> None:
    await world.accept("k", ("one", []))
    lease = await world.claim()
    await world.queue.renew(lease, Progress(Stage.EXTRACTING, 3, 7, 11, 5))
    (job,) = await world.rows("MATCH (j:__Job__) RETURN j.chunksDone AS done, j.chunksTotal AS total, j.stage AS stage")
    assert job == {"done": 3, "total": 7, "stage": "EXTRACTING"}


async def test_a_released_job_is_not_counted_against_its_document(world: World) -> None:
    job = await world.accept("k", ("one", []))
    for _ in range(5):
        await world.queue.release(await world.claim(), 0)
    (row,) = await world.rows("MATCH (j:__Job__) RETURN j.failures AS failures, j.attempts AS attempts")
    assert (row, await _status(world, job.id)) == ({"failures": 0, "attempts": 5}, JobStatus.QUEUED)


async def test_a_document_that_fails_again_and_again_is_parked_with_its_reason(world: World) -> None:
    job = await world.accept("k", ("one", []))
    for expected in (JobStatus.QUEUED, JobStatus.QUEUED, JobStatus.FAILED):
        await world.rows("MATCH (j:__Job__) SET j.notBefore = null")
        assert await world.queue.fail(await world.claim(), "PLUG_FAILED", "It broke.", final=False) is expected
    (document,) = await world.rows("MATCH (d:Document) RETURN d.status AS status, d.reason AS reason")
    assert document == {"status": "FAILED", "reason": "It broke."}
    retried = await world.queue.retry(job.id)
    assert (retried.status, retried.failures, retried.error) == (JobStatus.QUEUED, 0, None)


async def test_the_failure_of_a_new_version_leaves_the_stored_one(world: World) -> None:
    await world.put("k", ("one", []))
    await world.accept("k", ("two", []))
    await world.queue.fail(await world.claim(), "UNREADABLE", "It is no text.", final=True)
    (document,) = await world.rows("MATCH (d:Document) RETURN d.status AS status, d.reason AS reason")
    assert document == {"status": "READY", "reason": None}


async def test_a_cancelled_job_ends_and_can_be_tried_again(world: World) -> None:
    job = await world.accept("k", ("one", []))
    assert (await world.queue.cancel(job.id)).status is JobStatus.CANCELLED
    assert await world.queue.claim("worker") is None
    with pytest.raises(Conflict):
        await world.queue.cancel(job.id)
    await world.queue.retry(job.id)
    assert (await world.claim()).job_id == job.id


async def test_a_job_may_be_tried_again_with_other_options_over_those_that_were_given(world: World) -> None:
    intake = Intake(world.executor, 100, lambda: None)
    options: dict[str, dict[str, Any]] = {
        "extractor": {"budget_calls": 1, "effort": "high"},
        "chunker": {"chunk_size": 50},
    }
    job = await intake.accept(Submission("lab", text="a", key="k", options=options))
    await world.queue.cancel(job.id)
    await world.queue.retry(job.id, {"extractor": {"budget_calls": 5}, "entity_extractor": {"model": "m"}})
    work = await world.sources.load(await world.claim())
    assert work.submission.options == {
        "extractor": {"budget_calls": 5, "effort": "high"},
        "chunker": {"chunk_size": 50},
        "entity_extractor": {"model": "m"},
    }


async def test_what_cannot_be_retried_says_why(world: World) -> None:
    old = await world.accept("k", ("one", []))
    await world.queue.cancel(old.id)
    done = await world.put("k", ("two", []))
    with pytest.raises(Conflict, match="newer version"):
        await world.queue.retry(old.id)
    with pytest.raises(Conflict, match="READY"):
        await world.queue.retry(done.id)
    with pytest.raises(NotFound):
        await world.queue.retry("nothing")
    await world.queue.cancel((await world.accept("k", ("three", []))).id)
    await world.delete(done.document_id)


async def test_reprocessing_hands_the_newest_source_in_again(world: World) -> None:
    done = await world.put("k", ("one", []))
    again = await world.queue.reprocess(done.document_id)
    assert (again.version, (await world.queue.reprocess(done.document_id)).id) == (2, again.id)
    lease = await world.claim()
    work = await world.sources.load(lease)
    assert (work.submission.text, work.stored_hash) == ("one", work.content_hash)
    job = await world.store.leave_unchanged(lease)
    assert (job.status, job.unchanged, job.progress.chunks_total) == (JobStatus.READY, True, 1)


async def test_deleting_a_document_ends_its_jobs(world: World) -> None:
    done = await world.put("k", ("one", []))
    waiting = await world.accept("k", ("two", []))
    await world.delete(done.document_id)
    assert await _status(world, waiting.id) is JobStatus.CANCELLED
    assert await world.queue.claim("worker") is None
    with pytest.raises(NotFound, match="deleted"):
        await world.queue.retry(waiting.id)


async def test_accepting_wakes_the_worker(world: World) -> None:
    woken: list[bool] = []
    intake = Intake(world.executor, 100, lambda: woken.append(True))
    await intake.accept(Submission("lab", text="a"))
    assert woken == [True]


class TestPlugs:
    """Two services with other plugs than each other on one database."""

    @staticmethod
    async def _hand_in(world: World, plugs: str, key: str, *, minutes_ago: int = 0) -> Job:
        intake = Intake(world.executor, 1000, plugs=plugs)
        job = await intake.accept(Submission("lab", text=f"{key}.", key=key))
        ago = "MATCH (j:__Job__ {id: $id}) SET j.createdAt = datetime() - duration({minutes: $minutes})"
        await world.rows(ago, id=job.id, minutes=minutes_ago)
        return job

    async def test_a_job_is_left_to_a_service_that_has_the_plugs_that_it_was_handed_in_for(self, world: World) -> None:
        ours, others = (Queue(world.executor, 30, 3, plugs) for plugs in ("ours", "others"))
        job = await self._hand_in(world, "ours", "Ada")
        assert await others.claim("b") is None
        lease = await ours.claim("a")
        assert lease is not None
        assert (lease.job_id, lease.is_adopted) == (job.id, False)

    async def test_a_job_that_nobody_of_its_kind_takes_is_worked_on_by_another_who_says_so(
        self, world: World, caplog: pytest.LogCaptureFixture
    ) -> None:
        others = Queue(world.executor, 30, 3, "others")
        job = await self._hand_in(world, "ours", "Ada", minutes_ago=2)
        lease = await others.claim("b")
        assert lease is not None
        assert (lease.job_id, lease.is_adopted) == (job.id, True)
        assert "was handed in for ours" in caplog.text

    async def test_a_long_queue_is_left_to_a_service_of_its_kind_that_is_at_work(self, world: World) -> None:
        ours, others = (Queue(world.executor, 30, 3, plugs) for plugs in ("ours", "others"))
        for key in ("Ada", "Bob"):
            await self._hand_in(world, "ours", key, minutes_ago=2)
        lease = await ours.claim("a")
        assert lease is not None
        assert await others.claim("b") is None
        await ours.fail(lease, "X", "x", final=True)
        left = await others.claim("b")
        assert left is not None
        assert left.is_adopted

    async def test_a_lost_worker_s_job_is_left_to_its_kind_for_a_while_too(self, world: World) -> None:
        ours, others = (Queue(world.executor, 30, 3, plugs) for plugs in ("ours", "others"))
        await self._hand_in(world, "ours", "Ada")
        assert await ours.claim("a") is not None
        lapse = "MATCH (j:__Job__) SET j.leaseUntil = datetime() - duration({seconds: $seconds})"
        await world.rows(lapse, seconds=5)
        assert await others.claim("b") is None
        await world.rows(lapse, seconds=100)
        assert await others.claim("b") is not None

    async def test_who_tries_a_job_again_or_reprocesses_a_document_asks_for_his_own_plugs(self, world: World) -> None:
        ours, others = (Queue(world.executor, 30, 3, plugs) for plugs in ("ours", "others"))
        job = await self._hand_in(world, "ours", "Ada")
        await ours.cancel(job.id)
        await others.retry(job.id)
        assert await ours.claim("a") is None
        lease = await others.claim("b")
        assert lease is not None
        await others.fail(lease, "X", "x", final=True)
        await ours.reprocess(job.document_id)
        assert await others.claim("b") is None
        assert await ours.claim("a") is not None
