"""Message batches: half the price, answers within a day, and found again by whoever takes the job on.

A batch is noted in the ledger before it is sent, and once more with its id. Waiting is done by the queue: a batch that
is not done raises AnswerPending, the job goes back, and whoever claims it later asks again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any
from uuid import uuid4

import anthropic
from anthropic.types.messages import MessageBatch, MessageBatchIndividualResponse

from service.domain.usage import Usage
from service.errors import AnswerPending, BudgetSpent, PlugFailed, PlugFault
from service.extraction.account import Account
from service.extraction.claude.client import Claude, Reply, ReplyTo, Request, fault_of, passes, retry_after
from service.extraction.ledger import SentBatch

MOST_REQUESTS = 10_000
_LONGEST_WAIT = 600.0
_CLOCKS_DIFFER = 300.0
"""Seconds that the API's clock and ours may be apart."""

Outcomes = Mapping[str, Reply | PlugFault]
"""What became of requests, by their keys."""


class Batches:
    """Asks by message batches."""

    def __init__(self, claude: Claude) -> None:
        self._claude = claude

    async def outcomes(self, requests: Sequence[Request], account: Account) -> Outcomes:
        """What became of every request, once all their batches are done.

        Raises AnswerPending until then, and BudgetSpent where the budget has no room for all of them.
        """
        wanted = {request.key: request for request in requests}
        found: dict[str, Reply | PlugFault] = {}
        waiting: set[str] = set()
        ages: list[float] = []
        for noted in await account.batches():
            if not wanted.keys() & set(noted.keys):
                continue
            outcomes = await self._looked_at(noted, wanted, account)
            if outcomes is not None:
                found.update(outcomes)
            else:
                ages.append(time.time() - noted.noted_at)
                waiting.update(wanted.keys() & set(noted.keys))
        for key in waiting:
            account.hold(self._claude.estimate(wanted[key], in_batch=True))
        due = [request for key, request in wanted.items() if key not in waiting and key not in found]
        try:
            for some in batched(due, MOST_REQUESTS):
                await self._send(some, account)
                ages.append(0.0)
        except BudgetSpent:
            if not ages:
                raise
        if ages:
            # The longer a batch has taken, the longer it may take.
            wait = max(self._claude.configuration.batch_poll_seconds, min(ages) / 4)
            raise AnswerPending("claude is working on a message batch.", min(wait, _LONGEST_WAIT))
        return {key: found[key] for key in wanted}

    async def cancel(self, batch_id: str) -> None:
        """Ends a batch; one that has ended or is not there is let be. Raises PlugFault."""

        async def cancelled() -> None:
            with suppress(anthropic.NotFoundError, anthropic.BadRequestError, anthropic.ConflictError):
                await self._claude.client.messages.batches.cancel(batch_id)

        await self._claude.trying(cancelled)

    async def _send(self, requests: Sequence[Request], account: Account) -> None:
        """Sends what the budget has room for. Raises BudgetSpent where that is nothing at all."""
        affordable: list[Request] = []
        reserved = Usage()
        for request in requests:
            estimate = self._claude.estimate(request, in_batch=True)
            try:
                account.reserve(estimate)
            except BudgetSpent:
                if not affordable:
                    raise
                break
            affordable.append(request)
            reserved += estimate
        noted = SentBatch(uuid4().hex, None, [request.key for request in affordable], time.time(), is_charged=False)
        await account.note_batch(noted)
        items: list[Any] = [{"custom_id": request.key, "params": dict(request.body)} for request in affordable]
        try:
            batch = await self._claude.client.messages.batches.create(requests=items)
        except anthropic.APIError as error:
            account.settle(reserved, Usage())
            if not passes(error):
                raise fault_of(error, 1) from error
            # Perhaps it did arrive: the next look tells, so that nothing is paid for twice.
            wait = retry_after(error) or self._claude.configuration.batch_poll_seconds
            raise AnswerPending(f"claude did not confirm a message batch: {error}", wait) from error
        await account.note_batch(replace(noted, batch_id=batch.id))

    async def _looked_at(self, noted: SentBatch, wanted: Mapping[str, Request], account: Account) -> Outcomes | None:
        """What became of a batch that was noted: nothing where it never arrived, None while it is being worked on."""
        try:
            batch = await self._sent(noted, account)
            if batch is None:
                return {}
            return await self._results(noted, batch, wanted, account) if batch.processing_status == "ended" else None
        except PlugFailed as fault:
            if fault.__cause__ is None or not passes(fault.__cause__):
                raise
            raise AnswerPending(f"{fault.message} It was asked about a message batch.", 60.0) from fault

    async def _sent(self, noted: SentBatch, account: Account) -> MessageBatch | None:
        """The batch that was noted; None where it never arrived or is no longer there."""
        batches = self._claude.client.messages.batches
        if noted.batch_id is None:
            found = await self._unconfirmed(noted)
            if found is not None:
                await account.note_batch(replace(noted, batch_id=found.id))
            return found

        async def retrieve(batch_id: str = noted.batch_id) -> MessageBatch | None:
            try:
                return await batches.retrieve(batch_id)
            except anthropic.NotFoundError:
                return None

        return await self._claude.trying(retrieve)

    async def _unconfirmed(self, noted: SentBatch) -> MessageBatch | None:
        """The batch with just the requests that were noted, among those that have arrived since."""
        candidates = await self._claude.trying(lambda: self._since(noted.noted_at - _CLOCKS_DIFFER))
        for batch in candidates:
            counts = batch.request_counts
            total = counts.processing + counts.succeeded + counts.errored + counts.canceled + counts.expired
            if total != len(noted.keys):
                continue
            if batch.processing_status != "ended":
                # Whose it is only its results tell.
                raise AnswerPending("claude is working on a message batch that may be this job's.", 60.0)
            items = await self._claude.trying(lambda batch=batch: self._items(batch))  # type: ignore[misc]
            if {item.custom_id for item in items} == set(noted.keys):
                return batch
        return None

    async def _since(self, earliest: float) -> list[MessageBatch]:
        found = []
        async for batch in self._claude.client.messages.batches.list(limit=100):
            if batch.created_at.timestamp() < earliest:
                break
            found.append(batch)
        return found

    async def _items(self, batch: MessageBatch) -> list[MessageBatchIndividualResponse]:
        decoder = await self._claude.client.messages.batches.results(batch.id)
        return [item async for item in decoder]

    async def _results(
        self, noted: SentBatch, batch: MessageBatch, wanted: Mapping[str, Request], account: Account
    ) -> Outcomes:
        """What a batch came to; its cost goes on the account where it is not there already."""
        found: dict[str, Reply | PlugFault] = {}
        lost = dict.fromkeys(noted.keys, PlugFailed("claude's batch has no result for this text."))
        cost = Usage()
        items = await self._claude.trying(lambda: self._items(batch))
        left_out = any(item.result.type == "canceled" for item in items)
        is_ours = left_out and await _is_cancelled_by_us(noted, account)
        for item in items:
            if item.result.type == "succeeded":
                request = wanted.get(item.custom_id) or Request({"model": item.result.message.model})
                reply = self._claude.reply(request, item.result.message, in_batch=True)
                cost += reply.usage
                found[item.custom_id] = reply
            elif is_ours and item.result.type == "canceled":
                lost.pop(item.custom_id, None)  # it may be asked again
            elif item.result.type == "errored":
                found[item.custom_id] = PlugFailed(f"claude failed in a batch: {item.result.error.error.message}")
            else:
                found[item.custom_id] = PlugFailed(f"claude's batch left this text out: {item.result.type}.")
        await account.charge_batch(noted, cost)
        return {**lost, **found}


async def _is_cancelled_by_us(noted: SentBatch, account: Account) -> bool:
    """The API is asked to once that is noted; the job may have read its notes before, so they are read anew."""
    return noted.is_cancelled or any(other.id == noted.id and other.is_cancelled for other in await account.batches())


def batch_replies(outcomes: Mapping[str, Reply | PlugFault], otherwise: ReplyTo) -> ReplyTo:
    """Replies out of batches; what no batch was asked (more room for an answer that was cut off) is asked now."""

    async def reply_to(request: Request) -> Reply:
        outcome = outcomes.get(request.key)
        if outcome is None:
            return await otherwise(request)
        if isinstance(outcome, PlugFault):
            raise outcome
        return outcome

    return reply_to


def batched(requests: Sequence[Request], size: int) -> Iterator[list[Request]]:
    """The requests, in lists of at most `size`."""
    iterator = iter(requests)
    while batch := list(islice(iterator, size)):
        yield batch
