"""Every statement of cypher/: planned by a real server without a complaint and without a scan (DESIGN §3)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from neo4j import AsyncDriver, AsyncGraphDatabase

from service.domain.document import Submission
from service.domain.relationship import Extraction
from service.extraction.ledger import SentBatch
from service.extraction.record import to_json
from service.graph.accounts import Accounts
from service.graph.executor import Executor
from service.graph.queries import Queries, Query, cypher_folder
from service.ingestion.ports import ExtractionRecord
from tests.conftest import CHECKOUT, RELEASE, Neo4jServer
from tests.curation.world import CuratedWorld, curate_in_all_ways

pytestmark = pytest.mark.anyio

QUERIES = Queries(cypher_folder(), int(RELEASE.split(".")[0]))

_EXAMPLES: dict[str, Any] = {
    "STRING": "x",
    "INTEGER": 1,
    "FLOAT": 0.5,
    "BOOLEAN": True,
    "DATETIME": datetime(2026, 1, 1, tzinfo=UTC),
    "MAP": {"x": "x"},
    "BYTES": b"x",
    "ANY": "x",
    "LIST<STRING>": ["x"],
    "LIST<INTEGER>": [1],
    "LIST<FLOAT>": [0.5],
    "LIST<BOOLEAN>": [True],
    "LIST<MAP>": [{"x": "x"}],
}
_SEEKS = ("USING INDEX SEEK", "db.index.fulltext.queryNodes")
"""What a plan that was made on an empty database is held to; readers' statements have one of these."""

_SCANS = (
    "AllNodesScan",
    "NodeByLabelScan",
    "RelationshipTypeScan",
    "AllRelationshipsScan",
    "IntersectionNodeByLabels",
    "NodeIndexScan",
)


@pytest.fixture
async def telling(migrated_server: Neo4jServer) -> AsyncIterator[AsyncDriver]:
    """A driver that is told everything: the service's own asks for no notifications."""
    async with AsyncGraphDatabase.driver(
        migrated_server.uri,
        auth=(migrated_server.user, migrated_server.password),
        notifications_min_severity="INFORMATION",
    ) as driver:
        yield driver


@pytest.fixture
async def populated(executor: Executor) -> None:
    """Labels and types in use, and the properties of docs/graph-model.md, are known: any other is a notification."""
    world = CuratedWorld(executor)
    await world.collection()
    documented = re.findall(r"`([a-z]\w*)`", (CHECKOUT / "docs" / "graph-model.md").read_text(encoding="utf-8"))
    await world.rows("CREATE (n:Chunk) SET n = $properties DELETE n", properties=dict.fromkeys(documented, ""))
    ada, bob = ("Ada", "Person"), ("Bob", "Person")
    rome, italy = ("Rome", "Location"), ("Italy", "Location")
    await world.put(
        "k",
        ("Ada knew Bob.", [(ada, "KNEW", bob)]),
        ("Bob knew Ada.", [(bob, "KNEW", ada)], [(bob, "OWNS", ada)]),
        ("Rome is in Italy.", [(rome, "LOCATED_IN", italy), (rome, "PART_OF", italy)]),
    )
    await curate_in_all_ways(world)
    await world.accept("k", ("Ada.", []))
    lease = await world.claim()
    account = await Accounts(executor).open(lease, lambda text, said: ExtractionRecord(text, "x", "x", to_json(said)))
    await account.keep({"Ada.": Extraction()})
    await account.note_batch(SentBatch("b", "b", ["x"], 0.0, is_charged=False))
    await world.queue.fail(lease, "X", "x", final=False)
    await world.intake.accept(Submission("lab", data=b"x", key="file"))


@pytest.mark.usefixtures("populated")
async def test_statements_are_planned_without_complaint_or_scan(telling: AsyncDriver) -> None:
    assert await _plan_all(telling) == []


@pytest.mark.slow
async def test_statements_planned_on_an_empty_database_do_not_scan_it_when_it_is_full(
    executor: Executor, telling: AsyncDriver
) -> None:
    await executor.driver.execute_query("CALL db.clearQueryCaches()")
    told = [complaint.rpartition(": ") for complaint in await _plan_all(telling)]
    assert [(name, operator) for name, _, operator in told if _is_scan(operator)] == []
    seeking = [query.name for query in QUERIES.under("browse") if any(seek in query.text for seek in _SEEKS)]
    assert seeking == [query.name for query in QUERIES.under("browse")]


async def _plan_all(driver: AsyncDriver) -> list[str]:
    """What is told of all statements; a few are planned at once, as planning is all that the server does."""
    few = asyncio.Semaphore(4)

    async def plan(query: Query) -> list[str]:
        async with few:
            return await _plan(driver, query)

    told = await asyncio.gather(*(plan(query) for query in QUERIES if query.mode != "schema"))
    return [complaint for complaints in told for complaint in complaints]


async def _plan(driver: AsyncDriver, query: Query) -> list[str]:
    parameters = {name: _EXAMPLES[kind.removesuffix("?")] for name, kind in query.parameters.items()}
    prefix = "CYPHER 25" if "\nCYPHER 25\n" in query.text else ""
    text = query.text.replace("\nCYPHER 25\n", "\n")
    result = await driver.execute_query(f"{prefix} EXPLAIN {text}", parameters)
    told = [
        f"{query.name}: {status.status_description}"
        for status in result.summary.gql_status_objects
        if status.is_notification
    ]
    if query.name in _SCANNING:
        return told
    return told + [f"{query.name}: {operator}" for operator in _operators(result.summary.plan) if _is_scan(operator)]


def _operators(plan: Any) -> Iterator[str]:
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", []):
        yield from _operators(child)


_SCANNING = {"verify/keyless", "verify/mend/remove_keyless"}
"""What looks for nodes that no index can find."""


def _is_scan(operator: str) -> bool:
    """A look-up by a type that is data goes through all relationships of that type."""
    return operator.endswith(_SCANS) or (operator.startswith("Dynamic") and operator.endswith("Lookup"))
