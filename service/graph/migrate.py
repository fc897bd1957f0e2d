"""Brings a database to this code's schema: each file of `cypher/schema` once, in order, recorded with its checksum.

Schema statements can't share a transaction with data, so each is written to be safe to run again (IF NOT EXISTS) and is
recorded after it ran: a crash between the two, or two replicas that start together, do no harm.
"""

from __future__ import annotations

import logging

from service.errors import DatabaseMismatch
from service.graph.executor import Executor

_log = logging.getLogger(__name__)

VECTOR_INDEX = "chunk_embedding"


async def migrate(executor: Executor) -> int:
    """Applies what is missing and returns how many that was.

    Raises DatabaseMismatch where the database has seen a migration that this code doesn't know (it is newer), or
    one that reads differently here.
    """
    await executor.schema("schema/001_migration_name")
    applied = {row["name"]: row["checksum"] for row in await executor.read("migrations/applied")}
    files = {query.name: query for query in executor.queries.under("schema")}
    unknown = sorted(applied.keys() - files.keys())
    if unknown:
        raise DatabaseMismatch(
            f"This database was made by a newer kgql: it has {unknown[0]}, which this version doesn't know.",
            "Start the newer version, or point NEO4J_URI at another database.",
        )
    changed = sorted(name for name, checksum in applied.items() if files[name].checksum != checksum)
    if changed:
        raise DatabaseMismatch(
            f"The file cypher/{changed[0]}.cypher is not the one that made this database.",
            "A migration is never edited: put the file back and add a new one after it.",
        )
    due = [name for name in sorted(files) if name not in applied]
    for name in due:
        await executor.schema(name)
        await executor.write("migrations/record", name=name, checksum=files[name].checksum)
    if due:
        await executor.read("migrations/await_indexes", seconds=300)
        _log.info("applied %d migrations", len(due))
    return len(due)


async def prepare_vectors(executor: Executor, model: str, dimensions: int) -> None:
    """Makes the vector index for this embedder, or refuses a database that holds another one's vectors."""
    rows = await executor.write("vectors/record", index=VECTOR_INDEX, model=model, dimensions=dimensions)
    recorded = rows[0]["model"], rows[0]["dimensions"]
    if recorded != (model, dimensions):
        raise DatabaseMismatch(
            f"This database holds vectors of {recorded[0]} ({recorded[1]} dimensions); "
            f"the configured embedder is {model} ({dimensions} dimensions).",
            f"Set KGQL_EMBEDDER (and its model folder) back to {recorded[0]}, or point NEO4J_URI (or KGQL_HOME) at "
            "an empty database and ingest the documents again.",
        )
    await executor.schema("vectors/create_index", dimensions=dimensions)
    await executor.read("migrations/await_indexes", seconds=300)
