"""An executor that counts what its statements touch: db hits, as Neo4j's PROFILE tells them, by statement.

Unlike seconds they are the same on every machine, however busy it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

import neo4j
from neo4j import AsyncManagedTransaction

from service.graph.executor import Executor, Transaction

T = TypeVar("T")


class ProfiledExecutor(Executor):
    """As the executor that it is made of, with every write transaction's statements profiled."""

    def __init__(self, executor: Executor) -> None:
        super().__init__(executor.driver, executor.database, executor.queries, executor.server)
        self.hits: Counter[str] = Counter()
        """Db hits since the counter was last cleared, by the statement's name."""

    async def transaction(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        async def profiled(transaction: AsyncManagedTransaction) -> T:
            return await work(_ProfiledTransaction(transaction, self))

        async with self.driver.session(database=self.database) as session:
            return await session.execute_write(profiled)


class _ProfiledTransaction(Transaction):
    def __init__(self, transaction: AsyncManagedTransaction, executor: ProfiledExecutor) -> None:
        super().__init__(transaction, executor.queries)
        self._inner = transaction
        self._executor = executor

    async def run(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        query = self._executor.queries[name]
        assert parameters.keys() == query.parameters.keys(), name
        result = await self._inner.run(f"PROFILE\n{query.text}", parameters)
        rows = [dict(record) async for record in result]
        summary: neo4j.ResultSummary = await result.consume()
        assert summary.profile is not None
        self._executor.hits[name] += _hits(summary.profile)
        return rows


def _hits(plan: Mapping[str, Any]) -> int:
    own: int = plan.get("dbHits", plan.get("args", {}).get("DbHits", 0))
    return own + sum(map(_hits, plan.get("children", ())))
