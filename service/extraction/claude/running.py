"""Extraction of which Claude does all or half, for a service: on its event loop, with a job's account.

A call waits rather than computes, so it takes no process; the other half, where there is one, goes where it always
goes (`executor.py`). What has been begun is seen through even where nobody waits for it any more: it has been paid for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from weakref import WeakSet

from service.domain.brief import PLAIN, Brief
from service.domain.relationship import Extraction
from service.errors import PlugBadResult, PlugFault, PlugTimedOut, PlugUnusable
from service.extraction.account import Account
from service.extraction.claude.batches import Batches, batch_replies
from service.extraction.claude.client import Claude
from service.extraction.claude.configuration import ClaudeConfiguration
from service.extraction.claude.extractor import ClaudePlug, budget_of, live
from service.extraction.claude.reading import Asked
from service.extraction.claude.together import all_of
from service.extraction.executor import ExtractionExecutor
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.extraction.ledger import Part
from service.extraction.normalising import normalise, normalise_entities, normalise_relationships
from service.extraction.running import (
    COMBINED,
    ENTITIES,
    RELATIONSHIPS,
    Extractors,
    Outcome,
)
from service.time_limits import Threads

_GRACE_SECONDS = 30.0
"""How long calls that are on their way are waited for when the service ends."""
_ALL_TEXTS = 1_000_000


@dataclass(frozen=True, slots=True)
class _Order:
    """What is asked of some texts: by the pipeline, and what that comes to for each plug that asks Claude."""

    brief: Brief
    asked: Mapping[str, Asked]
    account: Account


class ClaudeExtraction:
    """Runs extractors of which at least one asks Claude. For one event loop; close it when the service ends."""

    def __init__(self, plugs: ExtractorPlugs, processes: int) -> None:
        """Raises PlugNotFound for a plug that can't be had."""
        self.extractors: Extractors = open_extractors(plugs)
        self._claude = _claude_of(self.extractors)
        self._batches = Batches(self._claude)
        self._accounts: WeakSet[Account] = WeakSet()
        self._relating = Threads("relating")
        self._seer: ExtractionExecutor | None = None
        if self.extractors.plugged(ENTITIES) and not self._plug(ENTITIES):
            entities_only = replace(
                plugs,
                extractor=None,
                relationship_extractor=None,
                cooccurrence=False,
                claude=ClaudeConfiguration(),
            )
            self._seer = ExtractionExecutor(entities_only, processes)

    @property
    def name(self) -> str:
        """What is recorded with every mention and fact."""
        return self.extractors.name

    @property
    def model(self) -> str:
        """The models behind the plugs."""
        return self.extractors.model

    def model_by(self, brief: Brief = PLAIN) -> str:
        """The models behind the plugs for this brief."""
        asked = self._asked(brief)
        models = {one.options.model for one in asked.values()}
        if self._seer is not None:
            models.add(self._seer.model)
        return "+".join(sorted(models))

    @property
    def parallel(self) -> int:
        """How many texts are in work at once, for one document."""
        return self._claude.configuration.concurrency

    def batch_size(self, brief: Brief = PLAIN) -> int:
        """How many texts to hand over at once: one, so that each is kept as it comes; for message batches, all."""
        return _ALL_TEXTS if self.defers(brief) else 1

    def defers(self, brief: Brief = PLAIN) -> bool:
        """Whether answers come by message batches: `extract` raises AnswerPending until they are there."""
        return any(asked.options.bulk for asked in self._asked(brief).values())

    def identity(self, brief: Brief = PLAIN) -> str:
        """What a result is recorded under, beside its text. Raises PlugBadOption."""
        self._asked(brief)
        return self.extractors.identity(brief)

    async def extract(self, texts: Sequence[str], brief: Brief = PLAIN) -> list[Outcome]:
        """As `extract_on`, on nobody's account."""
        return await self.extract_on(Account(), texts, brief)

    async def extract_on(self, account: Account, texts: Sequence[str], brief: Brief = PLAIN) -> list[Outcome]:
        """One result a text, in order. What succeeds is kept in the account's ledger.

        Raises PlugUnusable, BudgetSpent, and AnswerPending where answers come by message batches or the API asks to
        wait for long.
        """
        order = _Order(brief, self._asked(brief), account)
        for asked in order.asked.values():
            account.allow(budget_of(asked))
        self._accounts.add(account)
        return await account.see_through(self._kept(texts, order))

    async def cancel_batch(self, batch_id: str) -> None:
        """Cancels a message batch; one that has ended or is not there is let be. Raises PlugFault."""
        await self._batches.cancel(batch_id)

    async def close(self) -> None:
        """Lets calls that are on their way end, for a while, and closes the client. Those that wait are not made."""
        self._claude.limiter.stop()
        accounts = list(self._accounts)
        try:
            async with asyncio.timeout(_GRACE_SECONDS):
                for account in accounts:
                    await account.finish()
        except TimeoutError:
            for account in accounts:
                await account.abandon()
        await self._claude.reset()
        if self._seer is not None:
            await self._seer.close()
        self.extractors.close()

    async def _kept(self, texts: Sequence[str], order: _Order) -> list[Outcome]:
        outcomes: list[Outcome]
        if self.extractors.plugged(COMBINED):
            outcomes = await self._stage(COMBINED, texts, None, order)
        else:
            outcomes = await self._seen(texts, order)
            if self._plug(RELATIONSHIPS):
                outcomes = await self._stage(RELATIONSHIPS, texts, outcomes, order)
            elif self.extractors.plugged(RELATIONSHIPS):
                outcomes = await self._related(texts, outcomes, order)
        said = {text: outcome for text, outcome in zip(texts, outcomes, strict=True) if isinstance(outcome, Extraction)}
        await order.account.keep(said)
        return outcomes

    async def _seen(self, texts: Sequence[str], order: _Order) -> list[Outcome]:
        """The entities of texts, by whoever sees them."""
        if self._seer is not None:
            return await self._seer.extract(texts, order.brief)
        seer = self._plug(ENTITIES)
        if seer is None:
            return [Extraction() for _ in texts]
        if self.extractors.plugged(RELATIONSHIPS) is None:
            return await self._stage(ENTITIES, texts, None, order)
        part = Part(self.extractors.identity(order.brief, (ENTITIES,)), seer.name, order.asked[ENTITIES].options.model)
        return await order.account.part(part, texts, lambda due: self._stage(ENTITIES, due, None, order))

    async def _stage(
        self, name: str, texts: Sequence[str], seen: Sequence[Outcome] | None, order: _Order
    ) -> list[Outcome]:
        """What Claude makes of texts, and of the entities that were seen in them where it is to relate those."""
        plug, asked = self._plug(name), order.asked[name]
        assert plug is not None
        before = seen if seen is not None else [Extraction() for _ in texts]
        reply_to = live(self._claude, order.account)
        if asked.options.bulk:
            requests = [
                request
                for text, outcome in zip(texts, before, strict=True)
                if isinstance(outcome, Extraction)
                for request in plug.requests(text, outcome.entities, asked)
            ]
            reply_to = batch_replies(await self._batches.outcomes(requests, order.account), reply_to)

        async def one(text: str, outcome: Outcome) -> Outcome:
            """A text's result by the house's rules; a fault is its own, unless no text is to blame."""
            if isinstance(outcome, PlugFault):
                return outcome
            try:
                said = await plug.read(text, outcome.entities, asked, reply_to)
                return _RULES[name](said, text, outcome, plug.name)
            except PlugUnusable:
                raise
            except PlugFault as fault:
                return fault

        return await all_of(one(text, outcome) for text, outcome in zip(texts, before, strict=True))

    async def _related(self, texts: Sequence[str], seen: Sequence[Outcome], order: _Order) -> list[Outcome]:
        """Claude's entities, related by a plug that computes."""
        merged = self.extractors.options_of(RELATIONSHIPS, order.brief)
        outcomes: list[Outcome] = []
        for text, outcome in zip(texts, seen, strict=True):
            outcomes.append(outcome)
            if isinstance(outcome, Extraction):
                relate = partial(self.extractors.relate, text, outcome, merged)
                try:
                    outcomes[-1] = await self._relating.run(
                        relate, seconds=self.extractors.limit_of(RELATIONSHIPS), called=self.name
                    )
                except PlugTimedOut as fault:
                    outcomes[-1] = fault
        return outcomes

    def _asked(self, brief: Brief) -> dict[str, Asked]:
        """What each plug that asks Claude is to ask for. Raises PlugBadOption."""
        return {
            name: plug.asked(self.extractors.options_of(name, brief))
            for name in (COMBINED, ENTITIES, RELATIONSHIPS)
            if (plug := self._plug(name))
        }

    def _plug(self, name: str) -> ClaudePlug | None:
        plugged = self.extractors.plugged(name)
        return plugged.target if plugged and isinstance(plugged.target, ClaudePlug) else None


_RULES: Mapping[str, Callable[[Extraction, str, Extraction, str], Extraction]] = {
    COMBINED: lambda said, text, _, plug_name: normalise(said, text, plug_name),
    ENTITIES: lambda said, text, _, plug_name: normalise_entities(said, text, plug_name),
    RELATIONSHIPS: normalise_relationships,
}


def _claude_of(extractors: Extractors) -> Claude:
    for name in (COMBINED, ENTITIES, RELATIONSHIPS):
        plugged = extractors.plugged(name)
        if plugged and isinstance(plugged.target, ClaudePlug):
            return plugged.target.claude
    raise PlugBadResult("No extractor asks Claude.")
