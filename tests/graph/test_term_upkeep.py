"""Terms of passages that were stored without them, or by another language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from service.graph.executor import Executor
from service.graph.term_upkeep import refresh_terms
from tests.graph.world import World

pytestmark = pytest.mark.anyio


async def _terms(world: World) -> list[dict[str, Any]]:
    return await world.rows(
        """MATCH (c:Chunk) RETURN c.terms AS terms, c.titleTerms AS title, c.phrases AS phrases
           ORDER BY c.index, c.id"""
    )


async def test_terms_are_made_where_they_are_missing_and_again_where_the_language_changes(executor: Executor) -> None:
    world = World(executor)
    collection = await world.collection()
    await world.put("Alte H\u00e4user", ("Viele H\u00e4user.", []), ("Kein Haus.", []))
    stored = await _terms(world)
    assert [row["phrases"] for row in stored] == [["viele h\u00e4user"], ["haus", "kein haus"]]
    assert await refresh_terms(executor) == 0
    await world.rows("MATCH (c:Chunk) REMOVE c.terms, c.titleTerms, c.phrases")
    await world.rows("MATCH (c:Collection) REMOVE c.termsBy")

    assert await refresh_terms(executor) == 1
    assert await refresh_terms(executor) == 0
    assert await _terms(world) == stored

    await world.collections.update(replace(collection, language="de"))
    await world.put("neu", ("Neue H\u00e4user.", []))

    assert [row["terms"].split()[-1] for row in await _terms(world)].count("haus") == 3
    assert {row["title"] for row in await _terms(world)} == {"alt haus", "neu"}
    assert await refresh_terms(executor) == 0
