"""What the way of a document asks of others: a chunker, and the places where things are kept.

A chunker of your own, as an object or as a function:

    def by_paragraph(text: str, **options) -> list[Chunk]:
        return [Chunk(part, index, len(part.split())) for index, part in enumerate(text.split("\\n\\n"))]

Without offsets a chunk is looked for in the text; extra keys are stored with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Protocol

from service.domain.chunk import Chunk
from service.domain.document import Collection, Submission
from service.domain.job import Job, Lease, Progress


class Chunker(Protocol):
    """Cuts a text into pieces that fit the embedder's window."""

    def chunk(self, text: str, **options: Any) -> Sequence[Chunk]: ...


class Reader(Protocol):
    """Turns the bytes of one format into plain text."""

    def read(self, data: bytes) -> str: ...


class Intake(Protocol):
    """Keeps what was handed in. Document, source and job are stored together or not at all."""

    async def accept(self, submission: Submission) -> Job: ...


class Queue(Protocol):
    """The jobs, in the database, shared by any number of workers."""

    async def claim(self, owner: str, lease: timedelta) -> Lease | None: ...

    async def renew(self, lease: Lease, duration: timedelta, progress: Progress) -> None: ...

    async def release(self, lease: Lease, *, because: str) -> None: ...

    async def fail(self, lease: Lease, *, code: str, message: str, final: bool) -> None: ...


class Sources(Protocol):
    """What was handed in, for the worker that holds the lease."""

    async def load(self, lease: Lease) -> tuple[Submission, Collection]: ...


class Store(Protocol):
    """Swaps a document's new version in by one transaction."""

    async def finish(self, lease: Lease, outcome: Any) -> Mapping[str, int]: ...
