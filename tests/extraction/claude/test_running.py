"""Extraction with Claude as a service runs it: what a result is kept under, and what becomes of calls in the end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from service.domain.brief import Brief
from service.domain.relationship import Extraction
from service.domain.schema import EntityType, GraphSchema
from service.errors import AnswerPending, PlugBadOption, PlugBadResult, PlugFault, PlugTimedOut
from service.extraction.account import Account
from service.extraction.claude.running import ClaudeExtraction
from service.extraction.extractor_plugs import ExtractorPlugs
from service.extraction.opening import open_extraction
from tests.extraction.claude.conftest import Configure
from tests.fake_anthropic import Behaviour, FakeAnthropic

pytestmark = pytest.mark.anyio

Open = Callable[..., AbstractAsyncContextManager[ClaudeExtraction]]


@pytest.fixture
def opened(configured: Configure) -> Open:
    @asynccontextmanager
    async def open_with(plugs: Mapping[str, Any] | None = None, **changed: Any) -> AsyncIterator[ClaudeExtraction]:
        chosen = {"extractor": "claude", **(plugs or {})}
        extraction = open_extraction(ExtractorPlugs(**chosen, claude=configured(**changed)), processes=1)
        assert isinstance(extraction, ClaudeExtraction)
        yield extraction
        await extraction.close()

    return open_with


async def test_results_keep_the_order_of_their_texts_and_a_failure_its_place(opened: Open, fake: FakeAnthropic) -> None:
    fake.on("Carl", Behaviour.REFUSAL)
    async with opened() as extraction:
        results = await extraction.extract(["Ada knew Bob.", "Carl knew Dora.", "Emil knew Fred."])
    assert isinstance(results[1], PlugFault)
    assert [result.entities[0].name for result in results if isinstance(result, Extraction)] == ["Ada", "Emil"]


@pytest.mark.parametrize("depth", [Behaviour.DEEP_LISTS, Behaviour.DEEP_OBJECTS])
async def test_an_answer_without_a_bottom_is_the_failure_of_its_text_and_is_paid_for(
    opened: Open, fake: FakeAnthropic, depth: Behaviour
) -> None:
    fake.on("Carl", depth)
    account = Account()
    async with opened() as extraction:
        results = await extraction.extract_on(account, ["Ada knew Bob.", "Carl knew Dora."])
    assert [type(result) for result in results] == [Extraction, PlugBadResult]
    assert account.spent.calls == 2


async def test_budgets_and_batches_are_no_part_of_what_a_result_is_kept_under(opened: Open) -> None:
    async with opened() as extraction:
        plain = extraction.identity()
        neutral = {"bulk": True, "budget_calls": 1, "budget_tokens": 1, "budget_usd": 0.5, "max_tokens": 9000}
        assert extraction.identity(Brief({"extractor": neutral})) == plain
    async with opened(budget_calls=7, bulk=True, concurrency=2) as another:
        assert another.identity() == plain


@pytest.mark.parametrize("option", [{"model": "claude-haiku-5-5"}, {"effort": "high"}, {"text_limit": 500}])
async def test_what_decides_an_answer_is_part_of_it(opened: Open, option: dict[str, Any]) -> None:
    async with opened() as extraction:
        plain = extraction.identity()
        assert extraction.identity(Brief({"extractor": option})) != plain
        assert extraction.identity(Brief(schema=GraphSchema((EntityType("Engine"),)))) != plain
    async with opened(**option) as another:
        assert another.identity() != plain


async def test_an_option_that_there_is_not_is_refused_before_anything_is_asked(opened: Open) -> None:
    async with opened() as extraction:
        with pytest.raises(PlugBadOption, match="temper"):
            extraction.identity(Brief({"extractor": {"temper": 1}}))


async def test_the_model_that_is_recorded_is_the_one_that_was_asked(opened: Open) -> None:
    async with opened({"extractor": ("claude", {"model": "claude-opus-5-5"})}) as extraction:
        assert extraction.model_by() == "claude-opus-5-5"
        assert extraction.model_by(Brief({"extractor": {"model": "claude-haiku-5-5"}})) == "claude-haiku-5-5"


async def test_names_that_claude_did_not_tie_are_not_tied_by_standing_together(opened: Open) -> None:
    async with opened({"cooccurrence": True}) as extraction:
        (result,) = await extraction.extract(["Ada and Bob slept."])
    assert isinstance(result, Extraction)
    assert [entity.name for entity in result.entities] == ["Ada", "Bob"]
    assert result.relationships == ()


async def test_closing_waits_for_calls_that_have_been_made_and_makes_no_more(opened: Open, fake: FakeAnthropic) -> None:
    account = Account()
    async with opened(concurrency=1) as extraction:
        fake.hold()
        asked = [asyncio.create_task(extraction.extract_on(account, [text])) for text in ("Ada.", "Bob.")]
        await fake.until(lambda: len(fake.requests) == 1)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        fake.go_on()
    assert (account.spent.calls, len(fake.requests)) == (1, 1)


async def test_a_long_wait_gives_the_job_back_and_keeps_what_was_spent(opened: Open, fake: FakeAnthropic) -> None:
    account = Account()
    fake.retry_after = 600
    fake.on("Carl", Behaviour.LIMITED_FOR_A_WHILE)
    async with opened(concurrency=1) as extraction:
        await extraction.extract_on(account, ["Ada knew Bob."])
        with pytest.raises(AnswerPending) as pending:
            await extraction.extract_on(account, ["Carl knew Dora."])
    assert 590 < pending.value.seconds <= 600
    assert account.spent.calls == 1


async def test_closing_does_not_wait_for_calls_that_wait_their_turn(opened: Open, fake: FakeAnthropic) -> None:
    account = Account()
    fake.retry_after = 100
    fake.on("Ada", Behaviour.LIMITED_FOR_A_WHILE)
    async with asyncio.timeout(20), opened(concurrency=2) as extraction:
        asked = [asyncio.create_task(extraction.extract_on(account, [text])) for text in ("Ada.", "Ada, Bob.", "Carl.")]
        await fake.until(lambda: len(fake.requests) > 0)
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)


async def test_a_plug_that_hangs_over_the_entities_of_claude_fails_its_own_text(opened: Open) -> None:
    may_end = threading.Event()

    def relate(text: str, entities: list[Any]) -> list[Any]:
        if "Carl" in text:
            may_end.wait()
        return []

    plugs = {"extractor": None, "entity_extractor": "claude", "relationship_extractor": relate, "seconds": 0.5}
    async with opened(plugs) as extraction:
        results = await extraction.extract(["Ada knew Bob.", "Carl knew Dora.", "Emil knew Fred."])
    may_end.set()
    assert [type(result) for result in results] == [Extraction, PlugTimedOut, Extraction]
