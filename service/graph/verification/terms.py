"""Whether passages are found by the terms that their texts give, and what makes these again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator

from service.graph.batches import batches
from service.graph.executor import Row, Transaction
from service.graph.kinds import Kinds
from service.graph.passage_terms import PassageTerms, passage_terms
from service.retrieval.terms import terms_version

_PASSAGES_A_WRITE = 500


async def chunk_terms(row: Row, _: Kinds) -> str | None:
    """Of one document. What was made by older code, or for another language, the service makes again when it starts."""
    if row["termsBy"] != terms_version(row["language"]):
        return None
    due = await asyncio.to_thread(lambda: list(_due(row)))
    wrong = [
        str(chunk["index"])
        for chunk, right in zip(row["chunks"], due, strict=True)
        if any(chunk[name] != value for name, value in right.items())
    ]
    if not wrong:
        return None
    more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
    return f"Of {row['title']!r} these chunks are not found by the terms of their text: {', '.join(wrong[:3])}{more}."


async def remake(transaction: Transaction, documents: Iterable[str]) -> None:
    """Makes the terms of the passages of some documents (ids) again."""
    for document_id in sorted(documents):
        for row in await transaction.run("verify/chunk_terms", first=document_id, last=document_id):
            rows = [{"id": chunk["id"], **right} for chunk, right in zip(row["chunks"], _due(row), strict=True)]
            for batch in batches(rows, _PASSAGES_A_WRITE):
                await transaction.run("terms/write", collection=row["collection"], language=row["language"], rows=batch)


def _due(row: Row) -> Iterator[PassageTerms]:
    """The terms that each chunk must have, in their order."""
    for chunk in row["chunks"]:
        yield passage_terms(
            collection=row["collection"],
            document_id=row["id"],
            chunk_id=chunk["id"],
            text=chunk["text"],
            title=row["title"],
            language=row["language"],
        )
