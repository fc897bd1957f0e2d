"""Jobs."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

import strawberry

from service.api.connections import Listing
from service.api.context import Info, present
from service.api.cursors import list_mark
from service.api.global_ids import global_id
from service.api.types.collection import Collection
from service.api.types.document import Document
from service.api.types.enums import JobOrder, JobStatus, Priority, Stage
from service.api.types.node import Node
from service.domain.filters import JobFilter
from service.domain.job import Job as StoredJob


@strawberry.type(description="How often something happened.")
class ReasonCount:
    reason: str = strawberry.field(description="What happened.")
    count: int = strawberry.field(description="How often.")


@strawberry.type(description="A chunk that nothing could be extracted from. reprocessDocument tries it again.")
class ChunkFailure:
    chunk: int = strawberry.field(description="Its number within its document, from 0.")
    start: int | None = strawberry.field(description="Where it begins in the document's text; null where not known.")
    end: int | None = strawberry.field(description="Where it ends there.")
    code: str = strawberry.field(description="The code of what went wrong.")
    reason: str = strawberry.field(description="What went wrong, and what to do about it.")


@strawberry.type(description="What calls of a model came to.")
class Usage:
    calls: int = strawberry.field(description="How many calls were answered.")
    input_tokens: int = strawberry.field(description="Tokens that were sent and that the prompt cache had no part in.")
    output_tokens: int = strawberry.field(description="Tokens that came back, with those of thinking.")
    cache_read_tokens: int = strawberry.field(description="Tokens that the prompt cache had.")
    cache_write_tokens: int = strawberry.field(description="Tokens that were put into the prompt cache.")
    cost_usd: float = strawberry.field(description="What all of it costs by the price list, in USD.")


@strawberry.type(description="The way of one version of a document into the graph.")
class Job(Node):
    stored: strawberry.Private[StoredJob]
    status: JobStatus = strawberry.field(description="Where it stands.")
    priority: Priority = strawberry.field(description="How urgent it is.")
    stage: Stage = strawberry.field(description="What is being done.")
    chunks_done: int = strawberry.field(description="How many chunks are extracted and embedded.")
    chunks_total: int = strawberry.field(description="How many chunks there are; 0 while that isn't known.")
    entities: int = strawberry.field(
        description="How many entities were seen so far; in the end, those of the document."
    )
    relationships: int = strawberry.field(
        description="How many relationships were seen so far; in the end, those of the document that stand."
    )
    attempts: int = strawberry.field(description="How often a worker began it.")
    failures: int = strawberry.field(description="How often it failed by its own fault.")
    unchanged: bool = strawberry.field(description="The same was there already: nothing was written.")
    error_code: str | None = strawberry.field(description="The code of what went wrong.")
    error: str | None = strawberry.field(description="What went wrong, and what to do about it.")
    dropped: list[ReasonCount] = strawberry.field(description="What was left out, by reason.")
    warnings: list[ReasonCount] = strawberry.field(description="What was kept but is worth knowing, by reason.")
    failed_chunks: int = strawberry.field(description="How many chunks nothing could be extracted from.")
    chunk_failures: list[ChunkFailure] = strawberry.field(
        description="Those chunks with the reasons, in the order of the text; the first 100."
    )
    usage: Usage = strawberry.field(description="What its calls of a model came to; all 0 where it made none.")
    version: int = strawberry.field(description="Which version of its document it brings in.")
    created_at: datetime = strawberry.field(description="When it was taken in.")
    started_at: datetime | None = strawberry.field(description="When a worker first began it.")
    finished_at: datetime | None = strawberry.field(description="When it ended.")

    @classmethod
    def of(cls, stored: StoredJob) -> Job:
        progress = stored.progress
        return cls(
            stored=stored,
            id=global_id("Job", stored.id),
            status=JobStatus[stored.status.name],
            priority=Priority[stored.priority.name],
            stage=Stage[progress.stage.name],
            chunks_done=progress.chunks_done,
            chunks_total=progress.chunks_total,
            entities=progress.entities,
            relationships=progress.relationships,
            attempts=stored.attempts,
            failures=stored.failures,
            unchanged=stored.unchanged,
            error_code=stored.error_code,
            error=stored.error,
            dropped=[ReasonCount(reason=reason, count=count) for reason, count in sorted(stored.dropped.items())],
            warnings=[ReasonCount(reason=reason, count=count) for reason, count in sorted(stored.warnings.items())],
            failed_chunks=stored.failed_chunks,
            chunk_failures=[ChunkFailure(**asdict(failure)) for failure in stored.chunk_failures],
            usage=Usage(**asdict(stored.usage)),
            version=stored.version,
            created_at=stored.created_at,
            started_at=stored.started_at,
            finished_at=stored.finished_at,
        )

    @strawberry.field(description="Its document; null once that is deleted.")
    async def document(self, info: Info) -> Document | None:
        found = await info.context.loaders.documents.load(self.stored.document_id)
        return None if found is None else Document.of(found)

    @strawberry.field(description="The collection of its document.")
    async def collection(self, info: Info) -> Collection:
        return Collection.of(present(await info.context.loaders.collections.load(self.stored.collection), "collection"))


def jobs(info: Info, wanted: JobFilter, order: JobOrder) -> Listing[StoredJob, Job]:
    """The jobs of collections, in the order of time."""
    store = info.context.services.jobs
    return Listing(
        mark=list_mark("jobs", wanted, order.name),
        shape=(str, datetime, str),
        fetch=lambda window: store.page(wanted, window),
        count=lambda: store.count(wanted),
        item=Job.of,
        descending=order is JobOrder.CREATED_AT_DESC,
    )
