"""Works out what a document says: read, chunk, embed and extract side by side, derive. Writes nothing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor as Pool
from typing import Any

import numpy as np

from service.domain.chunk import Chunk
from service.domain.document import DocumentStatus, ReadText
from service.domain.job import Progress, Stage
from service.embedding.checking import checked
from service.embedding.ports import Embedder, Intent, Vectors
from service.ingestion.chunk_plug import ChunkPlug
from service.ingestion.extracting import Extracting
from service.ingestion.locating import MOST_CHUNKS
from service.ingestion.ports import (
    Accounts,
    ExtractionRunner,
    Processed,
    Reader,
    Sources,
    Work,
)
from service.ingestion.recipe import choose_recipe
from service.ingestion.tally import Report, Tally, side_by_side
from service.plugs import Plugged
from service.resolution.derivation import derive

_EMBEDDING_BATCH = 32


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
        self._extracting = Extracting(extraction, sources, accounts)
        self._threads = threads
        self._embed_on = embed_on

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
        tally = Tally(len(chunks), report)
        extracting = asyncio.create_task(self._extracting.said(chunks, recipe, tally, work.lease))
        if self._extracting.defers(recipe):
            await extracting  # what it waits for may take hours; whatever else were done would be done again
        embedding = asyncio.create_task(self._embed(chunks, tally))
        await side_by_side(embedding, extracting)
        (vectors, in_parts), said = embedding.result(), extracting.result()
        warnings = dict(Counter(f"chunk_failed: {failure.code}" for failure in said.failures))
        if work.lease is not None and work.lease.is_adopted:
            warnings["worked_on_with_other_plugs"] = 1
        if in_parts:
            warnings["chunk_embedded_in_parts"] = in_parts
        graph = await self._run(derive, chunks, said.extractions, work.collection.concepts, work.collection.schema)
        return Processed(
            work,
            text,
            recipe.digest,
            DocumentStatus.READY,
            chunks=chunks,
            vectors=vectors,
            records=said.records,
            graph=graph,
            warnings=warnings,
            failures=said.failures,
        )

    def _read(self, work: Work) -> ReadText:
        given = work.submission
        return self._reader.read(given.data, given.text, given.mime_type, given.path)

    async def _embed(self, chunks: Sequence[Chunk], tally: Tally) -> tuple[Vectors, int]:
        vectors = np.empty((len(chunks), self._embedder.dimensions), dtype=np.float32)
        in_parts = 0
        for start in range(0, len(chunks), _EMBEDDING_BATCH):
            texts = [chunk.text for chunk in chunks[start : start + _EMBEDDING_BATCH]]
            made, parted = await self._run(self._embed_batch, texts, on=self._embed_on)
            vectors[start : start + len(texts)] = made
            in_parts += parted
            tally.embedded += len(texts)
            tally.report()
        return vectors, in_parts

    def close(self) -> None:
        """Ends what an asynchronous chunker waits for."""
        self._chunk_plug.close()

    def _embed_batch(self, texts: Sequence[str]) -> tuple[Vectors, int]:
        vectors, in_parts = self._embedder.embed_counted(texts, Intent.PASSAGE)
        return checked(vectors, len(texts), self._embedder.dimensions, self._embedder.name), in_parts

    async def _run(self, call: Callable[..., Any], *arguments: Any, on: Pool | None = None) -> Any:
        return await asyncio.get_running_loop().run_in_executor(on or self._threads, call, *arguments)


def _why_empty(text: ReadText) -> str:
    if text.mime_type == "application/pdf":
        return "None of its pages has text: they are images, as of a scan. Hand in a version with text, by OCR."
    return "The document has no text." if not text.text else "The document has only white space."
