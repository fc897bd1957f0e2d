"""Jobs: the record of one document's way, kept in the database so that no process has to survive it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import IntEnum, StrEnum

from service.domain.usage import Usage


class JobStatus(StrEnum):
    """QUEUED and RUNNING move on by themselves; the others are final."""

    QUEUED = "QUEUED"
    RUNNING = "RUNNING"
    READY = "READY"
    EMPTY = "EMPTY"
    FAILED = "FAILED"
    CANCELLED = "CANCELLED"

    @property
    def is_final(self) -> bool:
        return self not in (JobStatus.QUEUED, JobStatus.RUNNING)


class Stage(StrEnum):
    """What a RUNNING job is doing."""

    WAITING = "WAITING"
    READING = "READING"
    CHUNKING = "CHUNKING"
    EXTRACTING = "EXTRACTING"
    """Extraction and embedding, side by side."""
    STORING = "STORING"
    DONE = "DONE"


class Priority(IntEnum):
    """Which jobs go first: those of the lower number, whatever their age and their collection."""

    HIGH = 1
    NORMAL = 2
    LOW = 3


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a job is; the counts only grow."""

    stage: Stage
    chunks_done: int = 0
    chunks_total: int = 0
    entities: int = 0
    relationships: int = 0


@dataclass(frozen=True, slots=True)
class ChunkFailure:
    """A chunk that nothing could be extracted from, and why. `start` and `end` count in the document's text."""

    chunk: int
    """Its number within its document, from 0."""
    start: int | None
    end: int | None
    code: str
    reason: str
    """What went wrong, and what to do about it."""


@dataclass(frozen=True, slots=True)
class Job:
    """One document version on its way."""

    id: str
    collection: str
    document_id: str
    document_key: str
    version: int
    status: JobStatus
    progress: Progress
    attempts: int
    failures: int
    created_at: datetime
    started_at: datetime | None = None
    finished_at: datetime | None = None
    unchanged: bool = False
    """The same content by the same recipe was there already: nothing was written."""
    error_code: str | None = None
    error: str | None = None
    dropped: Mapping[str, int] = field(default_factory=dict)
    """What was left out, by reason."""
    warnings: Mapping[str, int] = field(default_factory=dict)
    """What was kept but is worth knowing, by reason (a chunk embedded in parts, say)."""
    usage: Usage = field(default_factory=Usage)
    """What its calls of a model have come to, over all attempts."""
    failed_chunks: int = 0
    chunk_failures: tuple[ChunkFailure, ...] = ()
    """The first of them, in the order of the text."""
    priority: Priority = Priority.NORMAL


@dataclass(frozen=True, slots=True)
class Lease:
    """A worker's right to a job until it runs out. `fence` grows at each claim: an old holder's writes are refused."""

    job_id: str
    owner: str
    fence: int
    document_id: str
    collection: str
    version: int
    is_adopted: bool = False
    """Whether the job was handed in to a service with other plugs, and none of that kind has taken it."""
    losses: int = 0
    """How often a worker or the database was lost over it: nobody's fault, but it is worked on alone from then on."""
