"""Calls that fail: which are made again, when, and what the others say."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from anthropic.types import DocumentBlockParam, TextBlockParam

from service.errors import AnswerPending, PlugFailed, PlugUnusable
from service.extraction.claude.client import Claude, Request
from service.extraction.claude.limiter import RateLimiter
from tests.extraction.claude.conftest import Configure
from tests.extraction.claude.test_limiter import SteppedClock
from tests.fake_anthropic import Behaviour, FakeAnthropic

pytestmark = pytest.mark.anyio


def request(text: str = "Ada") -> Request:
    return Request(
        {
            "model": "claude-sonnet-5-5",
            "max_tokens": 1000,
            "system": [{"type": "text", "text": "Read. " * 400, "cache_control": {"type": "ephemeral"}}],
            "messages": [{"role": "user", "content": text}],
        }
    )


def stepped(configured: Configure, **changed: object) -> tuple[Claude, SteppedClock]:
    clock = SteppedClock()
    configuration = configured(**changed)
    return Claude(configuration, RateLimiter(configuration.concurrency, clock=clock)), clock


@pytest.mark.parametrize("fault", [Behaviour.LIMITED, Behaviour.OVERLOADED, Behaviour.BROKEN, Behaviour.DROPPED])
async def test_a_fault_that_passes_is_waited_out(configured: Configure, fake: FakeAnthropic, fault: Behaviour) -> None:
    claude, clock = stepped(configured)
    fake.next(fault, fault)
    reply = await claude.ask(request())
    assert reply.text == "You said: Ada"
    assert len(fake.requests) == 3
    assert [0.5 <= clock.slept[0] <= 1, 1 <= clock.slept[1] <= 2] == [True, True]
    await claude.reset()


async def test_what_the_server_asks_to_wait_is_waited_by_every_call(configured: Configure, fake: FakeAnthropic) -> None:
    claude, clock = stepped(configured)
    fake.retry_after = 7
    fake.next(Behaviour.LIMITED_FOR_A_WHILE)
    await claude.ask(request())
    assert clock.slept == [7]
    claude.limiter.pause(11)
    await claude.ask(request("Bob"))
    assert clock.slept == [7, 11]
    await claude.reset()


async def test_milliseconds_to_wait_are_read(configured: Configure, fake: FakeAnthropic) -> None:
    claude, clock = stepped(configured)
    fake.retry_header, fake.retry_after = "retry-after-ms", 7250
    fake.next(Behaviour.LIMITED_FOR_A_WHILE)
    await claude.ask(request())
    assert clock.slept == [7.25]
    await claude.reset()


async def test_a_date_that_is_past_is_not_waited_for(configured: Configure, fake: FakeAnthropic) -> None:
    claude, clock = stepped(configured)
    fake.retry_after = "Wed, 21 Oct 2015 07:28:00 GMT"
    fake.next(Behaviour.LIMITED_FOR_A_WHILE)
    await claude.ask(request())
    assert clock.slept == []
    await claude.reset()


async def test_a_date_that_is_near_is_waited_for(configured: Configure, fake: FakeAnthropic) -> None:
    claude, clock = stepped(configured)
    fake.retry_after = format_datetime(datetime.now(UTC) + timedelta(seconds=100), usegmt=True)
    fake.next(Behaviour.LIMITED_FOR_A_WHILE)
    await claude.ask(request())
    assert 1 < clock.slept[0] <= 100
    await claude.reset()


@pytest.mark.parametrize(("asked", "seconds"), [(600, 600), (1e9, 3600), ("Wed, 21 Oct 2099 07:28:00 GMT", 3600)])
async def test_a_long_wait_is_not_held_for_and_no_other_call_is_made_meanwhile(
    configured: Configure, fake: FakeAnthropic, asked: float | str, seconds: float
) -> None:
    claude, clock = stepped(configured)
    fake.retry_after = asked
    fake.next(Behaviour.LIMITED_FOR_A_WHILE)
    for text in ("Ada", "Bob"):
        with pytest.raises(AnswerPending) as pending:
            await claude.ask(request(text))
        assert pending.value.seconds == pytest.approx(seconds)
    assert (len(fake.requests), clock.slept) == (1, [])
    await clock.sleep(seconds + 1)
    assert (await claude.ask(request("Bob"))).text == "You said: Bob"
    await claude.reset()


async def test_what_is_no_time_to_wait_is_passed_over(configured: Configure, fake: FakeAnthropic) -> None:
    claude, clock = stepped(configured)
    fake.retry_after = "soon"
    fake.next(Behaviour.LIMITED_FOR_A_WHILE)
    await claude.ask(request())
    assert 0.5 <= clock.slept[0] <= 1
    await claude.reset()


async def test_a_fault_that_stays_is_a_failure_with_its_reason(configured: Configure, fake: FakeAnthropic) -> None:
    claude, _ = stepped(configured)
    fake.on("Ada", Behaviour.OVERLOADED)
    with pytest.raises(PlugFailed, match="529, asked 3 times: the fake is overloaded"):
        await claude.ask(request())
    await claude.reset()


async def test_a_request_that_can_not_succeed_is_made_once(configured: Configure, fake: FakeAnthropic) -> None:
    claude, clock = stepped(configured)
    fake.on("Ada", Behaviour.BAD_REQUEST)
    with pytest.raises(PlugFailed, match="400"):
        await claude.ask(request())
    assert (len(fake.requests), clock.slept) == (1, [])
    await claude.reset()


@pytest.mark.parametrize("fault", [Behaviour.SILENT, Behaviour.DRIP])
async def test_an_answer_that_never_ends_is_given_up(
    configured: Configure, fake: FakeAnthropic, fault: Behaviour
) -> None:
    claude, _ = stepped(configured, timeout_seconds=0.5)
    fake.next(fault)
    assert (await claude.ask(request())).text == "You said: Ada"
    fake.on("Ada", fault)
    with pytest.raises(PlugFailed, match="no answer in time, asked 3 times"):
        await claude.ask(request())
    await claude.reset()


async def test_something_else_that_answers_is_a_failure_that_says_so(
    configured: Configure, fake: FakeAnthropic
) -> None:
    claude, _ = stepped(configured)
    fake.next(Behaviour.ANOTHER_SERVER)
    with pytest.raises(PlugFailed, match="doesn't speak its API"):
        await claude.ask(request())
    await claude.reset()


async def test_without_a_key_nothing_is_sent(configured: Configure, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("ANTHROPIC_CONFIG_DIR", "/nowhere")
    claude, _ = stepped(configured, api_key=None)
    with pytest.raises(PlugUnusable, match="There is no key for claude"):
        await claude.ask(request())


async def test_as_many_calls_are_made_at_once_as_are_allowed_and_no_more(
    configured: Configure, fake: FakeAnthropic
) -> None:
    claude = Claude(configured(concurrency=3))
    fake.hold()
    calls = asyncio.gather(*(claude.ask(request(str(number))) for number in range(12)))
    await fake.until(lambda: len(fake.requests) == 3)
    fake.go_on()
    await calls
    assert (len(fake.requests), fake.most_at_once) == (12, 3)
    await claude.reset()


async def test_tokens_and_money_are_counted_with_the_cache_s_share(configured: Configure) -> None:
    claude = Claude(configured())
    first, second = [(await claude.ask(request())).usage for _ in range(2)]
    assert first.cache_write_tokens > 0
    assert (first.cache_read_tokens, second.cache_read_tokens) == (0, first.cache_write_tokens)
    assert first.cost_usd == pytest.approx(
        (2 * first.input_tokens + 10 * first.output_tokens + 2.5 * first.cache_write_tokens) / 1e6
    )
    assert second.cost_usd == pytest.approx(
        (2 * second.input_tokens + 10 * second.output_tokens + 0.1 * second.cache_read_tokens) / 1e6
    )
    await claude.reset()


async def test_the_fake_streams_with_citations_as_the_sdk_reads_them(configured: Configure) -> None:
    claude = Claude(configured())
    document: DocumentBlockParam = {
        "type": "document",
        "source": {"type": "text", "media_type": "text/plain", "data": "Bob slept. Ada wrote notes on the engine."},
        "citations": {"enabled": True},
    }
    question: TextBlockParam = {"type": "text", "text": "Who wrote notes?"}
    async with claude.client.messages.stream(
        model="claude-sonnet-5-5",
        max_tokens=100,
        messages=[{"role": "user", "content": [document, question]}],
    ) as stream:
        words = "".join([text async for text in stream.text_stream])
        message = await stream.get_final_message()
    assert words == "Ada wrote notes on the engine."
    (block,) = message.content
    assert block.type == "text"
    assert block.citations is not None
    assert [(cited.type, cited.cited_text) for cited in block.citations] == [("char_location", words)]
    await claude.reset()
