"""Documents are handed in with a priority, and their jobs show it."""

from __future__ import annotations

import pytest

from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

_JOBS = '{ jobs(collection: "lab") { nodes { priority document { key } } } }'


async def test_a_document_is_as_urgent_as_whoever_hands_it_in_says(client: Client, world: World) -> None:
    await world.collection()
    await client.ask(
        """mutation { ingestTexts(inputs: [
            { collection: "lab", key: "slow", text: "a", priority: LOW }
            { collection: "lab", key: "quick", text: "b", priority: HIGH }
            { collection: "lab", key: "plain", text: "c" }
        ]) { results { job { id } } } }"""
    )
    jobs = (await client.ask(_JOBS))["jobs"]["nodes"]
    assert {job["document"]["key"]: job["priority"] for job in jobs} == {
        "slow": "LOW",
        "quick": "HIGH",
        "plain": "NORMAL",
    }
    claimed = await world.rows(
        "MATCH (j:__Job__ {id: $id}) RETURN j.documentKey AS key", id=(await world.claim()).job_id
    )
    assert claimed == [{"key": "quick"}]
