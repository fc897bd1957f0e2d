"""A database that holds a kept corpus many times over, in documents that are made of it; kept, too."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from neo4j import READ_ACCESS, AsyncDriver, AsyncManagedTransaction

from benchmarks.report import CHECKOUT
from benchmarks.retrieval.scores import percentile
from benchmarks.running_service import copy_database
from benchmarks.search_speed.copying import Edge, Growing, Node
from benchmarks.search_speed.recorded import bare_driver
from service.graph.queries import Queries
from service.local_neo4j import LocalServer, find_running, run_local_neo4j
from service.settings import Settings

_HERE = Path(__file__).parent
_A_BATCH = 2_000


@asynccontextmanager
async def grown(source: Path, home: Path, copies: int, language: str) -> AsyncIterator[LocalServer]:
    """The kept database in `source`, which nobody may be using, with so many copies grown into it, in `home`.

    `language` is that of its collection.
    """
    settings = Settings(_env_file=None, home=home)
    stamp = home / "grown.json"
    wanted = {"copies": copies, "by": _digest(source)}
    is_there = stamp.exists() and json.loads(stamp.read_text(encoding="utf-8")) == wanted
    if not is_there:
        if find_running(settings) or find_running(Settings(_env_file=None, home=source)):
            raise RuntimeError(f"{source} is to be copied to {home}, and a process is using one of them: end it first")
        copy_database(source / "neo4j", home / "neo4j")
    async with run_local_neo4j(settings, jars=CHECKOUT / ".kgql" / "jars") as server:
        if not is_there:
            async with bare_driver(server) as driver:
                await _Growth(driver).grow(copies, language)
            stamp.write_text(json.dumps(wanted), encoding="utf-8")
        yield server


async def degrees(server: LocalServer) -> str:
    """In how many passages the entities of a database stand, in words."""
    async with bare_driver(server) as driver:
        found = [row["passages"] for row in await _Growth(driver).read("degrees")]
    points = ", ".join(f"{percentile(found, percent):.0f} at {percent} %" for percent in (50, 90, 99, 99.9))
    return f"{len(found)} entities in {sum(found)} places; passages an entity: {points}, {max(found)} at most"


class _Growth:
    """Reads a graph and writes its copies."""

    def __init__(self, driver: AsyncDriver) -> None:
        self._driver = driver
        self._statements = Queries(_HERE / "cypher", 2026)

    async def read(self, name: str) -> list[dict[str, Any]]:
        async with self._driver.session(default_access_mode=READ_ACCESS) as session:
            return [dict(record) async for record in await session.run(self._statements[name].text)]

    async def grow(self, copies: int, language: str) -> None:
        nodes = [Node(**row) for row in await self.read("nodes")]
        edges = [Edge(**row) for row in await self.read("relationships")]
        growing = Growing(nodes, edges, language)
        stored: dict[str, str] = {}
        for number in range(1, copies + 1):
            began = time.perf_counter()
            new_nodes, new_edges = growing.copy(number)
            await self._add_nodes(new_nodes, stored)
            await self._add_edges(new_edges, stored)
            print(
                f"copy {number} of {copies}: {len(new_nodes)} nodes and {len(new_edges)} relationships in "
                f"{time.perf_counter() - began:.0f} s",
                flush=True,
            )
        rows = [{"id": stored.get(node, node), "properties": counts} for node, counts in growing.counts().items()]
        for batch in _batches(rows):
            await self._write("set_counts", batch)
        await self.read("await_indexes")

    async def _add_nodes(self, nodes: Sequence[Node], stored: dict[str, str]) -> None:
        for batch in _batches(nodes):
            rows = [{"labels": list(node.labels), "properties": node.properties} for node in batch]
            [row] = await self._write("add_nodes", rows)
            stored |= {node.id: identity for node, identity in zip(batch, row["ids"], strict=True)}

    async def _add_edges(self, edges: Sequence[Edge], stored: Mapping[str, str]) -> None:
        for batch in _batches(edges):
            rows = [
                {
                    "start": stored.get(edge.start, edge.start),
                    "end": stored.get(edge.end, edge.end),
                    "type": edge.type,
                    "properties": edge.properties,
                }
                for edge in batch
            ]
            [row] = await self._write("add_relationships", rows)
            if row["count"] != len(rows):
                raise RuntimeError(f"{row['count']} of {len(rows)} relationships were made")

    async def _write(self, name: str, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        async def work(transaction: AsyncManagedTransaction) -> list[dict[str, Any]]:
            return [dict(record) async for record in await transaction.run(self._statements[name].text, rows=rows)]

        async with self._driver.session() as session:
            return await session.execute_write(work)


def _batches(rows: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (rows[start : start + _A_BATCH] for start in range(0, len(rows), _A_BATCH))


def _digest(source: Path) -> str:
    """Of what the source is made by, and of the code of this folder that makes copies."""
    digest = sha256((source / "made.json").read_bytes())
    for path in sorted([*_HERE.rglob("*.cypher"), _HERE / "copying.py", _HERE / "exchange.py"]):
        digest.update(path.read_bytes())
    return digest.hexdigest()
