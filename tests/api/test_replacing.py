"""What readers see while documents are replaced: one version or the next, never a mixture (DESIGN §3)."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import pairwise
from typing import Any

import pytest

from service.wiring import Services
from tests.api.client import Client
from tests.api.sockets import acknowledged, ask_by_socket, socket
from tests.graph.world import Passage, World

pytestmark = pytest.mark.anyio

_REPLACEMENTS = 50
_READ = """{
  documents(collection: "lab") { nodes {
    version text chunkCount
    chunks { totalCount nodes {
      text
      entities { nodes { name } }
      relationships { nodes { source { name } target { name } evidence { quote chunk { text } } } }
    } }
    entities { totalCount nodes { name mentions { surface } relationships { nodes { evidence { quote } } } } }
  } }
}"""
_SEARCH = """{
  search(question: "who knew whom", collections: ["lab"], limit: 20, mode: FULLTEXT) {
    hits { text chunk { document { text chunks { nodes { text } } } } }
  }
}"""


def _version(number: int) -> list[Passage]:
    """Three chunks, whose every name and word of note ends in the version's number."""
    names = [(f"{name}{number}", "Person") for name in ("Ada", "Bob", "Carl", "Dora")]
    return [(f"{one[0]} knew {other[0]} since year{number}.", [(one, "KNEW", other)]) for one, other in pairwise(names)]


def _versions_in(answer: Any) -> set[str]:
    return set(re.findall(r"(?:Ada|Bob|Carl|Dora|year)(\d+)", repr(answer)))


async def test_a_reader_never_sees_a_mixture_while_a_document_is_replaced(client: Client, world: World) -> None:
    await world.collection()
    await world.put("k", *_version(100))
    seen: dict[str, list[set[str]]] = {_READ: [], _SEARCH: []}

    async def read(ask: Callable[[str], Awaitable[Any]], query: str) -> None:
        while not replacing.done():
            answer = await ask(query)
            for document in answer.get("documents", {}).get("nodes", []):
                assert document["chunks"]["totalCount"] == len(document["chunks"]["nodes"]) == document["chunkCount"]
                assert document["entities"]["totalCount"] == len(document["entities"]["nodes"]) == 4
            seen[query].append(_versions_in(answer))

    async def replace() -> None:
        for number in range(_REPLACEMENTS):
            await world.put("k", *_version(101 + number))

    replacing = asyncio.create_task(replace())
    async with socket(client) as opened:
        await acknowledged(opened)
        by_socket = partial(ask_by_socket, opened)
        await asyncio.gather(replacing, read(client.ask, _READ), read(client.ask, _SEARCH), read(by_socket, _READ))
    for answers in seen.values():
        assert {len(versions) for versions in answers} == {1}
        assert len(set.union(*answers)) > 1  # it was read while it was replaced


async def test_a_document_that_is_deleted_while_it_is_read_is_there_or_not(
    client: Client, world: World, services: Services
) -> None:
    await world.collection()

    async def come_and_go() -> None:
        for number in range(_REPLACEMENTS // 2):
            job = await world.put("k", *_version(100 + number))
            await world.delete(job.document_id)

    coming_and_going = asyncio.create_task(come_and_go())
    while not coming_and_going.done():
        documents = (await client.ask(_READ))["documents"]["nodes"]
        whole = [(document["chunks"]["totalCount"], document["entities"]["totalCount"]) for document in documents]
        assert whole in ([], [(0, 0)], [(3, 4)])  # (0, 0): handed in, and not yet stored
    await coming_and_going
