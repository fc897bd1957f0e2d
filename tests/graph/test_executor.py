"""The driver's errors become ours, with what to do about them."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest
from neo4j.exceptions import Neo4jError

from service.domain.document import Collection
from service.errors import (
    CountMismatch,
    DatabaseFault,
    DatabaseFull,
    DatabaseLoginRefused,
    DatabaseUnavailable,
    KgqlError,
)
from service.graph.collections import Collections
from service.graph.driver_errors import translated_errors
from service.graph.executor import Executor, Transaction, open_executor
from tests.conftest import Neo4jServer

pytestmark = pytest.mark.anyio


async def test_a_wrong_password_is_named(neo4j_server: Neo4jServer) -> None:
    with pytest.raises(DatabaseLoginRefused, match="NEO4J_PASSWORD"):
        async with open_executor(neo4j_server.uri, neo4j_server.user, "wrong", "neo4j"):
            pass


async def test_an_unknown_database_is_named(neo4j_server: Neo4jServer) -> None:
    with pytest.raises(DatabaseFault, match="NEO4J_DATABASE"):
        async with open_executor(*neo4j_server, "nothing"):
            pass


async def test_a_server_that_is_away_is_unavailable() -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with pytest.raises(DatabaseUnavailable, match="can't be reached"):
        async with open_executor(f"bolt://127.0.0.1:{port}", "neo4j", "x", "neo4j"):
            pass


class Wire:
    """Between a client and a server: it carries what they say, until it is cut."""

    def __init__(self, host: str, port: int) -> None:
        self._server = (host, port)
        self.cuts = 0
        """How many of the client's next messages meet a cut."""

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[int]:
        """Carries while the block runs; the port to call."""
        async with await asyncio.start_server(self._carry, "127.0.0.1", 0) as listening:
            yield listening.sockets[0].getsockname()[1]

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, requests = await asyncio.open_connection(*self._server)
        back = asyncio.create_task(self._back(answers, writer))
        while said := await reader.read(65_536):
            if self.cuts:
                self.cuts -= 1
                break
            requests.write(said)
        back.cancel()
        writer.close()
        requests.close()

    async def _back(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await answers.read(65_536):
            writer.write(said)


async def test_a_read_that_loses_its_connection_is_sent_again(clean_server: Neo4jServer) -> None:
    address = urlsplit(clean_server.uri)
    wire = Wire(str(address.hostname), address.port or 7687)
    async with wire.laid() as port:
        at_wire = (f"bolt://127.0.0.1:{port}", clean_server.user, clean_server.password, "neo4j")
        async with open_executor(*at_wire) as executor:
            wire.cuts = 2
            (row,) = await executor.read("doctor/server")
            assert (row["version"], wire.cuts) == (executor.server, 0)


@pytest.mark.parametrize(
    ("code", "message", "kind"),
    [
        ("Neo.DatabaseError.General.UnknownError", "No space left on device", DatabaseFull),
        ("Neo.DatabaseError.Transaction.TransactionCommitFailed", "Could not apply the transaction", DatabaseFull),
        ("Neo.TransientError.Transaction.DeadlockDetected", "deadlock", DatabaseUnavailable),
        ("Neo.ClientError.Statement.SyntaxError", "secret words of a statement", DatabaseFault),
    ],
)
def test_the_servers_codes_are_sorted_into_what_to_do(code: str, message: str, kind: type[KgqlError]) -> None:
    with pytest.raises(KgqlError) as raised, translated_errors():
        raise Neo4jError._hydrate_neo4j(code=code, message=message)
    assert type(raised.value) is kind
    assert "secret" not in str(raised.value)


async def test_a_transaction_that_is_left_open_does_not_keep_its_locks_for_ever(
    clean_server: Neo4jServer, executor: Executor
) -> None:
    await Collections(executor).create(Collection("lab"))

    async def take_lock(transaction: Transaction) -> None:
        await transaction.run("ingestion/take_lock", collection="lab")

    async def frozen(transaction: Transaction) -> None:
        await take_lock(transaction)
        await executor.transaction(take_lock)
        await take_lock(transaction)

    async with open_executor(*clean_server, "neo4j", transaction_seconds=1) as bounded:
        with pytest.raises(DatabaseFault, match="KGQL_TRANSACTION_SECONDS"):
            await bounded.transaction(frozen)


async def test_a_read_session_refuses_to_write(executor: Executor) -> None:
    with pytest.raises(DatabaseFault):
        await executor.read("migrations/record", name="x", checksum="y")


async def test_a_statement_must_be_given_just_what_it_takes(executor: Executor) -> None:
    with pytest.raises(TypeError, match="collections/get takes"):
        await executor.read("collections/get", nome="x")


async def test_a_wrong_count_rolls_everything_back(executor: Executor) -> None:
    async def work(transaction: Transaction) -> None:
        await transaction.run("collections/create", name="c", properties={"description": "x"})
        await transaction.run_counted("ingestion/link_senses", 1, documentId="none", rows=[])

    with pytest.raises(CountMismatch):
        await executor.transaction(work)
    assert await executor.read("collections/get", name="c") == []
