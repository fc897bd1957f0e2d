"""The rate limit that all calls of a process share: so many at once, so many a minute, so many tokens a minute.

What the server says about waiting holds for everybody: `pause` stops new calls until the time is over. Where that is
long, nobody waits here: the call ends as AnswerPending, so that its job goes back to the queue until then.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Protocol

from service.errors import AnswerPending, LeaseLost

LONGEST_HELD = 120.0
"""Seconds of a pause that are waited for here. A job that waits keeps others from being worked on and is shown as
running; one that is given back costs a claim and the reading of its document, about a second."""


class Clock(Protocol):
    """Where the time comes from, in seconds."""

    def now(self) -> float: ...

    async def sleep(self, seconds: float) -> None: ...


class LoopClock:
    """The event loop's time."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class RateLimiter:
    """Turns in the order in which they were asked for. A limit of 0 is none."""

    def __init__(
        self, concurrency: int, requests_per_minute: int = 0, tokens_per_minute: int = 0, clock: Clock | None = None
    ) -> None:
        self.clock = clock or LoopClock()
        self._places = asyncio.Semaphore(concurrency)
        self._queue = asyncio.Lock()
        self._requests = _Bucket(requests_per_minute)
        self._tokens = _Bucket(tokens_per_minute)
        self._paused_until = 0.0
        self._waits: set[asyncio.Future[None]] = set()
        self._is_stopped = False

    @asynccontextmanager
    async def turn(self, tokens: int) -> AsyncIterator[None]:
        """Waits for its turn to make a call of about so many tokens, and holds a place while the call lasts.

        Raises AnswerPending in a long pause, and LeaseLost where `stop` ends the waiting.
        """
        async with self._places:
            async with self._queue:
                self._check_going()
                while (wait := self._wait(tokens)) > 0:
                    self._check_pause()
                    await self.sleep(wait)
                self._requests.take(1)
                self._tokens.take(tokens)
            yield

    async def sleep(self, seconds: float) -> None:
        """Waits. Raises LeaseLost where `stop` ends that, or was called before."""
        self._check_going()
        waiting = asyncio.ensure_future(self.clock.sleep(seconds))
        self._waits.add(waiting)
        try:
            await asyncio.wait({waiting})
        finally:
            self._waits.discard(waiting)
            waiting.cancel()
        self._check_going()

    async def wait_out(self) -> None:
        """Waits for the end of a pause. Raises AnswerPending in a long one, and LeaseLost as `sleep` does."""
        while (left := self._paused_until - self.clock.now()) > 0:
            self._check_pause()
            await self.sleep(left)

    def stop(self) -> None:
        """Ends all waiting, now and from now on: the service closes. Calls that are on their way go on."""
        self._is_stopped = True
        for waiting in self._waits:
            waiting.cancel()

    def pause(self, seconds: float) -> None:
        """Lets no new call begin for so long: the server has asked for it."""
        self._paused_until = max(self._paused_until, self.clock.now() + seconds)

    def correct(self, estimated: int, used: int) -> None:
        """Counts what a call used in place of what was thought it would."""
        self._tokens.take(used - estimated)

    def _check_pause(self) -> None:
        left = self._paused_until - self.clock.now()
        if left > LONGEST_HELD:
            raise AnswerPending("claude asks to wait.", left)

    def _check_going(self) -> None:
        if self._is_stopped:
            raise LeaseLost("The service is closing: no more calls are made.")

    def _wait(self, tokens: int) -> float:
        now = self.clock.now()
        return max(self._paused_until - now, self._requests.wait(1, now), self._tokens.wait(tokens, now))


class _Bucket:
    """Fills up evenly to what a minute allows. More than a minute's worth may be taken from a full one."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._level = float(per_minute)
        self._seen: float | None = None

    def wait(self, amount: int, now: float) -> float:
        """How long until so much is there."""
        if not self._per_minute:
            return 0.0
        passed = 0.0 if self._seen is None else now - self._seen
        self._seen = now
        self._level = min(self._per_minute, self._level + passed * self._per_minute / 60)
        missing = min(amount, self._per_minute) - self._level
        # A part of a millisecond would be waited for again and again.
        return missing * 60 / self._per_minute if missing > 1e-6 else 0.0

    def take(self, amount: int) -> None:
        self._level -= amount
