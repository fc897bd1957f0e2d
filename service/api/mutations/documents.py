"""Documents are taken away or worked out again; jobs are cancelled or tried again."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.context import Info
from service.api.global_ids import global_id, raw_id
from service.api.mutations.plug_options import plug_options
from service.api.scalars import JSON
from service.api.types.job import Job

DocumentId = Annotated[strawberry.ID, strawberry.argument(description="The document's global id.")]
JobId = Annotated[strawberry.ID, strawberry.argument(description="The job's global id.")]


@strawberry.type(description="A document that is gone.")
class DeleteDocumentPayload:
    document_id: strawberry.ID = strawberry.field(description="The global id that it had.")


@strawberry.type(description="A job that was made or changed.")
class JobPayload:
    job: Job = strawberry.field(description="The job as it is now.")


@strawberry.type
class DocumentMutations:
    @strawberry.mutation(description="Takes a document away, with all that only it supported.")
    async def delete_document(self, info: Info, id: DocumentId) -> DeleteDocumentPayload:  # noqa: A002 (Relay's name)
        removed = await info.context.services.removal.delete_document(raw_id(id, "Document"))
        return DeleteDocumentPayload(document_id=global_id("Document", removed.document_id))

    @strawberry.mutation(description="Works a stored document out again.")
    async def reprocess_document(self, info: Info, id: DocumentId) -> JobPayload:  # noqa: A002 (Relay's name)
        return JobPayload(job=Job.of(await info.context.services.queue.reprocess(raw_id(id, "Document"))))

    @strawberry.mutation(description="Ends a job that is not done.")
    async def cancel_job(self, info: Info, id: JobId) -> JobPayload:  # noqa: A002 (Relay's name)
        return JobPayload(job=Job.of(await info.context.services.queue.cancel(raw_id(id, "Job"))))

    @strawberry.mutation(description="Queues a failed or cancelled job anew.")
    async def retry_job(
        self,
        info: Info,
        id: JobId,  # noqa: A002 (Relay's name)
        options: Annotated[
            JSON | None,
            strawberry.argument(
                description="Options by plug, an object of objects, over those that its document was handed in with. "
                'So {"extractor": {"budget_usd": 5}} raises its budget.'
            ),
        ] = UNSET,
    ) -> JobPayload:
        tuned = plug_options(given(options) or {})
        return JobPayload(job=Job.of(await info.context.services.queue.retry(raw_id(id, "Job"), tuned)))
