"""An embedder for coroutines: it works on a thread of its own, beside the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor as Pool

from service.embedding.checking import checked
from service.embedding.ports import Embedder, Intent
from service.errors import KgqlError, PlugFailed
from service.time_limits import Threads, limit_of


class OffloadedEmbedder:
    """What search and answers ask for: vectors of questions and of sentences, as plain lists."""

    def __init__(self, embedder: Embedder, pool: Pool, seconds: float = 60.0) -> None:
        self._embedder = embedder
        self._pool = pool
        self._seconds = limit_of(embedder, seconds)
        self._threads = Threads("ask")

    async def embed_questions(self, questions: Sequence[str]) -> list[list[float]]:
        """A vector a question. Raises PlugFault."""
        return await self._embed(questions, Intent.QUESTION)

    async def embed_passages(self, texts: Sequence[str]) -> list[list[float]]:
        """A vector a text. Raises PlugFault."""
        return await self._embed(texts, Intent.PASSAGE)

    async def _embed(self, texts: Sequence[str], intent: Intent) -> list[list[float]]:
        if self._seconds is None:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._embed_now, texts, intent)
        called = f"The embedder {self._embedder.name}"
        return await self._threads.run(self._embed_now, texts, intent, seconds=self._seconds, called=called)

    def _embed_now(self, texts: Sequence[str], intent: Intent) -> list[list[float]]:
        try:
            vectors = self._embedder.embed(texts, intent)
        except KgqlError:
            raise
        except Exception as error:  # whatever a plug raises is that plug's fault
            raise PlugFailed(f"The embedder {self._embedder.name} failed: {error}.") from error
        made: list[list[float]] = checked(vectors, len(texts), self._embedder.dimensions, self._embedder.name).tolist()
        return made
