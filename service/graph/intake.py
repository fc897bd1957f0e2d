"""Takes in what is handed in: acknowledged only when document, source and job are stored, in one transaction."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

from service.domain.document import Submission
from service.domain.job import Job
from service.domain.text import storable
from service.errors import InvalidInput, KgqlError, PlugBadOption, TooLarge, UnknownCollection
from service.graph.executor import Executor, Transaction
from service.graph.ids import digest, new_id
from service.graph.job_rows import job_from, new_job
from service.graph.sort_keys import sort_key

_PIECE = 512 * 1024
_LONGEST_KEY = 1024
_METADATA_KINDS = (str, int, float, bool, type(None))


class Intake:
    """The door through which documents come in."""

    def __init__(
        self,
        executor: Executor,
        max_bytes: int,
        on_accepted: Callable[[], None] = lambda: None,
        check: Callable[[Submission], Awaitable[None]] | None = None,
        plugs: str = "",
    ) -> None:
        """`check` refuses a submission that asks for what its plugs don't know; `plugs`: which those are."""
        self._plugs = plugs
        self._check = check
        self._executor = executor
        self._max_bytes = max_bytes
        self._on_accepted = on_accepted

    async def accept(self, submission: Submission) -> Job:
        """Stores a submission and queues its job. Raises InvalidInput, TooLarge, UnknownCollection; PlugBadOption."""
        submission = _storable(submission)
        content = _content(submission)
        if len(content) > self._max_bytes:
            raise TooLarge(
                f"The document has {len(content)} bytes; {self._max_bytes} are allowed.",
                "Split it, or raise KGQL_MAX_BODY_BYTES.",
            )
        _check(submission)
        if self._check is not None and submission.options:
            await self._check(submission)
        content_hash = sha256(content).hexdigest()
        key = submission.key or content_hash
        source_id = new_id()
        document_id = digest("document", submission.collection, key)
        title = submission.title or submission.path or submission.key or "Untitled"

        async def work(transaction: Transaction) -> list[dict[str, Any]]:
            rows = await transaction.run(
                "ingestion/accept",
                collection=submission.collection,
                key=key,
                documentId=document_id,
                document={
                    "title": title,
                    "sortKey": sort_key(title, document_id),
                    "path": submission.path,
                    "mimeType": submission.mime_type,
                    "contentHash": content_hash,
                },
                source=_source(submission, source_id, content_hash, len(content)),
                job=new_job(self._plugs, submission.priority),
            )
            if rows and submission.data is not None:
                pieces = [
                    {"index": index, "data": submission.data[start : start + _PIECE]}
                    for index, start in enumerate(range(0, len(submission.data), _PIECE))
                ]
                await transaction.run_counted("ingestion/accept_pieces", len(pieces), sourceId=source_id, rows=pieces)
            return rows

        rows = await self._executor.transaction(work)
        if not rows:
            raise UnknownCollection(submission.collection)
        self._on_accepted()
        return job_from(rows[0]["job"])

    async def accept_all(self, submissions: Sequence[Submission]) -> list[Job | KgqlError]:
        """Accepts each for itself: one bad item does not sink the rest. Results keep the order."""
        results: list[Job | KgqlError] = []
        for submission in submissions:
            try:
                results.append(await self.accept(submission))
            except (InvalidInput, PlugBadOption) as error:
                results.append(error)
            await asyncio.sleep(0)
        return results


def _content(submission: Submission) -> bytes:
    if (submission.text is None) == (submission.data is None):
        raise InvalidInput("A document is either text or bytes.", "Give exactly one of the two.")
    if submission.data is not None:
        return submission.data
    return (submission.text or "").encode("utf-8")


def _check(submission: Submission) -> None:
    if submission.key is not None and not 0 < len(submission.key) <= _LONGEST_KEY:
        raise InvalidInput(
            f"A document's key has 1 to {_LONGEST_KEY} characters.", "Use a shorter, stable name for it."
        )
    for name, given in (("title", submission.title), ("path", submission.path)):
        if given is not None and len(given) > _LONGEST_KEY:
            raise InvalidInput(f"The {name} has {len(given)} characters.", f"Use at most {_LONGEST_KEY}.")
    for name, value in submission.metadata.items():
        if not isinstance(value, _METADATA_KINDS):
            raise InvalidInput(
                f"The metadata {name!r} is a {type(value).__name__}.", "Use strings, numbers and booleans only."
            )


def _source(submission: Submission, source_id: str, content_hash: str, size: int) -> dict[str, Any]:
    return {
        "id": source_id,
        "contentHash": content_hash,
        "mimeType": submission.mime_type,
        "title": submission.title,
        "path": submission.path,
        "size": size,
        "isText": submission.text is not None,
        "text": submission.text,
        "metadata": json.dumps(dict(submission.metadata), sort_keys=True),
        "options": json.dumps({name: dict(options) for name, options in submission.options.items()}, sort_keys=True),
        "givenKey": submission.key,
    }


def _storable(submission: Submission) -> Submission:
    """The submission with every string such that Neo4j can hold it."""

    def clean(text: str | None) -> str | None:
        return None if text is None else storable(text)

    return replace(
        submission,
        text=clean(submission.text),
        key=clean(submission.key),
        title=clean(submission.title),
        path=clean(submission.path),
        mime_type=clean(submission.mime_type),
        metadata={
            storable(name): storable(value) if isinstance(value, str) else value
            for name, value in submission.metadata.items()
        },
    )
