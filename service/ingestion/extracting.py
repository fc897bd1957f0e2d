"""What the extractors say of a document's chunks.

What they have said before of the same text by the same recipe is used again; only the rest is asked. A text that fails
is the failure of its own chunks.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from service.domain.chunk import Chunk
from service.domain.job import ChunkFailure, Lease
from service.domain.relationship import Extraction
from service.errors import PlugFault, ProcessLost
from service.extraction.account import Account
from service.extraction.record import extraction_key, from_json, to_json
from service.ingestion.ports import Accounts, ExtractionRecord, ExtractionRunner, PayingRunner, Sources
from service.ingestion.recipe import Recipe
from service.ingestion.tally import Tally, side_by_side

Outcomes = Sequence[Extraction | PlugFault]
"""What became of some texts, in their order."""

_BATCH = 8
_LONGEST_REASON = 1000
"""What a plug says when it fails may be as long as its text."""


@dataclass(frozen=True, slots=True)
class Said:
    """What was said of chunks, in their order."""

    extractions: Sequence[Extraction]
    """One a chunk; empty where it failed."""
    records: Sequence[ExtractionRecord | None]
    """The same as it is kept; None where it failed."""
    failures: Sequence[ChunkFailure]


class Extracting:
    """The extractors of one service, and what they have said before."""

    def __init__(self, runner: ExtractionRunner, sources: Sources, accounts: Accounts | None) -> None:
        self._runner = runner
        self._sources = sources
        self._accounts = accounts

    def defers(self, recipe: Recipe) -> bool:
        """Whether answers may take hours: `said` raises AnswerPending until they are there."""
        return isinstance(self._runner, PayingRunner) and self._runner.defers(recipe.brief)

    async def said(self, chunks: Sequence[Chunk], recipe: Recipe, tally: Tally, lease: Lease | None) -> Said:
        """What is known, and what the extractors say of the rest, on the account of the job under `lease`."""
        keys = [extraction_key(chunk.text, recipe.identity) for chunk in chunks]
        texts = {key: chunk.text for key, chunk in zip(keys, chunks, strict=True)}
        times = Counter(keys)
        records = dict(await self._sources.known_extractions(list(texts)))
        said = {key: from_json(record) for key, record in records.items()}
        failures: dict[str, PlugFault] = {}
        for key, extraction in said.items():
            tally.found(extraction, times[key])
        room = asyncio.Semaphore(self._runner.parallel + 1)
        extracted = await self._asking(recipe, lease)

        async def extract(batch: Sequence[str]) -> None:
            async with room:
                results = await extracted([texts[key] for key in batch])
            for key, result in zip(batch, results, strict=True):
                if isinstance(result, Extraction):
                    said[key], records[key] = result, to_json(result)
                    tally.found(result, times[key])
                else:
                    failures[key] = result
                    tally.found(Extraction(), times[key])
            tally.report()

        due = [key for key in texts if key not in said]
        size = _BATCH
        if isinstance(self._runner, PayingRunner):
            size = self._runner.batch_size(recipe.brief)
        starts = range(0, len(due), size)
        await side_by_side(*(asyncio.create_task(extract(due[start : start + size])) for start in starts))
        name, model = self._runner.name, self._model_by(recipe)
        return Said(
            [said.get(key, Extraction()) for key in keys],
            [ExtractionRecord(key, name, model, records[key]) if key in records else None for key in keys],
            [_failure(chunk, failures[key]) for key, chunk in zip(keys, chunks, strict=True) if key in failures],
        )

    async def _asking(self, recipe: Recipe, lease: Lease | None) -> Callable[[Sequence[str]], Awaitable[Outcomes]]:
        """How texts are extracted by this recipe: on the job's account, where that costs money."""
        runner = self._runner
        if isinstance(runner, PayingRunner):
            account = Account()
            if self._accounts is not None and lease is not None:
                account = await self._accounts.open(lease, self._record_by(recipe))
            return lambda texts: runner.extract_on(account, texts, recipe.brief)

        async def extracted(texts: Sequence[str]) -> Outcomes:
            try:
                return await runner.extract(texts, recipe.brief)
            except ProcessLost:
                # Perhaps memory was short just then: the batch is asked for once more.
                return await runner.extract(texts, recipe.brief)

        return extracted

    def _model_by(self, recipe: Recipe) -> str:
        runner = self._runner
        return runner.model_by(recipe.brief) if isinstance(runner, PayingRunner) else runner.model

    def _record_by(self, recipe: Recipe) -> Callable[[str, Extraction], ExtractionRecord]:
        name, model = self._runner.name, self._model_by(recipe)
        return lambda text, extraction: ExtractionRecord(
            extraction_key(text, recipe.identity), name, model, to_json(extraction)
        )


def _failure(chunk: Chunk, fault: PlugFault) -> ChunkFailure:
    return ChunkFailure(chunk.chunk_index, chunk.start, chunk.end, fault.code, str(fault)[:_LONGEST_REASON])
