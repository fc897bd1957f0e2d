"""An embedder for coroutines: it works on a thread of its own, beside the event loop.

How long it may take is its own affair: `foreign.py` bounds what somebody else wrote.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Executor as Pool

from service.embedding.checking import checked
from service.embedding.ports import Embedder, Intent


class OffloadedEmbedder:
    """What search and answers ask for: vectors of questions and of sentences, as plain lists."""

    def __init__(self, embedder: Embedder, pool: Pool) -> None:
        self._embedder = embedder
        self._pool = pool

    async def embed_questions(self, questions: Sequence[str]) -> list[list[float]]:
        """A vector a question. Raises PlugFault."""
        return await self._embed(questions, Intent.QUESTION)

    async def embed_passages(self, texts: Sequence[str]) -> list[list[float]]:
        """A vector a text. Raises PlugFault."""
        return await self._embed(texts, Intent.PASSAGE)

    async def _embed(self, texts: Sequence[str], intent: Intent) -> list[list[float]]:
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._embed_now, texts, intent)

    def _embed_now(self, texts: Sequence[str], intent: Intent) -> list[list[float]]:
        vectors = self._embedder.embed(texts, intent)
        made: list[list[float]] = checked(vectors, len(texts), self._embedder.dimensions, self._embedder.name).tolist()
        return made
