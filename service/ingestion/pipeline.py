"""Works out what a document says: read, chunk, embed and extract side by side, derive. Writes nothing.

What an extractor has said before of the same text by the same recipe is used again.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor as Pool
from typing import Any

import numpy as np

from service.domain.chunk import Chunk
from service.domain.document import DocumentStatus, ReadText
from service.domain.job import ChunkFailure, Lease, Progress, Stage
from service.domain.relationship import Extraction
from service.embedding.checking import checked
from service.embedding.ports import Embedder, Intent, Vectors
from service.errors import KgqlError, PlugFailed, PlugFault, ProcessLost
from service.extraction.account import Account
from service.extraction.record import extraction_key, from_json, to_json
from service.ingestion.chunk_plug import ChunkPlug
from service.ingestion.locating import MOST_CHUNKS
from service.ingestion.ports import (
    Accounts,
    ExtractionRecord,
    ExtractionRunner,
    PayingRunner,
    Processed,
    Reader,
    Sources,
    Work,
)
from service.ingestion.recipe import Recipe, choose_recipe
from service.plugs import Plugged
from service.resolution.derivation import derive
from service.time_limits import Threads, limit_of

Report = Callable[[Progress], None]
Outcomes = Sequence[Extraction | PlugFault]
"""What became of some texts, in their order."""

_EXTRACTION_BATCH = 8
_EMBEDDING_BATCH = 32
_LONGEST_REASON = 1000
"""What a plug says when it fails may be as long as its text."""


class Pipeline:
    """The stages between what was handed in and what is stored."""

    def __init__(
        self,
        *,
        reader: Reader,
        chunker: Plugged,
        embedder: Embedder,
        extraction: ExtractionRunner,
        sources: Sources,
        threads: Pool,
        embed_on: Pool,
        accounts: Accounts | None = None,
        plug_seconds: float = 60.0,
        plug_chunks: int = MOST_CHUNKS,
    ) -> None:
        self._reader = reader
        self._chunker = chunker
        self._chunk_plug = ChunkPlug(chunker, embedder, threads, seconds=plug_seconds, most=plug_chunks)
        self._embedder = embedder
        self._extraction = extraction
        self._sources = sources
        self._accounts = accounts
        self._threads = threads
        self._embed_on = embed_on
        self._embedding_seconds = limit_of(embedder, plug_seconds)
        self._embedding = Threads("embedder")

    async def process(self, work: Work, report: Report) -> Processed | None:
        """The document worked out, or None where the same content by the same recipe is stored already."""
        recipe = choose_recipe(work, self._chunker, self._embedder.name, self._extraction)
        if (
            work.stored_hash == work.content_hash
            and work.stored_recipe == recipe.digest
            and not work.stored_failed_chunks
        ):
            return None
        text = await self._run(self._read, work)
        if not text.text.strip():
            return Processed(work, text, recipe.digest, DocumentStatus.EMPTY, _why_empty(text))
        report(Progress(Stage.CHUNKING))
        chunks = await self._chunk_plug.chunk(text, recipe.chunking)
        if not chunks:
            reason = f"The chunker {self._chunker.name} made no chunks of it."
            return Processed(work, text, recipe.digest, DocumentStatus.EMPTY, reason)
        tally = _Tally(len(chunks), report)
        extracting = asyncio.create_task(self._extract(chunks, recipe, tally, work.lease))
        if isinstance(self._extraction, PayingRunner) and self._extraction.defers(recipe.brief):
            await extracting  # what it waits for may take hours; whatever else were done would be done again
        embedding = asyncio.create_task(self._embed(chunks, tally))
        await side_by_side(embedding, extracting)
        (vectors, in_parts), (extractions, records, failures) = embedding.result(), extracting.result()
        warnings = dict(Counter(f"chunk_failed: {failure.code}" for failure in failures))
        if in_parts:
            warnings["chunk_embedded_in_parts"] = in_parts
        graph = await self._run(derive, chunks, extractions, work.collection.concepts, work.collection.schema)
        return Processed(
            work,
            text,
            recipe.digest,
            DocumentStatus.READY,
            chunks=chunks,
            vectors=vectors,
            records=records,
            graph=graph,
            warnings=warnings,
            failures=failures,
        )

    def _read(self, work: Work) -> ReadText:
        given = work.submission
        return self._reader.read(given.data, given.text, given.mime_type, given.path)

    async def _embed(self, chunks: Sequence[Chunk], tally: _Tally) -> tuple[Vectors, int]:
        vectors = np.empty((len(chunks), self._embedder.dimensions), dtype=np.float32)
        in_parts = 0
        for start in range(0, len(chunks), _EMBEDDING_BATCH):
            texts = [chunk.text for chunk in chunks[start : start + _EMBEDDING_BATCH]]
            made, parted = await self._embed_in_time(texts)
            vectors[start : start + len(texts)] = made
            in_parts += parted
            tally.embedded += len(texts)
            tally.report()
        return vectors, in_parts

    async def _embed_in_time(self, texts: Sequence[str]) -> tuple[Vectors, int]:
        if self._embedding_seconds is None:
            made: tuple[Vectors, int] = await self._run(self._embed_batch, texts, on=self._embed_on)
            return made
        called = f"The embedder {self._embedder.name}"
        return await self._embedding.run(self._embed_batch, texts, seconds=self._embedding_seconds, called=called)

    def close(self) -> None:
        """Ends what an asynchronous chunker waits for."""
        self._chunk_plug.close()

    def _embed_batch(self, texts: Sequence[str]) -> tuple[Vectors, int]:
        try:
            vectors, in_parts = self._embedder.embed_counted(texts, Intent.PASSAGE)
        except KgqlError:
            raise
        except Exception as error:
            raise PlugFailed(f"The embedder {self._embedder.name} failed: {error}.") from error
        return checked(vectors, len(texts), self._embedder.dimensions, self._embedder.name), in_parts

    async def _extract(
        self, chunks: Sequence[Chunk], recipe: Recipe, tally: _Tally, lease: Lease | None
    ) -> tuple[list[Extraction], list[ExtractionRecord | None], list[ChunkFailure]]:
        keys = [extraction_key(chunk.text, recipe.identity) for chunk in chunks]
        texts = {key: chunk.text for key, chunk in zip(keys, chunks, strict=True)}
        times = Counter(keys)
        records = dict(await self._sources.known_extractions(list(texts)))
        said = {key: from_json(record) for key, record in records.items()}
        failures: dict[str, PlugFault] = {}
        for key, extraction in said.items():
            tally.found(extraction, times[key])
        room = asyncio.Semaphore(self._extraction.parallel + 1)
        extracted = await self._extracting(recipe, lease)

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
        size = _EXTRACTION_BATCH
        if isinstance(self._extraction, PayingRunner):
            size = self._extraction.batch_size(recipe.brief)
        starts = range(0, len(due), size)
        await side_by_side(*(asyncio.create_task(extract(due[start : start + size])) for start in starts))
        name, model = self._extraction.name, self._model_by(recipe)
        return (
            [said.get(key, Extraction()) for key in keys],
            [ExtractionRecord(key, name, model, records[key]) if key in records else None for key in keys],
            [_failure(chunk, failures[key]) for key, chunk in zip(keys, chunks, strict=True) if key in failures],
        )

    async def _extracting(self, recipe: Recipe, lease: Lease | None) -> Callable[[Sequence[str]], Awaitable[Outcomes]]:
        """How texts are extracted by this recipe: on the job's account, where that costs money."""
        runner = self._extraction
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
        runner = self._extraction
        return runner.model_by(recipe.brief) if isinstance(runner, PayingRunner) else runner.model

    def _record_by(self, recipe: Recipe) -> Callable[[str, Extraction], ExtractionRecord]:
        name, model = self._extraction.name, self._model_by(recipe)
        return lambda text, extraction: ExtractionRecord(
            extraction_key(text, recipe.identity), name, model, to_json(extraction)
        )

    async def _run(self, call: Callable[..., Any], *arguments: Any, on: Pool | None = None) -> Any:
        return await asyncio.get_running_loop().run_in_executor(on or self._threads, call, *arguments)


