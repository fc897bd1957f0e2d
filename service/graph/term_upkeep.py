"""Makes the terms of passages again where what they are made by has changed: the language of a collection, or the code.

The passages' own words stay, so nothing has to be ingested again. Whoever stores a document takes the collection's
language under its lock, as whoever changes it does: what is stored meanwhile has the new language's terms already.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

from service.graph.batches import batches
from service.graph.executor import Executor
from service.graph.passage_terms import passage_terms
from service.retrieval.terms import terms_version

_DOCUMENTS_A_PAGE = 20
_PASSAGES_A_WRITE = 500

_log = logging.getLogger(__name__)


async def refresh_terms(executor: Executor) -> int:
    """Makes the terms of each collection that has others than it should, and returns how many collections those were.

    Safe to run by several replicas at once, and again after a crash.
    """
    stale = [row for row in await executor.read("terms/languages") if row["termsBy"] != terms_version(row["language"])]
    for row in stale:
        await _refresh(executor, row["collection"], row["language"])
    return len(stale)


async def _refresh(executor: Executor, collection: str, language: str) -> None:
    after, passages = "", 0
    while documents := await executor.read(
        "terms/passages", collection=collection, after=after, limit=_DOCUMENTS_A_PAGE
    ):
        rows = await asyncio.to_thread(_rows, collection, language, documents)
        for batch in batches(rows, _PASSAGES_A_WRITE):
            if not await executor.write("terms/write", collection=collection, language=language, rows=batch):
                return  # its language was changed again, by somebody who makes the terms of that one
        after = documents[-1]["key"]
        passages += len(rows)
    await executor.write("terms/record", collection=collection, language=language, termsBy=terms_version(language))
    if passages:
        _log.info("made the terms of %d passages of %r for full-text search", passages, collection)


def _rows(collection: str, language: str, documents: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "id": chunk["id"],
            **passage_terms(
                collection=collection,
                document_id=document["documentId"],
                chunk_id=chunk["id"],
                text=chunk["text"],
                title=document["title"],
                language=language,
            ),
        }
        for document in documents
        for chunk in document["chunks"]
    ]
