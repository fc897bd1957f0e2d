"""Collections are deleted over HTTP, but for the one that is always there."""

from __future__ import annotations

import pytest

from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

DELETE = "mutation ($name: String!) { deleteCollection(name: $name) { name } }"


async def test_a_deleted_collection_is_unknown(world: World, client: Client) -> None:
    await world.collection()
    await world.put("k", ("Ada knew Bob.", [(("Ada", "Person"), "KNEW", ("Bob", "Person"))]))
    assert await client.ask(DELETE, name="lab") == {"deleteCollection": {"name": "lab"}}
    assert await client.codes(DELETE, name="lab") == ["UNKNOWN_COLLECTION"]
    assert await client.codes(DELETE, name="default") == ["INVALID_INPUT"]
    data = await client.ask('{ collections { nodes { name } } changes(collection: "default") { totalCount } }')
    assert data == {"collections": {"nodes": [{"name": "default"}]}, "changes": {"totalCount": 0}}
