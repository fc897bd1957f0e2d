"""What the way of a document asks of others: a chunker, and the places where things are kept.

A chunker of your own, as an object or as a function:

    def by_paragraph(text: str, **options) -> list[Chunk]:
        return [Chunk(part, index, len(part.split())) for index, part in enumerate(text.split("\\n\\n"))]

Without offsets a chunk is looked for in the text; extra keys are stored with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from service.domain.brief import Brief
from service.domain.chunk import Chunk
from service.domain.document import Collection, DocumentStatus, ReadText, Submission
from service.domain.job import ChunkFailure, Job, JobStatus, Lease, Progress
from service.domain.relationship import Extraction
from service.embedding.ports import Vectors
from service.errors import PlugFault
from service.extraction.account import Account
from service.resolution.derivation import DocumentGraph


class Reader(Protocol):
    """Makes text of what was handed in, as `service.ingestion.reading.read` does."""

    def read(
        self, data: bytes | None = None, text: str | None = None, mime_type: str | None = None, path: str | None = None
    ) -> ReadText:
        """The text, its format and its places. Raises Unreadable, and what is under it, for what can't be read."""


class Chunker(Protocol):
    """Cuts a text into pieces that fit the embedder's window."""

    def chunk(self, text: str, **options: Any) -> Sequence[Chunk]: ...


@dataclass(frozen=True, slots=True)
class Work:
    """What a worker has in hand: what was handed in, and what the document holds now."""

    submission: Submission
    collection: Collection
    content_hash: str
    stored_hash: str | None
    stored_recipe: str | None
    stored_failed_chunks: int
    lease: Lease | None = None
    """Whose account its paid calls go on; None: nobody's."""


@dataclass(frozen=True, slots=True)
class ExtractionRecord:
    """What an extractor said of one chunk, as it is kept."""

    key: str
    extractor: str
    model: str
    result: str


@dataclass(frozen=True, slots=True)
class Processed:
    """A document version, worked out and ready to be swapped in."""

    work: Work
    read: ReadText
    recipe: str
    status: DocumentStatus
    """READY, or EMPTY with its reason."""
    reason: str | None = None
    chunks: Sequence[Chunk] = ()
    vectors: Vectors | None = None
    records: Sequence[ExtractionRecord | None] = ()
    """One a chunk; None where its extraction failed."""
    graph: DocumentGraph = field(default_factory=DocumentGraph)
    warnings: Mapping[str, int] = field(default_factory=dict)
    failures: Sequence[ChunkFailure] = ()
    """The chunks whose extraction failed, in the order of the text."""

    @property
    def failed_chunks(self) -> int:
        return len(self.failures)


class ExtractionRunner(Protocol):
    """Runs the configured extractors on texts, wherever they run."""

    @property
    def name(self) -> str:
        """What is recorded with everything they make."""

    @property
    def model(self) -> str:
        """The models behind them."""

    @property
    def parallel(self) -> int:
        """How many batches can be in work at once."""

    def identity(self, brief: Brief) -> str:
        """What an extraction depends on beside its text. Raises PlugBadOption."""

    async def extract(self, texts: Sequence[str], brief: Brief) -> Sequence[Extraction | PlugFault]:
        """One result a text, in their order; the failure of one text is its own.

        Raises ProcessLost where the batch must be asked for again.
        """


class BatchCanceller(Protocol):
    """Ends what was asked for in bulk."""

    async def cancel_batch(self, batch_id: str) -> None:
        """Cancels a message batch; one that has ended or is not there is let be. Raises PlugFault."""


@runtime_checkable
class PayingRunner(ExtractionRunner, BatchCanceller, Protocol):
    """A runner whose calls cost money: what they say is kept as it comes, with what it has cost."""

    def model_by(self, brief: Brief) -> str:
        """The models behind them, where its options may name others."""

    def batch_size(self, brief: Brief) -> int:
        """How many texts to hand over at once."""

    def defers(self, brief: Brief) -> bool:
        """Whether answers may take hours: `extract_on` raises AnswerPending until they are there."""

    async def extract_on(
        self, account: Account, texts: Sequence[str], brief: Brief
    ) -> Sequence[Extraction | PlugFault]:
        """As `extract`, on a job's account. Raises BudgetSpent, and PlugUnusable where no text is to blame."""


class AbandonedBatches(Protocol):
    """Message batches that nobody waits for any more, and that are not cancelled yet."""

    async def ids(self) -> Mapping[str, str]:
        """The API's id of each, by ours."""

    async def begin(self, ids: Sequence[str]) -> None:
        """Notes, by our ids, which of them are about to be cancelled."""

    async def end(self, ids: Sequence[str]) -> None:
        """Notes, by our ids, which of them are cancelled."""


class Accounts(Protocol):
    """The accounts of jobs."""

    async def open(self, lease: Lease, record: Callable[[str, Extraction], ExtractionRecord]) -> Account:
        """The account of one attempt at a job; `record` makes a text's extraction what is kept of it."""


class Sources(Protocol):
    """What was handed in, and what extractors have said before."""

    async def load(self, lease: Lease) -> Work: ...

    async def known_extractions(self, keys: Sequence[str]) -> Mapping[str, str]: ...


class Queue(Protocol):
    """The jobs, in the database, shared by any number of workers. A lost lease raises LeaseLost."""

    async def claim(self, owner: str) -> Lease | None: ...

    async def renew(self, lease: Lease, progress: Progress) -> None: ...

    async def release(self, lease: Lease, delay_seconds: float, *, after_loss: bool = False) -> None: ...

    async def fail(self, lease: Lease, code: str, message: str, *, final: bool) -> JobStatus: ...


class Store(Protocol):
    """Ends a job: by swapping the new version in, or by finding that nothing has changed."""

    async def swap(self, lease: Lease, processed: Processed) -> Job: ...

    async def leave_unchanged(self, lease: Lease) -> Job: ...
