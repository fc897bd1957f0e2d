"""The law of the house (DESIGN §1), on the real database: the same inputs, the same graph, whatever happened.

pytest tests/law                                       some lives (everyday)
pytest tests/law -m slow                               200 (CI)
KGQL_LAW_EXAMPLES=2000 pytest tests/law -m slow -s     as many as one likes; -s prints what happened in them

Those that one asks for by number are others each time; --hypothesis-seed=1 brings back the same.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import cast

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from service.graph.executor import open_executor
from tests.conftest import Neo4jServer
from tests.law.dying import DyingExecutor
from tests.law.machine import Law

EVERYDAY, THOROUGH = 3, int(os.environ.get("KGQL_LAW_EXAMPLES", "200"))


@pytest.fixture
def lives(clean_server: Neo4jServer) -> Iterator[tuple[asyncio.Runner, DyingExecutor]]:
    """One event loop and one connection for all lives."""
    with asyncio.Runner() as loop:
        stack = AsyncExitStack()
        executor = loop.run(stack.enter_async_context(open_executor(*clean_server, "neo4j")))
        yield loop, DyingExecutor(executor)
        loop.run(stack.aclose())


def test_the_law_holds(lives: tuple[asyncio.Runner, DyingExecutor]) -> None:
    _try(lives, EVERYDAY)


@pytest.mark.slow
def test_the_law_holds_in_many_lives(lives: tuple[asyncio.Runner, DyingExecutor]) -> None:
    _try(lives, THOROUGH)


def _try(lives: tuple[asyncio.Runner, DyingExecutor], examples: int) -> None:
    happened: Counter[str] = Counter()
    run_state_machine_as_test(
        cast(type[Law], lambda: Law(*lives, happened)),  # anything that makes a machine will do
        settings=settings(
            max_examples=examples,
            stateful_step_count=8,
            deadline=None,
            derandomize="KGQL_LAW_EXAMPLES" not in os.environ,
            database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    print(json.dumps(happened, sort_keys=True))
    assert happened["lives"] >= examples
