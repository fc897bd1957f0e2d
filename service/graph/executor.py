"""Sends statements of `cypher/` to Neo4j, by name: reads in READ sessions, writes in managed transactions.

Transient errors are retried by the driver, and by us what met another transaction's deletion; a unit of work may
therefore run more than once and must be safe to.
A reader sees its own process's writes (one bookmark manager for the process).
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import neo4j
from neo4j import AsyncDriver, AsyncGraphDatabase, AsyncManagedTransaction, RoutingControl, SummaryCounters
from neo4j import Query as DriverQuery
from neo4j.exceptions import DriverError, Neo4jError

from service.errors import CountMismatch
from service.graph import steady
from service.graph.driver_errors import past_deletions, translated_errors
from service.graph.queries import Queries, Query, cypher_folder

_CONNECT_SECONDS = 5.0
_FILTERING = 2026
"""Releases of Neo4j that can, by their first number."""
_RETRY_SECONDS = 15.0
"""How long a transaction is tried again: a restart of Neo4j fits in, and nobody waits for ever."""

Row = Mapping[str, Any]
T = TypeVar("T")


class Transaction:
    """A write transaction that knows the statements by name."""

    def __init__(self, transaction: AsyncManagedTransaction, queries: Queries) -> None:
        self._transaction = transaction
        self._queries = queries

    async def run(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        """The rows of one statement."""
        query = _checked(self._queries[name], parameters)
        return await _rows(await self._transaction.run(query.text, parameters))

    async def run_counted(self, name: str, expected: int, /, **parameters: Any) -> None:
        """Runs a statement that returns one row `{count}` and must have touched exactly `expected` things.

        A MATCH that found nothing writes nothing without a word: raises CountMismatch, which rolls all back.
        """
        rows = await self.run(name, **parameters)
        count = rows[0]["count"] if rows else 0
        if count != expected:
            raise CountMismatch(
                f"{name} touched {count} where {expected} were due; nothing was written.",
                "Run `kgql doctor`; if it finds nothing, please report this with the service's log.",
            )


class Executor:
    """One driver, one database, all statements of `cypher/` for its server's version."""

    def __init__(
        self,
        driver: AsyncDriver,
        database: str,
        queries: Queries,
        server: str,
        transaction_seconds: float | None = None,
    ) -> None:
        self.driver = driver
        self.database = database
        self.queries = queries
        self.server = server
        """The server's version, e.g. `2026.08.1`."""
        self.filters_vectors = int(server.partition(".")[0]) >= _FILTERING
        """Whether a vector index of the server is searched within some collections; else what it finds is sifted."""
        self._bounded = neo4j.unit_of_work(timeout=transaction_seconds)
        self._bookmarks = AsyncGraphDatabase.bookmark_manager()

    async def read(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        """The rows of one reading statement, in a READ session (which refuses writes)."""
        await steady.begin(self)
        return await self.read_apart(name, **parameters)

    async def read_apart(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        """The same of what is no part of any document, and so need not wait for the serials (`steady.py`)."""
        query = _checked(self.queries[name], parameters)
        with translated_errors():
            return await past_deletions(lambda: self._read(query, parameters))

    async def write(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        """The rows of one writing statement, in a transaction of its own."""
        return await self.transaction(lambda transaction: transaction.run(name, **parameters))

    async def transaction(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Runs `work` in one write transaction, again from the start where the server asks for it.

        The server itself ends one that takes too long: a process that is frozen in the middle of one would hold its
        locks, the collection's among them, for ever.
        """

        async def bounded(transaction: AsyncManagedTransaction) -> T:
            return await work(Transaction(transaction, self.queries))

        with translated_errors():
            async with self._session(neo4j.WRITE_ACCESS) as session:
                return await past_deletions(lambda: session.execute_write(self._bounded(bounded)))

    async def schema(self, name: str, /, **parameters: Any) -> SummaryCounters:
        """Runs one schema statement: these can't share a transaction with data."""
        query = _checked(self.queries[name], parameters)
        with translated_errors():
            async with self._session(neo4j.WRITE_ACCESS) as session:
                result = await session.run(DriverQuery(query.text), parameters)
                return (await result.consume()).counters

    async def _read(self, query: Query, parameters: Mapping[str, Any]) -> list[dict[str, Any]]:
        """In one message there and one back, where all goes well.

        What the driver would try again is tried again by it, in transactions that it looks after: these take two more.
        """
        try:
            async with self._session(neo4j.READ_ACCESS) as session:
                return await _rows(await session.run(DriverQuery(query.text), dict(parameters)))
        except (DriverError, Neo4jError) as error:
            if not error.is_retryable():
                raise
        return await self.driver.execute_query(
            query.text,
            dict(parameters),
            routing_=RoutingControl.READ,
            database_=self.database,
            bookmark_manager_=self._bookmarks,
            result_transformer_=_rows,
        )

    def _session(self, access: str) -> neo4j.AsyncSession:
        return self.driver.session(database=self.database, default_access_mode=access, bookmark_manager=self._bookmarks)


@asynccontextmanager
async def open_executor(
    uri: str, user: str, password: str, database: str, transaction_seconds: float | None = None
) -> AsyncIterator[Executor]:
    """Connects, checks that the database answers, and picks the statements for its server's version.

    `transaction_seconds` is the longest that a write transaction may take; None: as the server is set.
    """
    async with AsyncGraphDatabase.driver(
        uri,
        auth=(user, password),
        user_agent="kgql",
        notifications_min_severity="OFF",
        connection_timeout=_CONNECT_SECONDS,
        max_transaction_retry_time=_RETRY_SECONDS,
    ) as driver:
        with translated_errors():
            server = (await driver.get_server_info()).agent.removeprefix("Neo4j/")
        queries = Queries(cypher_folder(), int(server.split(".")[0]))
        executor = Executor(driver, database, queries, server, transaction_seconds)
        await executor.read("doctor/server")
        yield executor


async def _rows(result: neo4j.AsyncResult) -> list[dict[str, Any]]:
    """The rows as they came. (`result.data()` would walk through every value, bytes one by one.)"""
    return [dict(record) async for record in result]


def _checked(query: Query, parameters: Mapping[str, Any]) -> Query:
    if parameters.keys() != query.parameters.keys():
        wrong = ", ".join(sorted(parameters.keys() ^ query.parameters.keys()))
        raise TypeError(f"{query.name} takes {sorted(query.parameters)}; given and taken differ in {wrong}")
    return query
