"""What may be one, asked over HTTP."""

from __future__ import annotations

import pytest

from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

QUERY = """query ($collection: String!, $first: Int) { mergeSuggestions(collection: $collection, first: $first) {
    totalCount pageInfo { hasNextPage } nodes { one { name } other { name } score reason } } }"""


async def test_near_names_are_listed_with_what_is_near(world: World, client: Client) -> None:
    await world.collection()
    for name in ("Grace Hopper", "Grace Murray Hopper"):
        await world.put(name, (f"{name} saw London.", [((name, "Person"), "SAW", ("London", "Location"))]))
    data = await client.ask(QUERY, collection="lab", first=1)
    assert data["mergeSuggestions"] == {
        "totalCount": 1,
        "pageInfo": {"hasNextPage": False},
        "nodes": [
            {
                "one": {"name": "Grace Hopper"},
                "other": {"name": "Grace Murray Hopper"},
                "score": pytest.approx(0.885, abs=0.1),
                "reason": "not in both: murray",
            }
        ],
    }
