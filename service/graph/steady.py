"""Reads of several statements that see no document half replaced (DESIGN §3).

Neo4j is read-committed: between two statements, and within one, a replacement may be committed. Each document bears
the serial that its collection's lock had when it was stored. The serials of the locks are read before anything else,
and in the end those of the documents whose parts were read: where one was stored since, or is gone, all is read again.
(Whoever looks at the serials of the locks anew, and finds them unchanged, has settled what was read before.)
A commit that is only half visible is no way around this: by its bookmarks each read waits until all that was committed
when the read before it ended can be seen in full. What is seen of a deletion before that has no properties any more,
not even its document's id, and so is known too. Where a read fails on such a half, nothing can be noted of it: all is
read again if anything at all was written meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from typing import Any, NamedTuple, Protocol, TypeVar

from service.errors import Conflict

T = TypeVar("T")

_TRIES = 20


class Reads(Protocol):
    """Reading statements by name, as `graph.executor.Executor` runs them."""

    async def read(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]: ...

    async def read_apart(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]: ...


class SteadyReads:
    """Repeats what was unsettled while it was read."""

    def __init__(self, executor: Reads) -> None:
        self._executor = executor

    async def steadily(
        self,
        read: Callable[[], Awaitable[T]],
        *,
        may_repeat: Callable[[], bool] = lambda: True,
        is_doubtful: Callable[[T], bool] = lambda _: False,
    ) -> T:
        """What `read` returns when no document that it read parts of was replaced or deleted meanwhile.

        `may_repeat` is asked after each try; where it says no, what was read is returned as it is. `is_doubtful` says
        of a result whether something failed that may have met a thing half written. Raises Conflict where documents
        are replaced faster than they can be read.
        """
        if _current.get() is not None:
            return await read()  # the reading that this is a part of looks after it
        for tries_left in reversed(range(_TRIES)):
            reading = _Reading()
            token = _current.set(reading)
            try:
                result = await read()
            finally:
                _current.reset(token)
            if not may_repeat():
                return result
            if await reading.is_unsettled(self._executor):
                continue
            if not tries_left or not is_doubtful(result) or not await reading.was_overtaken(self._executor):
                return result
        raise Conflict("The documents asked for are replaced faster than they can be read.", "Ask again in a moment.")


async def begin(executor: Reads) -> None:
    """To be awaited before each read: where a steady reading is going on, it notes the serials first."""
    reading = _current.get()
    if reading is not None:
        await reading.begin(executor)


async def serials(executor: Reads) -> Mapping[str, int]:
    """How often each collection had been written to, when the steady reading that is going on began; else now."""
    reading = _current.get()
    return await current_serials(executor) if reading is None else await reading.begin(executor)


async def current_serials(executor: Reads) -> Mapping[str, int]:
    """How often each collection has been written to.

    Where that is as often as when the steady reading began, what it had noted is settled.
    """
    reading = _current.get()
    noted = set() if reading is None else set(reading.documents)
    now = await _serials(executor)
    if reading is not None and now == await reading.begin(executor):
        reading.documents -= noted
    return now


async def collections(executor: Reads) -> Sequence[Mapping[str, Any]]:
    """The collections' properties, by name. A steady reading that this begins reads the serials with them."""
    reading = _current.get()
    if reading is None:
        return [row["collection"] for row in await executor.read_apart("collections/all")]
    if not reading.has_begun:
        await reading.begin_by(executor, "browse/beginning")
    known = await reading.collections()
    return [row["collection"] for row in await executor.read_apart("collections/all")] if known is None else known


def is_to_begin() -> bool:
    """Whether a steady reading is going on that has read nothing yet."""
    reading = _current.get()
    return reading is not None and not reading.has_begun


async def begin_by(executor: Reads, name: str, /, **parameters: Any) -> Mapping[str, Any]:
    """Begins the steady reading that is going on by a statement that reads what `browse/beginning` does, in one row,
    and then more. Its row."""
    reading = _current.get()
    if reading is None or reading.has_begun:
        raise RuntimeError("no steady reading is to begin")
    return await reading.begin_by(executor, name, **parameters)


async def _serials(executor: Reads) -> Mapping[str, int]:
    return {row["collection"]: row["serial"] for row in await executor.read_apart("browse/serials")}


def note(document_ids: Iterable[str | None]) -> None:
    """Says of which documents parts have been read; None for a part that was just being taken away."""
    reading = _current.get()
    if reading is not None:
        for document_id in document_ids:
            if document_id is None:
                reading.is_torn = True
            else:
                reading.documents.add(document_id)


class _Reading:
    """What one try has read."""

    def __init__(self) -> None:
        self.documents: set[str] = set()
        self.is_torn = False
        self._beginning: asyncio.Future[_Beginning] | None = None

    @property
    def has_begun(self) -> bool:
        return self._beginning is not None

    async def begin(self, executor: Reads) -> Mapping[str, int]:
        if self._beginning is None:
            self._beginning = asyncio.ensure_future(_by_serials(executor))
        return (await asyncio.shield(self._beginning)).serials

    async def begin_by(self, executor: Reads, name: str, /, **parameters: Any) -> Mapping[str, Any]:
        """Begins by a statement whose one row has the serials and, read after them, the collections' properties."""
        self._beginning = asyncio.ensure_future(_by_row(executor, name, **parameters))
        return (await asyncio.shield(self._beginning)).row

    async def collections(self) -> Sequence[Mapping[str, Any]] | None:
        """Their properties, where it began by reading them."""
        if self._beginning is None:
            return None
        of_all: Sequence[Mapping[str, Any]] | None = (await asyncio.shield(self._beginning)).row.get("collections")
        return of_all

    async def is_unsettled(self, executor: Reads) -> bool:
        if self.is_torn or not self.documents or self._beginning is None:
            return self.is_torn
        before = (await self._beginning).serials
        rows = await executor.read_apart("browse/documents/serials", ids=sorted(self.documents))
        # One that is gone gives no row.
        settled = {row["id"] for row in rows if row["serial"] <= before.get(row["collection"], 0)}
        return settled != self.documents

    async def was_overtaken(self, executor: Reads) -> bool:
        """Whether anything was written to any collection since it began."""
        return self._beginning is not None and await _serials(executor) != (await self._beginning).serials


class _Beginning(NamedTuple):
    """What a reading has read first: the serials, and in the same row maybe more."""

    serials: Mapping[str, int]
    row: Mapping[str, Any]


async def _by_serials(executor: Reads) -> _Beginning:
    return _Beginning(await _serials(executor), {})


async def _by_row(executor: Reads, name: str, /, **parameters: Any) -> _Beginning:
    (row,) = await executor.read_apart(name, **parameters)
    return _Beginning({one["collection"]: one["serial"] for one in row["serials"]}, row)


_current: ContextVar[_Reading | None] = ContextVar("steady reading", default=None)
