"""The shared rate limit, on a clock that only moves where somebody sleeps."""

from __future__ import annotations

import pytest

from service.extraction.claude.limiter import RateLimiter

pytestmark = pytest.mark.anyio


class SteppedClock:
    """Sleeping is all that takes time, and takes none of ours."""

    def __init__(self) -> None:
        self.time = 0.0
        self.slept: list[float] = []

    def now(self) -> float:
        return self.time

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.time += seconds


async def _turns(limiter: RateLimiter, *tokens: int) -> list[float]:
    """When each turn came, asked for one after another."""
    came = []
    for amount in tokens:
        async with limiter.turn(amount):
            came.append(limiter.clock.now())
    return came


async def test_calls_of_a_minute_are_spread_once_a_minute_s_worth_is_used() -> None:
    limiter = RateLimiter(1, requests_per_minute=2, clock=SteppedClock())
    assert await _turns(limiter, 1, 1, 1, 1) == pytest.approx([0, 0, 30, 60])


async def test_tokens_of_a_minute_are_spread_likewise() -> None:
    limiter = RateLimiter(1, tokens_per_minute=600, clock=SteppedClock())
    assert await _turns(limiter, 500, 100, 100, 50) == pytest.approx([0, 0, 10, 15])


async def test_a_call_of_more_than_a_minute_s_tokens_waits_for_a_full_minute_and_goes() -> None:
    limiter = RateLimiter(1, tokens_per_minute=600, clock=SteppedClock())
    assert await _turns(limiter, 300, 1200, 60) == pytest.approx([0, 30, 96])


async def test_what_a_call_used_counts_in_place_of_what_was_thought() -> None:
    limiter = RateLimiter(1, tokens_per_minute=600, clock=SteppedClock())
    await _turns(limiter, 600)
    limiter.correct(600, 100)
    assert await _turns(limiter, 500, 100) == pytest.approx([0, 10])


async def test_a_pause_holds_for_all_calls_and_a_shorter_one_does_not_end_it() -> None:
    limiter = RateLimiter(1, clock=SteppedClock())
    limiter.pause(20)
    limiter.pause(5)
    assert await _turns(limiter, 1, 1) == [20, 20]
