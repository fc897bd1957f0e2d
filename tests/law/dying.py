"""An executor whose process dies: before a statement of a transaction, which is rolled back, or after its commit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from service.graph.executor import Executor, Transaction

T = TypeVar("T")


class Died(Exception):
    """The process is gone. Nobody in it caught this, wrote anything more or gave anything back."""

    def __init__(self, *, has_committed: bool) -> None:
        super().__init__("after the commit" if has_committed else "before it")
        self.has_committed = has_committed


class DyingExecutor(Executor):
    """A real executor that dies when it is told to."""

    def __init__(self, executor: Executor) -> None:
        super().__init__(executor.driver, executor.database, executor.queries, executor.server)
        self._left: int | None = None

    def die_after(self, statements: int) -> None:
        """Lets it live for so many statements of write transactions more. It dies before the next one; where their
        transaction ends with the last, right after its commit, before anybody hears of it."""
        self._left = statements

    def live(self) -> None:
        """Another process takes its place."""
        self._left = None

    async def transaction(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        done = await super().transaction(lambda transaction: work(_Counted(transaction, self)))
        if self._left == 0:
            raise Died(has_committed=True)
        return done

    def count(self) -> None:
        """Before each statement."""
        if self._left is None:
            return
        if self._left == 0:
            raise Died(has_committed=False)
        self._left -= 1


class _Counted(Transaction):
    def __init__(self, transaction: Transaction, executor: DyingExecutor) -> None:
        super().__init__(transaction._transaction, transaction._queries)
        self._executor = executor

    async def run(self, name: str, /, **parameters: Any) -> list[dict[str, Any]]:
        self._executor.count()
        return await super().run(name, **parameters)
