"""A job's account of what its calls of a model may cost and have cost.

    account = Account(ledger, before)
    account.allow(budget)
    async with account.call(estimate) as call:
        call.usage = (await claude.ask(request)).usage
    await account.keep({text: extraction})

The ledger behind it is in the database: what was paid for is kept there as it comes, each time together with what all
calls of this attempt have cost until then. So a crash loses at most the calls that were on their way.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from service.domain.relationship import Extraction
from service.domain.usage import Usage
from service.errors import BudgetSpent, DatabaseUnavailable, LeaseLost, PlugFault
from service.extraction.ledger import Ledger, NoLedger, Part, SentBatch

T = TypeVar("T")
Outcomes = Sequence[Extraction | PlugFault]

_DATABASE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that a job's calls may come to. None: no limit."""

    calls: int | None = None
    tokens: int | None = None
    usd: float | None = None

    def allows(self, usage: Usage) -> bool:
        """Whether so much may be spent."""
        return (
            (self.calls is None or usage.calls <= self.calls)
            and (self.tokens is None or usage.tokens <= self.tokens)
            and (self.usd is None or usage.cost_usd <= self.usd)
        )

    def __str__(self) -> str:
        limits = (
            None if self.calls is None else f"{self.calls:,} calls",
            None if self.tokens is None else f"{self.tokens:,} tokens",
            None if self.usd is None else f"{self.usd:g} USD",
        )
        return ", ".join(limit for limit in limits if limit)


@dataclass(slots=True)
class Call:
    """A call that is being made."""

    usage: Usage = field(default_factory=Usage)
    """What it came to, once that is known."""


class Account:
    """What one attempt at a job spends. For one event loop."""

    def __init__(self, ledger: Ledger | None = None, before: Usage | None = None) -> None:
        """`before`: what earlier attempts at the job have spent."""
        self._ledger = ledger or NoLedger()
        self._before = before or Usage()
        self._budget = Budget()
        self._reserved = Usage()
        self._is_spent = False
        self._end: Exception | None = None
        self._written = Usage()
        self._writing = asyncio.Lock()
        self._work: set[asyncio.Task[Any]] = set()
        self.spent = Usage()
        """By this attempt."""

    def allow(self, budget: Budget) -> None:
        """Sets the limits."""
        self._budget = budget

    @asynccontextmanager
    async def call(self, estimate: Usage) -> AsyncIterator[Call]:
        """Room in the budget for a call while it lasts. Raises BudgetSpent where there is none, and from then on."""
        self.reserve(estimate)
        call = Call()
        try:
            yield call
        finally:
            self.settle(estimate, call.usage)

    def reserve(self, estimate: Usage) -> None:
        """Sets aside what a call is likely to cost. Raises BudgetSpent where that is more than is left."""
        if self._is_spent or not self._budget.allows(self._before + self.spent + self._reserved + estimate):
            self._is_spent = True
            raise BudgetSpent(
                f"The job's budget ({self._budget}) is spent.",
                "What has been paid for is kept. To go on, use retryJob with a higher budget, such as options: "
                "{extractor: {budget_usd: 5}}, or raise KGQL_CLAUDE_BUDGET_… and use retryJob; or use "
                "reprocessDocument: it spends as much again.",
            )
        self._reserved += estimate

    def hold(self, estimate: Usage) -> None:
        """Sets aside what is on its way already, whether there is room for it or not."""
        self._reserved += estimate

    def settle(self, estimate: Usage, usage: Usage) -> None:
        """Puts what a call came to in the place of what was set aside."""
        self._reserved = _less(self._reserved, estimate)
        self.spent += usage

    def check_open(self) -> None:
        """Raises why no more calls are to be made, where that is so: another has failed for all, or nobody waits."""
        if self._end is not None:
            raise self._end

    async def keep(self, results: Mapping[str, Extraction]) -> None:
        """Keeps what was said of texts, and what everything has cost so far. Waits for a database that is away."""
        await self._write(lambda: self._ledger.keep(results, self.spent))

    async def part(
        self,
        part: Part,
        texts: Sequence[str],
        ask: Callable[[Sequence[str]], Awaitable[Sequence[Extraction | PlugFault]]],
    ) -> list[Extraction | PlugFault]:
        """Half of what is asked of texts, in their order: what is known of it, and what `ask` says of the rest, which
        is kept by itself: it is paid for, whatever becomes of the other half."""
        known = await self._ledger.known_part(part, texts)
        due = [text for text in dict.fromkeys(texts) if text not in known]
        fresh = dict(zip(due, await ask(due), strict=True)) if due else {}
        said = {text: outcome for text, outcome in fresh.items() if isinstance(outcome, Extraction)}
        await self._write(lambda: self._ledger.keep_part(part, said, self.spent))
        return [known.get(text) or fresh[text] for text in texts]

    async def note_batch(self, batch: SentBatch) -> None:
        await self._write(lambda: self._ledger.note_batch(batch))

    async def charge_batch(self, batch: SentBatch, usage: Usage) -> None:
        """Counts what a batch cost, unless that was done before."""
        if not batch.is_charged:
            self.spent += usage
            await self._write(lambda: self._ledger.charge_batch(batch, self.spent))

    async def batches(self) -> Sequence[SentBatch]:
        return await self._ledger.batches()

    async def see_through(self, work: Coroutine[Any, Any, T]) -> T:
        """Waits for some work that is not to be broken off: what has been paid for must be kept.

        Where the waiting is cancelled, calls that have been made are still waited for and kept (see `finish`), and no
        more are made. Where the work fails for all, the rest is waited for before that is raised.
        """
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._done)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._end = self._end or LeaseLost("The job has ended: nobody waits for this any more.")
            raise
        except Exception as error:
            # Whatever it is, a fault of ours too: what was spent is kept.
            # What the budget still had room for may be asked; after any other failure nothing more.
            if not isinstance(error, BudgetSpent):
                self._end = self._end or error
            await self.finish()
            if self.spent != self._written:
                await self.keep({})
            raise

    async def finish(self) -> None:
        """Waits until nothing is being worked on."""
        while self._work:
            await asyncio.wait(self._work)

    async def abandon(self) -> None:
        """Breaks off what is being worked on."""
        for task in self._work:
            task.cancel()
        await self.finish()

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._work.discard(task)
        if not task.cancelled():
            task.exception()  # seen, where nobody waits for it any more

    async def _write(self, write: Callable[[], Awaitable[None]]) -> None:
        """One at a time, so that an older sum never comes after a newer one."""
        async with self._writing:
            while True:
                spent = self.spent
                try:
                    await write()
                except DatabaseUnavailable:
                    await asyncio.sleep(_DATABASE_SECONDS)
                else:
                    self._written = spent
                    return


def _less(whole: Usage, part: Usage) -> Usage:
    return Usage(
        whole.calls - part.calls,
        whole.input_tokens - part.input_tokens,
        whole.output_tokens - part.output_tokens,
        whole.cache_read_tokens - part.cache_read_tokens,
        whole.cache_write_tokens - part.cache_write_tokens,
        whole.cost_usd - part.cost_usd,
    )
