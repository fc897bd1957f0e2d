"""Calls the chunker: ours, or one that somebody else wrote, within its time and with what it gives checked."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor as Pool
from typing import Any

from service.domain.chunk import Chunk
from service.domain.document import ReadText
from service.embedding.ports import Embedder
from service.errors import KgqlError, PlugFailed
from service.ingestion.chunking import TextChunker
from service.ingestion.locating import MOST_CHUNKS, located
from service.plugs import Plugged, check_options, has_place_for, method
from service.time_limits import PlugLoop, Threads, limit_of


class ChunkPlug:
    """One service's chunker."""

    def __init__(
        self, plug: Plugged, embedder: Embedder, threads: Pool, *, seconds: float = 60.0, most: int = MOST_CHUNKS
    ) -> None:
        self.name = plug.name
        self._plug = plug
        self._embedder = embedder
        self._threads = threads
        self._most = most
        self._seconds = limit_of(plug.target, seconds)
        self._abandonable = Threads("chunker", at_once=4)
        self._loop = PlugLoop()

    async def chunk(self, text: ReadText, options: Mapping[str, Any]) -> Sequence[Chunk]:
        """The chunks of a text; all of it is one where there is no chunker. Raises PlugFault's kinds."""
        if self._plug.target is None or isinstance(self._plug.target, TextChunker):
            return await asyncio.get_running_loop().run_in_executor(self._threads, self._ours, text, options)
        called = f"The chunker {self.name}"
        return await self._abandonable.run(self._theirs, text, options, seconds=self._seconds, called=called)

    def close(self) -> None:
        """Ends what an asynchronous chunker waits for."""
        self._loop.close()

    def _ours(self, text: ReadText, options: Mapping[str, Any]) -> Sequence[Chunk]:
        if self._plug.target is None:
            return [Chunk(text.text, 0, self._embedder.count(text.text), 0, len(text.text))]
        chunker: TextChunker = self._plug.target
        given = {"format": _format(text.mime_type), **options}
        check_options(chunker.chunk, given, self.name)
        return chunker.chunk(text.text, **given)

    def _theirs(self, text: ReadText, options: Mapping[str, Any]) -> Sequence[Chunk]:
        call = method(self._plug.target, "chunk")
        offered = {"format": _format(text.mime_type)} if has_place_for(call, "format") else {}
        given = {**offered, **options}
        check_options(call, given, self.name)
        try:
            return located(self._loop.settled(call(text.text, **given)), text.text, self._embedder, self._most)
        except KgqlError:
            raise
        except BaseException as error:  # what a plug raises can be anything, an exit too
            raise PlugFailed(f"The chunker {self.name} failed: {type(error).__name__}: {error}"[:1000]) from error


def _format(mime_type: str) -> str:
    return {"text/markdown": "markdown", "text/html": "html"}.get(mime_type, "plaintext")
