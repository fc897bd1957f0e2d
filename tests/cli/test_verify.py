"""`kgql verify` as people run it: what it prints, what it mends, and its exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import anyio
import pytest

from service.graph.executor import Executor
from tests.conftest import Neo4jServer
from tests.graph.world import World

pytestmark = pytest.mark.anyio

ADA, LONDON = ("Ada Lovelace", "Person"), ("London", "Location")


@pytest.fixture
async def world(executor: Executor) -> World:
    world = World(executor)
    await world.collection()
    await world.put("life", ("Ada Lovelace was born in London.", [(ADA, "BORN_IN", LONDON)]))
    return world


async def test_a_breach_is_printed_with_the_statement_that_shows_it_and_is_mended(
    world: World, clean_server: Neo4jServer
) -> None:
    assert await _told(clean_server) == (0, {"ok": True, "breaches": [], "statements": {}})
    before = await world.dump()
    await world.rows("MATCH (f:Fact) SET f.confidence = 0.1")
    status, told = await _told(clean_server)
    (breach,) = told["breaches"]
    assert (status, breach["check"], breach["remedy"]) == (1, "fact_sums", "REFRESH_FACT")
    assert "confidence of the node is 0.1, not 0.8" in breach["what"]
    shown = await world.executor.driver.execute_query(told["statements"][breach["statement"]], breach["parameters"])
    assert shown.records[0]["fact"]["confidence"] == 0.1
    printed = await _run(clean_server)
    assert printed.returncode == 1
    assert "cypher/verify/fact_sums.cypher" in printed.stdout.decode()
    assert f':params {{"first": "{breach["id"]}", "last": "{breach["id"]}"}}' in printed.stdout.decode()
    status, told = await _told(clean_server, "--repair")
    assert (status, [one["check"] for one in told["mended"]]) == (0, ["fact_sums"])
    assert await world.dump() == before


async def test_what_can_not_be_derived_is_worked_out_again(world: World, clean_server: Neo4jServer) -> None:
    await world.rows("MATCH (c:Chunk) REMOVE c.embedding")
    status, told = await _told(clean_server, "--repair")
    assert (status, [one["check"] for one in told["mended"]], len(told["jobs"])) == (0, ["chunk_embedding"], 1)
    (chunk,) = await world.rows("MATCH (c:Chunk) RETURN c.text AS text, size(c.embedding) AS dimensions")
    assert chunk == {"text": "Ada Lovelace was born in London.", "dimensions": 384}


async def _told(server: Neo4jServer, *arguments: str) -> tuple[int, dict[str, Any]]:
    finished = await _run(server, "--json", *arguments)
    return finished.returncode, json.loads(finished.stdout)


async def _run(server: Neo4jServer, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {"NEO4J_URI": server.uri, "NEO4J_USERNAME": server.user, "NEO4J_PASSWORD": server.password}
    return await anyio.run_process(
        [sys.executable, "-m", "service", "verify", *arguments], env=os.environ | environment, check=False
    )
