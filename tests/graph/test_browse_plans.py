"""Plans of the reading statements: Neo4j keeps a plan that it made on an empty database, so that one must seek too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from service.graph.executor import Executor
from service.graph.queries import Query

pytestmark = pytest.mark.anyio

_EXAMPLES: dict[str, object] = {"STRING": "x", "INTEGER": 1, "FLOAT": 0.5, "BOOLEAN": False, "ANY": [1]}
_UNBOUNDED = ("AllNodesScan", "NodeByLabelScan", "NodeIndexScan", "RelationshipTypeScan", "CartesianProduct")

_SEEKS = ("USING INDEX SEEK", "db.index.fulltext.queryNodes")


def _operators(plan: dict[str, Any]) -> Iterator[str]:
    yield plan["operatorType"].partition("@")[0]
    for child in plan.get("children", ()):
        yield from _operators(child)


def _example(query: Query) -> dict[str, object]:
    return {name: _EXAMPLES.get(kind.rstrip("?"), []) for name, kind in query.parameters.items()}


async def test_every_statement_that_reads_seeks_by_an_index_on_an_empty_database(executor: Executor) -> None:
    queries = executor.queries.under("browse")
    assert queries
    unbounded = {}
    for query in queries:
        result = await executor.driver.execute_query(f"EXPLAIN {query.text}", _example(query))
        plan = result.summary.plan
        assert plan is not None
        found = [operator for operator in _operators(plan) if operator.endswith(_UNBOUNDED)]
        if found or not any(seek in query.text for seek in _SEEKS):
            unbounded[query.name] = found
    assert unbounded == {}
