"""Documents come in: as text, several at once, or as files."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Annotated

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.api.context import Info
from service.api.mutations.plug_options import metadata_values, plug_options
from service.api.scalars import JSON, Upload
from service.api.types.enums import Priority
from service.api.types.job import Job
from service.domain.document import Submission
from service.domain.job import Job as StoredJob
from service.domain.job import Priority as StoredPriority
from service.errors import InvalidInput, KgqlError

MOST_DOCUMENTS = 1000

_MUTATION_ID = "Given back as it is, for the client's own books."


@strawberry.input(description="A document, as text.")
class IngestTextInput:
    collection: str = strawberry.field(description="The collection that it goes to.")
    text: str = strawberry.field(description="Its text.")
    key: str | None = strawberry.field(
        default=UNSET,
        description="Your stable name for it; the same key again replaces it. The hash of its content if not given.",
    )
    title: str | None = strawberry.field(default=UNSET, description="Its title.")
    path: str | None = strawberry.field(default=UNSET, description="Where it comes from.")
    mime_type: str | None = strawberry.field(default=UNSET, description="Its format; text/plain if not given.")
    metadata: JSON | None = strawberry.field(
        default=UNSET, description="What else there is to say: an object of texts, numbers and booleans."
    )
    options: JSON | None = strawberry.field(default=UNSET, description="Options by plug: an object of objects.")
    priority: Priority = strawberry.field(default=Priority.NORMAL, description="How urgent it is.")
    client_mutation_id: str | None = strawberry.field(default=UNSET, description=_MUTATION_ID)

    def submission(self) -> Submission:
        """Raises InvalidInput."""
        return Submission(
            collection=self.collection,
            text=self.text,
            key=given(self.key),
            title=given(self.title),
            path=given(self.path),
            mime_type=given(self.mime_type),
            metadata=metadata_values(given(self.metadata) or {}),
            options=plug_options(given(self.options) or {}),
            priority=StoredPriority[self.priority.name],
        )


@strawberry.type(description="A document that was taken in.")
class IngestPayload:
    job: Job = strawberry.field(description="Its way into the graph, stored and waiting for a worker.")
    client_mutation_id: str | None = strawberry.field(description=_MUTATION_ID)


@strawberry.type(description="Why an item of a batch was refused.")
class Refusal:
    code: str = strawberry.field(description="The code, as in `extensions.code` of an error.")
    message: str = strawberry.field(description="What was wrong.")
    hint: str = strawberry.field(description="What to do about it.")


@strawberry.type(description="What became of an item of a batch: a job, or an error.")
class IngestResult:
    job: Job | None = strawberry.field(description="The job of what was taken in.")
    error: Refusal | None = strawberry.field(description="Why it was refused.")
    client_mutation_id: str | None = strawberry.field(description=_MUTATION_ID)


@strawberry.type(description="What became of each item of a batch, in the order of the items.")
class IngestBatchPayload:
    results: list[IngestResult] = strawberry.field(description="A result an item.")
    client_mutation_id: str | None = strawberry.field(description=_MUTATION_ID)


@strawberry.type
class IngestionMutations:
    @strawberry.mutation(description="Takes a document in. It is stored when this answers, and worked out after.")
    async def ingest_text(
        self,
        info: Info,
        input: Annotated[  # noqa: A002 (Relay's name)
            IngestTextInput, strawberry.argument(description="The document.")
        ],
    ) -> IngestPayload:
        job = await info.context.services.intake.accept(input.submission())
        return IngestPayload(job=Job.of(job), client_mutation_id=given(input.client_mutation_id))

    @strawberry.mutation(description="Takes documents in, each for itself: one that is refused does not sink the rest.")
    async def ingest_texts(
        self,
        info: Info,
        inputs: Annotated[list[IngestTextInput], strawberry.argument(description="The documents, 1000 at most.")],
    ) -> IngestBatchPayload:
        submissions = [_tried(item) for item in inputs]
        results = await _accepted(info, submissions)
        return IngestBatchPayload(
            results=[
                _result(result, given(item.client_mutation_id)) for item, result in zip(inputs, results, strict=True)
            ],
            client_mutation_id=None,
        )

    @strawberry.mutation(
        description="Takes files in, each for itself, sent by the GraphQL multipart request specification."
    )
    async def ingest_files(
        self,
        info: Info,
        *,
        collection: Annotated[str, strawberry.argument(description="The collection that they go to.")],
        files: Annotated[list[Upload], strawberry.argument(description="The files, 1000 at most.")],
        keys: Annotated[
            list[str] | None,
            strawberry.argument(description="Their keys, in the order of the files; their names if not given."),
        ] = UNSET,
        metadata: Annotated[
            JSON | None, strawberry.argument(description="What else there is to say of all of them.")
        ] = UNSET,
        options: Annotated[
            JSON | None, strawberry.argument(description="Options by plug: an object of objects.")
        ] = UNSET,
        priority: Annotated[Priority, strawberry.argument(description="How urgent they are.")] = Priority.NORMAL,
        client_mutation_id: Annotated[str | None, strawberry.argument(description=_MUTATION_ID)] = UNSET,
    ) -> IngestBatchPayload:
        named = given(keys)
        if named is not None and len(named) != len(files):
            raise InvalidInput(f"{len(files)} files have {len(named)} keys.", "Give a key a file, or none at all.")
        said, tuned = metadata_values(given(metadata) or {}), plug_options(given(options) or {})
        submissions: list[Submission | KgqlError] = [
            Submission(
                collection=collection,
                data=await file.read(),
                key=key or file.filename or None,
                path=file.filename or None,
                mime_type=file.content_type,
                metadata=said,
                options=tuned,
                priority=StoredPriority[priority.name],
            )
            for file, key in zip_longest(files, named or ())
        ]
        results = await _accepted(info, submissions)
        return IngestBatchPayload(
            results=[_result(result, None) for result in results], client_mutation_id=given(client_mutation_id)
        )


def _tried(item: IngestTextInput) -> Submission | KgqlError:
    try:
        return item.submission()
    except InvalidInput as error:
        return error


async def _accepted(info: Info, submissions: Sequence[Submission | KgqlError]) -> list[StoredJob | KgqlError]:
    """What became of each, in order: those that are no submissions stay the errors that they are."""
    if len(submissions) > MOST_DOCUMENTS:
        raise InvalidInput(f"{len(submissions)} documents are given.", f"Send {MOST_DOCUMENTS} at once at most.")
    good = [submission for submission in submissions if isinstance(submission, Submission)]
    results = iter(await info.context.services.intake.accept_all(good))
    return [next(results) if isinstance(submission, Submission) else submission for submission in submissions]


def _result(result: StoredJob | KgqlError, client_mutation_id: str | None) -> IngestResult:
    if isinstance(result, KgqlError):
        error = Refusal(code=result.code, message=result.message, hint=result.hint)
        return IngestResult(job=None, error=error, client_mutation_id=client_mutation_id)
    return IngestResult(job=Job.of(result), error=None, client_mutation_id=client_mutation_id)
