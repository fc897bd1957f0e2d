"""Documents and jobs."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.connections import After, Before, Connection, First, Last, PageArguments, connect
from service.api.context import Info
from service.api.global_ids import raw_id
from service.api.types.document import Document, documents
from service.api.types.enums import DocumentOrder, JobOrder, JobStatus
from service.api.types.filters import DocumentFilter, allowed
from service.api.types.job import Job, jobs
from service.domain.document import DocumentStatus as StoredDocumentStatus
from service.domain.filters import DocumentFilter as Wanted
from service.domain.filters import JobFilter, NameFilter
from service.domain.job import JobStatus as StoredJobStatus

InCollection = Annotated[str | None, strawberry.argument(description="Of this collection; of all if not given.")]


@strawberry.type
class DocumentQueries:
    @strawberry.field(description="A document by its global id; null where there is none.")
    async def document(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="Its global id.")],  # noqa: A002 (Relay's name)
    ) -> Document | None:
        found = await info.context.loaders.documents.load(raw_id(id, "Document"))
        return None if found is None else Document.of(found)

    @strawberry.field(description="Documents, by title.")
    async def documents(
        self,
        info: Info,
        *,
        collection: InCollection = UNSET,
        filter: Annotated[  # noqa: A002 (the name of the argument in the schema)
            DocumentFilter | None, strawberry.argument(description="Which ones.")
        ] = UNSET,
        order_by: Annotated[DocumentOrder, strawberry.argument(description="Their order.")] = DocumentOrder.TITLE_ASC,
        first: First = UNSET,
        after: After = UNSET,
        last: Last = UNSET,
        before: Before = UNSET,
    ) -> Connection[Document]:
        name = given(collection)
        visible = await info.context.visible(None if name is None else [name])
        listing = documents(info, _wanted(visible, given(filter)), order_by)
        return await connect(listing, PageArguments(first, after, last, before))

    @strawberry.field(description="A job by its global id; null where there is none.")
    async def job(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="Its global id.")],  # noqa: A002 (Relay's name)
    ) -> Job | None:
        found = await info.context.loaders.jobs.load(raw_id(id, "Job"))
        return None if found is None else Job.of(found)

    @strawberry.field(description="Jobs, the newest first.")
    async def jobs(
        self,
        info: Info,
        *,
        collection: InCollection = UNSET,
        status: Annotated[
            list[JobStatus] | None, strawberry.argument(description="Only those in these states.")
        ] = UNSET,
        order_by: Annotated[JobOrder, strawberry.argument(description="Their order.")] = JobOrder.CREATED_AT_DESC,
        first: First = UNSET,
        after: After = UNSET,
        last: Last = UNSET,
        before: Before = UNSET,
    ) -> Connection[Job]:
        name, states = given(collection), given(status)
        wanted = JobFilter(
            await info.context.visible(None if name is None else [name]),
            None if states is None else tuple(StoredJobStatus[state.name] for state in states),
        )
        return await connect(jobs(info, wanted, order_by), PageArguments(first, after, last, before))


def _wanted(collections: tuple[str, ...], wanted: DocumentFilter | None) -> Wanted:
    if wanted is None:
        return Wanted(collections)
    status, title, key = given(wanted.status), given(wanted.title), given(wanted.key)
    statuses = None if status is None else allowed(status.eq, status.in_)
    return Wanted(
        collections,
        statuses=None if statuses is None else tuple(StoredDocumentStatus[value.name] for value in statuses),
        title=NameFilter() if title is None else title.condition(),
        key=None if key is None else key.eq,
    )
