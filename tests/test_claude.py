"""Documents read by Claude, through the whole service: a real Neo4j, the real SDK, and a server of its protocol."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from service.domain.document import Submission
from service.domain.job import Job, JobStatus
from service.domain.usage import Usage
from service.settings import Settings
from service.wiring import Services, open_services
from tests.api.conftest import served
from tests.conftest import Neo4jServer
from tests.fake_anthropic import KEY, Behaviour, FakeAnthropic
from tests.graph.world import World

pytestmark = pytest.mark.anyio

Open = Callable[..., AbstractAsyncContextManager[Services]]

_USAGE = "calls inputTokens outputTokens cacheReadTokens cacheWriteTokens costUsd"
LINES = ["Ada knew Bob.", "Carl works for Dora.", "Emil lives in London.", "Fred owns Gus.", "Hal knew Ian."]
TEXT = "\n".join(LINES)


def by_line(text: str, **_options: Any) -> list[dict[str, Any]]:
    return [{"text": line, "chunk_index": index} for index, line in enumerate(text.splitlines())]


@pytest.fixture
async def fake() -> AsyncIterator[FakeAnthropic]:
    async with FakeAnthropic() as fake:
        yield fake


@pytest.fixture
def opened(clean_server: Neo4jServer, fake: FakeAnthropic) -> Open:
    @asynccontextmanager
    async def open_with(**changed: Any) -> AsyncIterator[Services]:
        settings = Settings(
            _env_file=None,
            **{
                "neo4j_uri": clean_server.uri,
                "neo4j_user": clean_server.user,
                "neo4j_password": clean_server.password,
                "extraction_processes": 1,
                "chunker": "tests.test_claude:by_line",
                "extractor": "claude",
                "anthropic_api_key": KEY,
                "claude_base_url": fake.url,
                "claude_concurrency": 1,
                "claude_retries": 1,
                "claude_batch_poll_seconds": 0.1,
                "poll_seconds": 0.1,
                **changed,
            },
        )
        async with open_services(settings) as services:
            yield services

    return open_with


async def ended(services: Services, job: Job) -> Job:
    return [state async for state in services.jobs.watch(job.id)][-1]


async def ingested(services: Services, text: str = TEXT, **given: Any) -> Job:
    return await ended(services, await services.intake.accept(Submission("default", text=text, key="doc", **given)))


async def facts(services: Services) -> list[str]:
    rows = await World(services.executor).rows(
        "MATCH (s)<-[:SUBJECT]-(f:Fact)-[:OBJECT]->(o) RETURN s.name AS source, f.type AS kind, o.name AS target"
    )
    return sorted(f"{row['source']} {row['kind']} {row['target']}" for row in rows)


async def books(services: Services) -> dict[str, int]:
    """How much of what was paid for is kept outside stored versions."""
    (row,) = await World(services.executor).rows(
        "RETURN COUNT { ()-[:HOLDS_EXTRACTION]->() } AS paid, COUNT { (:__Batch__) } AS batches, "
        "COUNT { (x:__Extraction__) } AS extractions"
    )
    return row


ALL_FACTS = [
    "Ada COLLABORATES_WITH Bob",
    "Carl WORKS_FOR Dora",
    "Emil LOCATED_IN London",
    "Fred OWNS Gus",
    "Hal COLLABORATES_WITH Ian",
]


async def test_a_document_is_read_and_its_cost_is_on_the_job(opened: Open, fake: FakeAnthropic) -> None:
    async with opened() as services:
        job = await ingested(services)
        assert (job.status, job.failed_chunks) == (JobStatus.READY, 0)
        assert await facts(services) == ALL_FACTS
        assert job.usage.calls == len(LINES) == len(fake.requests)
        assert job.usage.cache_write_tokens > 0
        assert job.usage.cache_read_tokens == 4 * job.usage.cache_write_tokens
        assert job.usage.cost_usd > 0
        assert await books(services) == {"paid": 0, "batches": 0, "extractions": len(LINES)}
        async with served(services.settings, services) as client:
            answer = await client.ask(f"{{ jobs {{ nodes {{ usage {{ {_USAGE} }} }} }} }}")
        assert answer["jobs"]["nodes"] == [
            {
                "usage": {
                    "calls": job.usage.calls,
                    "inputTokens": job.usage.input_tokens,
                    "outputTokens": job.usage.output_tokens,
                    "cacheReadTokens": job.usage.cache_read_tokens,
                    "cacheWriteTokens": job.usage.cache_write_tokens,
                    "costUsd": pytest.approx(job.usage.cost_usd),
                }
            }
        ]


async def test_the_same_again_is_free_and_a_deleted_document_leaves_nothing(opened: Open, fake: FakeAnthropic) -> None:
    async with opened() as services:
        await ingested(services)
        again = await ingested(services, title="Another title")
        assert (again.status, again.unchanged, again.usage) == (JobStatus.READY, False, Usage())
        longer = await ingested(services, f"{TEXT}\nJim knew Kay.")
        assert longer.usage.calls == 1
        assert fake.texts[-1] == "Jim knew Kay."
        await services.removal.delete_document(longer.document_id)
        assert await books(services) == {"paid": 0, "batches": 0, "extractions": 0}


@pytest.mark.parametrize(
    ("behaviour", "reason"),
    [
        (Behaviour.REFUSAL, "refused to read this text (bio)"),
        (Behaviour.TRUNCATED, "cut off at 16384 tokens"),
        (Behaviour.SCHEMA_ECHO, "no JSON object with entities and relationships"),
        (Behaviour.EMPTY, "an empty answer"),
        (Behaviour.OVERLOADED, "529, asked 2 times"),
        (Behaviour.DROPPED, "can't be reached, tried 2 times"),
        (Behaviour.BROKEN, "500, asked 2 times"),
        (Behaviour.LIMITED, "429, asked 2 times"),
        (Behaviour.LIMITED_FOR_A_WHILE, "429, asked 2 times"),
        (Behaviour.BAD_REQUEST, "400"),
    ],
)
async def test_a_chunk_that_fails_says_why_and_is_tried_again_alone(
    opened: Open, fake: FakeAnthropic, behaviour: Behaviour, reason: str
) -> None:
    fake.on("Carl", behaviour)
    async with opened() as services:
        job = await ingested(services)
        assert (job.status, job.failed_chunks) == (JobStatus.READY, 1)
        (failure,) = job.chunk_failures
        assert failure.chunk == 1
        assert reason in failure.reason
        assert await facts(services) == [fact for fact in ALL_FACTS if "Carl" not in fact]
        fake.on("Carl", Behaviour.OK)
        asked = len(fake.requests)
        mended = await ended(services, await services.queue.reprocess(job.document_id))
        assert (mended.status, mended.failed_chunks) == (JobStatus.READY, 0)
        assert fake.texts[asked:] == ["Carl works for Dora."]
        assert await facts(services) == ALL_FACTS


async def test_what_is_dropped_is_counted_on_the_job(opened: Open, fake: FakeAnthropic) -> None:
    fake.on("Ada", Behaviour.INVENTED_ENDS)
    async with opened() as services:
        job = await ingested(services)
        assert job.dropped == {"not_in_text": 1, "unknown_endpoint": 1, "quote_not_found": 1}
        assert await facts(services) == ALL_FACTS


@pytest.mark.parametrize("behaviour", [Behaviour.SILENT, Behaviour.DRIP])
async def test_a_chunk_that_is_never_answered_says_so_on_the_job(
    opened: Open, fake: FakeAnthropic, behaviour: Behaviour
) -> None:
    fake.on("Carl", behaviour)
    async with opened(claude_timeout_seconds=2) as services:
        job = await ingested(services)
        assert (job.status, job.failed_chunks) == (JobStatus.READY, 1)
        assert "no answer in time, asked 2 times" in job.chunk_failures[0].reason
        assert await facts(services) == [fact for fact in ALL_FACTS if "Carl" not in fact]


@pytest.mark.parametrize(
    ("behaviour", "dropped"),
    [
        (Behaviour.PROSE, {}),
        (Behaviour.NESTED, {}),
        (Behaviour.WRONG_TYPES, {"malformed": 4}),
        (Behaviour.DUPLICATES, {"said_twice": 1}),
    ],
)
async def test_an_answer_in_another_form_loses_nothing_and_invents_nothing(
    opened: Open, fake: FakeAnthropic, behaviour: Behaviour, dropped: dict[str, int]
) -> None:
    fake.on("Ada", behaviour)
    async with opened() as services:
        job = await ingested(services)
        assert (job.status, job.failed_chunks, job.dropped) == (JobStatus.READY, 0, dropped)
        assert await facts(services) == ALL_FACTS


async def test_a_key_that_is_refused_fails_the_job_and_not_its_chunks(opened: Open) -> None:
    async with opened(anthropic_api_key="another") as services:
        job = await ingested(services)
        assert (job.status, job.error_code, job.usage) == (JobStatus.FAILED, "PLUG_UNUSABLE", Usage())
    async with opened() as services:
        assert (await ended(services, await services.queue.retry(job.id))).status is JobStatus.READY


class TestBudgets:
    async def test_a_spent_budget_stops_the_job_and_a_raised_one_goes_on_where_it_was(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        async with opened(claude_budget_calls=2) as services:
            job = await ingested(services)
            assert (job.status, job.error_code, job.usage.calls) == (JobStatus.FAILED, "BUDGET_SPENT", 2)
            assert "retryJob" in (job.error or "")
            assert await books(services) == {"paid": 2, "batches": 0, "extractions": 2}
        async with opened(claude_budget_calls=5) as services:
            resumed = await ended(services, await services.queue.retry(job.id))
            assert (resumed.status, resumed.usage.calls) == (JobStatus.READY, 5)
            assert sorted(fake.texts) == sorted(LINES)
            assert await books(services) == {"paid": 0, "batches": 0, "extractions": len(LINES)}
            interrupted = await World(services.executor).dump()
            await services.removal.delete_document(job.document_id)
            await ingested(services)
            assert await World(services.executor).dump() == interrupted

    async def test_reprocessing_spends_as_much_again_on_what_is_missing(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        async with opened() as services:
            options = {"extractor": {"budget_calls": 3}}
            job = await ingested(services, options=options)
            assert (job.status, job.usage.calls) == (JobStatus.FAILED, 3)
            again = await ended(services, await services.queue.reprocess(job.document_id))
            assert (again.status, again.usage.calls) == (JobStatus.READY, 2)
            assert sorted(fake.texts) == sorted(LINES)

    async def test_a_document_s_own_budget_is_raised_by_trying_again_with_more(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        async with opened() as services:
            job = await ingested(services, options={"extractor": {"budget_calls": 3}})
            assert (job.status, job.usage.calls) == (JobStatus.FAILED, 3)
            again = await ended(services, await services.queue.retry(job.id, {"extractor": {"budget_calls": 5}}))
            assert (again.status, again.usage.calls) == (JobStatus.READY, 5)
            assert sorted(fake.texts) == sorted(LINES)

    @pytest.mark.parametrize("budget", [{"claude_budget_usd": 0.005}, {"claude_budget_tokens": 3000}])
    async def test_money_and_tokens_are_limits_too(
        self, opened: Open, fake: FakeAnthropic, budget: dict[str, Any]
    ) -> None:
        async with opened(**budget) as services:
            job = await ingested(services)
            assert (job.status, job.error_code) == (JobStatus.FAILED, "BUDGET_SPENT")
            assert job.usage.calls < len(LINES)
            assert job.usage.cost_usd <= budget.get("claude_budget_usd", 1)
            assert job.usage.tokens <= budget.get("claude_budget_tokens", 10_000)

    async def test_a_document_whose_budget_was_spent_leaves_nothing_when_it_is_deleted(self, opened: Open) -> None:
        async with opened(claude_budget_calls=2) as services:
            job = await ingested(services)
            await services.removal.delete_document(job.document_id)
            assert await books(services) == {"paid": 0, "batches": 0, "extractions": 0}
            assert (await World(services.executor).dump())["loose"] == []


async def test_what_was_on_its_way_when_a_job_was_cancelled_is_kept_and_counted(
    opened: Open, fake: FakeAnthropic
) -> None:
    async with opened(claude_concurrency=2, lease_seconds=0.6) as services:
        fake.hold()
        job = await services.intake.accept(Submission("default", text=TEXT, key="doc"))
        await fake.until(lambda: len(fake.requests) == 2)
        await services.queue.cancel(job.id)
        fake.go_on()
    async with opened(worker_documents=0) as services:
        cancelled = (await services.jobs.by_ids([job.id]))[job.id]
        assert (cancelled.status, cancelled.usage.calls) == (JobStatus.CANCELLED, len(fake.requests))
        # Another may have been begun before the worker heard of it.
        assert 2 <= (await books(services))["paid"] == len(fake.requests) < len(LINES)


class TestBatches:
    async def test_a_document_is_read_by_a_batch_at_half_the_price(self, opened: Open, fake: FakeAnthropic) -> None:
        fake.looks_until_done = 2
        async with opened(claude_batches=True) as services:
            job = await ingested(services)
            assert (job.status, job.failed_chunks) == (JobStatus.READY, 0)
            assert await facts(services) == ALL_FACTS
            assert (len(fake.batches), fake.requests) == (1, [])
            used = job.usage
            assert used.calls == len(LINES)
            assert used.cost_usd == pytest.approx(
                (
                    2 * used.input_tokens
                    + 10 * used.output_tokens
                    + 4 * used.cache_write_tokens
                    + 0.1 * used.cache_read_tokens
                )
                / 2e6
            )
            assert await books(services) == {"paid": 0, "batches": 0, "extractions": len(LINES)}

    async def test_a_batch_is_found_again_after_a_restart(self, opened: Open, fake: FakeAnthropic) -> None:
        fake.looks_until_done = 1_000_000
        async with opened(claude_batches=True) as services:
            job = await services.intake.accept(Submission("default", text=TEXT, key="doc"))
            await fake.until(lambda: len(fake.batches) == 1)
        fake.looks_until_done = 0
        async with opened(claude_batches=True) as services:
            done = await ended(services, job)
            assert (done.status, done.usage.calls, len(fake.batches)) == (JobStatus.READY, len(LINES), 1)
            assert await facts(services) == ALL_FACTS

    async def test_a_batch_that_arrived_without_being_confirmed_is_not_sent_again(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        fake.looks_until_done = 0
        fake.confirms_batches = False
        async with opened(claude_batches=True) as services:
            job = await ingested(services)
            assert (job.status, job.usage.calls, len(fake.batches)) == (JobStatus.READY, len(LINES), 1)

    async def test_results_that_break_off_are_read_again_and_charged_once(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        fake.looks_until_done = 0
        fake.drops_results = 1
        async with opened(claude_batches=True) as services:
            job = await ingested(services)
            assert (job.status, job.usage.calls, len(fake.batches)) == (JobStatus.READY, len(LINES), 1)

    async def test_items_that_expire_or_fail_are_the_failures_of_their_own_chunks(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        fake.on("Carl", Behaviour.EXPIRED)
        fake.on("Fred", Behaviour.BROKEN)
        async with opened() as services:
            job = await ingested(services, options={"extractor": {"bulk": True}})
            assert (job.status, job.failed_chunks, job.usage.calls) == (JobStatus.READY, 2, 3)
            assert ["expired" in failure.reason for failure in job.chunk_failures] == [True, False]
            fake.on("Carl", Behaviour.OK)
            fake.on("Fred", Behaviour.OK)
            mended = await ended(services, await services.queue.reprocess(job.document_id))
            assert (mended.failed_chunks, mended.usage.calls) == (0, 2)
            assert await facts(services) == ALL_FACTS

    async def test_an_answer_that_was_cut_off_in_a_batch_is_asked_for_by_a_call(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        fake.next(Behaviour.TRUNCATED)
        async with opened(claude_batches=True) as services:
            job = await ingested(services)
            assert (job.failed_chunks, job.usage.calls, len(fake.requests)) == (0, len(LINES) + 1, 1)

    async def test_a_batch_keeps_to_the_budget(self, opened: Open, fake: FakeAnthropic) -> None:
        async with opened(claude_batches=True, claude_budget_calls=3) as services:
            job = await ingested(services)
            assert (job.status, job.error_code, job.usage.calls) == (JobStatus.FAILED, "BUDGET_SPENT", 3)
            again = await ended(services, await services.queue.reprocess(job.document_id))
            assert (again.status, again.usage.calls) == (JobStatus.READY, 2)
            assert [len(batch["items"]) for batch in fake.batches.values()] == [3, 2]

    async def test_a_batch_of_a_cancelled_job_is_cancelled_and_only_what_it_left_out_is_asked_again(
        self, opened: Open, fake: FakeAnthropic
    ) -> None:
        fake.looks_until_done = 1_000_000
        fake.done_when_cancelled = 2
        async with opened(claude_batches=True) as services:
            job = await services.intake.accept(Submission("default", text=TEXT, key="doc"))
            await fake.until(lambda: len(fake.batches) == 1)
            fake.hold()  # the answer to whoever cancels comes later than the job that is tried again
            await services.queue.cancel(job.id)
            await fake.until(lambda: fake.cancelled == [*fake.batches])
            fake.looks_until_done = 0
            done = await ended(services, await services.queue.retry(job.id))
            assert (done.status, done.failed_chunks, done.usage.calls) == (JobStatus.READY, 0, len(LINES))
            assert [len(batch["items"]) for batch in fake.batches.values()] == [len(LINES), len(LINES) - 2]
            assert await facts(services) == ALL_FACTS

    async def test_a_batch_of_a_document_that_is_deleted_is_cancelled(self, opened: Open, fake: FakeAnthropic) -> None:
        fake.looks_until_done = 1_000_000
        async with opened(claude_batches=True) as services:
            job = await services.intake.accept(Submission("default", text=TEXT, key="doc"))
            await fake.until(lambda: len(fake.batches) == 1)
            await services.queue.cancel(job.id)
            await services.removal.delete_document(job.document_id)
            await fake.until(lambda: fake.cancelled == [*fake.batches])


@pytest.mark.parametrize("bulk", [False, True])
async def test_entities_that_were_paid_for_are_kept_though_their_relationships_fail(
    opened: Open, fake: FakeAnthropic, *, bulk: bool
) -> None:
    fake.on("relationships", Behaviour.REFUSAL)
    plugs = {"extractor": "none", "entity_extractor": "claude", "relationship_extractor": "claude"}
    async with opened(**plugs, claude_batches=bulk) as services:
        job = await ingested(services, LINES[0])
        assert (job.failed_chunks, job.usage.calls) == (1, 2)
        fake.on("relationships", Behaviour.OK)
        mended = await ended(services, await services.queue.reprocess(job.document_id))
        assert (mended.failed_chunks, mended.usage.calls) == (0, 1)
        assert await facts(services) == ALL_FACTS[:1]
        assert await books(services) == {"paid": 0, "batches": 0, "extractions": 1}


@pytest.mark.parametrize(
    "plugs",
    [
        {"entity_extractor": "claude", "relationship_extractor": "claude"},
        {"entity_extractor": "claude", "relationship_extractor": "claude", "claude_batches": True},
        {"entity_extractor": "default", "relationship_extractor": "claude"},
        {"entity_extractor": "claude", "relationship_extractor": "default"},
    ],
)
async def test_claude_may_do_half_of_it(opened: Open, fake: FakeAnthropic, plugs: dict[str, Any]) -> None:
    async with opened(extractor="none", cooccurrence=False, **plugs) as services:
        job = await ingested(services, "Ada Lovelace works for Charles Babbage.")
        assert (job.status, job.failed_chunks) == (JobStatus.READY, 0)
        (fact,) = await facts(services)
        assert fact.startswith("Ada Lovelace WORK")
        assert fact.endswith("_FOR Charles Babbage")
        assert job.usage.calls == sum(plug == "claude" for plug in plugs.values())