class _Tally:
    """Counts as the stages go along, side by side."""

    def __init__(self, chunks: int, report: Report) -> None:
        self._chunks = chunks
        self._report = report
        self.embedded = self.extracted = self._entities = self._relationships = 0

    def found(self, extraction: Extraction, times: int) -> None:
        self.extracted += times
        self._entities += times * len(extraction.entities)
        self._relationships += times * len(extraction.relationships)

    def report(self) -> None:
        done = min(self.embedded, self.extracted)
        self._report(Progress(Stage.EXTRACTING, done, self._chunks, self._entities, self._relationships))


async def side_by_side(*tasks: asyncio.Task[Any]) -> None:
    """Waits for all of them; the first failure cancels the others and is raised as it is, not in a group."""
    try:
        await asyncio.gather(*tasks)
    except BaseException:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        raise


def _failure(chunk: Chunk, fault: PlugFault) -> ChunkFailure:
    return ChunkFailure(chunk.chunk_index, chunk.start, chunk.end, fault.code, str(fault)[:_LONGEST_REASON])


def _why_empty(text: ReadText) -> str:
    if text.mime_type == "application/pdf":
        return "None of its pages has text: they are images, as of a scan. Hand in a version with text, by OCR."
    return "The document has no text." if not text.text else "The document has only white space."
