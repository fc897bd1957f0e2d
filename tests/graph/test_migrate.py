"""Migrations: once, in order, by any number of replicas, and never past what this code knows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from service.errors import DatabaseMismatch
from service.graph.executor import Executor, open_executor
from service.graph.migrate import migrate, prepare_vectors
from tests.conftest import DIMENSIONS, EMBEDDER, Neo4jServer
from tests.graph.world import World

pytestmark = pytest.mark.anyio


@pytest.fixture
async def unmigrated(executor: Executor) -> AsyncIterator[Executor]:
    """The schema is there, but nothing says so: as after a crash between a migration and its record."""
    world = World(executor)
    await world.rows("MATCH (m:__Migration__) DELETE m")
    yield executor
    await world.rows("MATCH (m:__Migration__) DELETE m")
    await migrate(executor)


async def test_migrations_run_once(executor: Executor) -> None:
    assert await migrate(executor) == 0
    rows = await World(executor).rows("MATCH (m:__Migration__) RETURN m.name AS name ORDER BY name")
    assert [row["name"] for row in rows] == [query.name for query in executor.queries.under("schema")]


async def test_replicas_that_start_together_do_each_other_no_harm(
    unmigrated: Executor, clean_server: Neo4jServer
) -> None:
    async def replica() -> int:
        async with open_executor(*clean_server, "neo4j") as executor:
            return await migrate(executor)

    applied = await asyncio.gather(*(replica() for _ in range(4)))
    assert max(applied) == len(unmigrated.queries.under("schema"))
    (row,) = await World(unmigrated).rows(
        "MATCH (m:__Migration__) RETURN count(m) AS n, count(DISTINCT m.name) AS names"
    )
    assert row["n"] == row["names"] == max(applied)


async def test_a_database_newer_than_the_code_is_refused(executor: Executor) -> None:
    world = World(executor)
    await world.rows("CREATE (:__Migration__ {name: 'schema/999_flying_cars', checksum: 'x'})")
    try:
        with pytest.raises(DatabaseMismatch, match="newer kgql"):
            await migrate(executor)
    finally:
        await world.rows("MATCH (m:__Migration__ {name: 'schema/999_flying_cars'}) DELETE m")


async def test_an_edited_migration_is_refused(executor: Executor) -> None:
    world = World(executor)
    (row,) = await world.rows(
        "MATCH (m:__Migration__ {name: 'schema/004_document_id'}) WITH m, m.checksum AS right "
        "SET m.checksum = 'other' RETURN right"
    )
    try:
        with pytest.raises(DatabaseMismatch, match="004_document_id"):
            await migrate(executor)
    finally:
        await world.rows(
            "MATCH (m:__Migration__ {name: 'schema/004_document_id'}) SET m.checksum = $right", right=row["right"]
        )


@pytest.mark.parametrize(("model", "dimensions"), [("other-model", DIMENSIONS), (EMBEDDER, 512)])
async def test_another_embedders_vectors_are_refused_with_the_way_out(
    executor: Executor, model: str, dimensions: int
) -> None:
    with pytest.raises(DatabaseMismatch, match=f"holds vectors of {EMBEDDER} .* KGQL_EMBEDDER"):
        await prepare_vectors(executor, model, dimensions)


async def test_the_vector_index_has_the_embedders_dimension(executor: Executor) -> None:
    await prepare_vectors(executor, EMBEDDER, DIMENSIONS)
    (row,) = await World(executor).rows("SHOW INDEXES YIELD name, state, options WHERE name = 'chunk_embedding'")
    assert (row["state"], row["options"]["indexConfig"]["vector.dimensions"]) == ("ONLINE", DIMENSIONS)
