"""Entities and relationships by name, alias and meaning, over real HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from service.embedding.ports import Intent
from service.settings import Settings
from service.wiring import Plugs, Services, open_services
from tests.api.client import Client
from tests.api.conftest import served
from tests.graph.world import World

pytestmark = pytest.mark.anyio

ADA, CHARLES = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
ENGINE, LONDON = ("Analytical Engine", "Work"), ("London", "Location")
DVORAK, TOKYO, TOWER = ("Antonín Dvořák", "Person"), ("東京大学", "Organization"), ("Tower of London", "Location")
ENTITIES = """query ($search: String, $filter: EntityFilter, $order: EntityOrder, $first: Int, $after: String,
                     $last: Int, $before: String) {
    entities(search: $search, filter: $filter, orderBy: $order, first: $first, after: $after, last: $last,
             before: $before) {
        totalCount degraded nodes { name collection { name } }
        pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }"""
RELATIONSHIPS = """query ($search: String, $filter: RelationshipFilter, $first: Int, $after: String) {
    relationships(search: $search, filter: $filter, first: $first, after: $after) {
        totalCount degraded nodes { text } pageInfo { endCursor hasNextPage } } }"""


async def put_all(world: World, collection: str = "lab") -> None:
    await world.collection(collection)
    await world.put(
        "notes",
        ("Ada Lovelace worked with Charles Babbage.", [(ADA, "COLLABORATES_WITH", CHARLES)]),
        ("Charles Babbage designed the Analytical Engine.", [(CHARLES, "DESIGNED", ENGINE)]),
        ("Antonín Dvořák saw the Tower of London in London.", [(DVORAK, "SAW", TOWER), (TOWER, "LOCATED_IN", LONDON)]),
        ("東京大学 is not in London.", [(TOKYO, "FAR_FROM", LONDON)]),
        collection=collection,
    )


async def embed_all(services: Services) -> None:
    """Gives the passages the vectors of their texts: the world's own say nothing."""
    chunks = (await services.executor.driver.execute_query("MATCH (c:Chunk) RETURN c.id AS id, c.text AS text")).records
    vectors = services.embedder.embed([chunk["text"] for chunk in chunks], Intent.PASSAGE).tolist()
    await services.executor.driver.execute_query(
        "UNWIND $rows AS row MATCH (c:Chunk {id: row.id}) SET c.embedding = row.vector",
        rows=[{"id": chunk["id"], "vector": vector} for chunk, vector in zip(chunks, vectors, strict=True)],
    )


async def names(client: Client, search: str, **arguments: Any) -> list[str]:
    found = (await client.ask(ENTITIES, search=search, first=100, **arguments))["entities"]
    assert found["totalCount"] == len(found["nodes"])
    return [entity["name"] for entity in found["nodes"]]


async def texts(client: Client, search: str, **arguments: Any) -> list[str]:
    found = (await client.ask(RELATIONSHIPS, search=search, **arguments))["relationships"]
    return [fact["text"] for fact in found["nodes"]]


async def test_names_are_found_in_every_form_in_which_people_write_them(client: Client, world: World) -> None:
    await put_all(world)
    for search, name in {
        "ADA  lovelace": "Ada Lovelace",
        "Dr. Ada Lovelace": "Ada Lovelace",
        "Lovelace": "Ada Lovelace",
        "lovel": "Ada Lovelace",
        "Ada Lovelase": "Ada Lovelace",
        "Babage": "Charles Babbage",
        "dvorak": "Antonín Dvořák",
        "Antonin Dvorak": "Antonín Dvořák",
        "東京": "東京大学",
        "analytical": "Analytical Engine",
    }.items():
        assert (await names(client, search))[:1] == [name], search
    assert (await names(client, "london"))[:2] == ["London", "Tower of London"]
    for odd in ('"', "a AND (", "*", "~/:\\", "😀", "x" * 1000, "NOT"):
        await names(client, odd)


async def test_aliases_and_meaning_lead_to_an_entity_too(client: Client, world: World, services: Services) -> None:
    await put_all(world)
    await embed_all(services)
    found = await client.ask(ENTITIES, search="Ada Lovelace", first=1)
    assert found["entities"]["degraded"] == []
    await client.ask(
        "mutation ($input: EditEntityInput!) { editEntity(input: $input) { change { id } } }",
        input={
            "collection": "lab",
            "entity": {"name": "Ada Lovelace"},
            "aliases": ["Countess of Lovelace"],
            "why": "she was",
        },
    )
    assert (await names(client, "countess of lovelace"))[0] == "Ada Lovelace"
    by_meaning = await names(client, "who invented a mechanical computing machine")
    assert "Analytical Engine" in by_meaning
    assert (await texts(client, "who invented a mechanical computing machine"))[0] == (
        "Charles Babbage designed Analytical Engine"
    )


async def test_relationships_are_found_by_their_ends_and_kind(client: Client, world: World) -> None:
    await put_all(world)
    assert (await texts(client, "Lovelace Babbage"))[0] == "Ada Lovelace collaborates with Charles Babbage"
    assert (await texts(client, "babbage designed"))[0] == "Charles Babbage designed Analytical Engine"
    assert (await texts(client, "located in"))[0] == "Tower of London located in London"
    assert await texts(client, "Babbage", filter={"type": {"eq": "DESIGNED"}}) == [
        "Charles Babbage designed Analytical Engine"
    ]
    assert await texts(client, "Babbage", filter={"minConfidence": 0.999}) == []


async def test_a_search_keeps_to_the_filter_and_is_paged_both_ways(client: Client, world: World) -> None:
    for collection in ("one", "two"):
        await put_all(world, collection)
    assert await names(client, "london", filter={"collection": "two", "type": {"eq": "Location"}}) == [
        "London",
        "Tower of London",
    ]
    assert await names(client, "london", filter={"name": {"startsWith": "tower"}, "collection": "one"}) == [
        "Tower of London"
    ]
    for order in (None, "NAME_DESC"):
        whole = (await client.ask(ENTITIES, search="london", order=order))["entities"]
        forward: list[Any] = []
        at = None
        while True:
            page = (await client.ask(ENTITIES, search="london", order=order, first=3, after=at))["entities"]
            forward += page["nodes"]
            at = page["pageInfo"]["endCursor"]
            if not page["pageInfo"]["hasNextPage"]:
                break
        backward = (await client.ask(ENTITIES, search="london", order=order, last=2, before=at))["entities"]
        assert forward == whole["nodes"]
        assert backward["nodes"] == whole["nodes"][-3:-1]
        assert backward["pageInfo"]["hasNextPage"]

    cursor = (await client.ask(ENTITIES, search="london", first=1))["entities"]["pageInfo"]["endCursor"]
    for other in ({"search": "paris"}, {"search": "london", "order": "NAME_ASC"}, {}):
        assert await client.codes(ENTITIES, after=cursor, **other) == ["BAD_CURSOR"]
    facts = (await client.ask(RELATIONSHIPS, search="london", first=1))["relationships"]["pageInfo"]["endCursor"]
    assert await client.codes(RELATIONSHIPS, search="tower", after=facts) == ["BAD_CURSOR"]
    assert await client.codes(ENTITIES, order="RELEVANCE") == ["INVALID_INPUT"]
    for search, code in {"": "INVALID_INPUT", " \n": "INVALID_INPUT", "x" * 1001: "TOO_LARGE"}.items():
        assert await client.codes(ENTITIES, search=search) == [code]
        assert await client.codes(RELATIONSHIPS, search=search) == [code]


class Away:
    """An embedder whose machine can't be reached."""

    dimensions = 384
    name = "all-MiniLM-L6-v2-int8"

    def embed(self, texts: list[str], intent: Intent) -> list[list[float]]:
        raise ConnectionError(f"no embedder for {len(texts)} texts")


async def test_without_an_embedder_names_are_found_and_the_answer_says_so(settings: Settings) -> None:
    async with open_services(settings, Plugs(embedder=Away())) as services, served(settings, services) as client:
        await put_all(World(services.executor))
        found = (await client.ask(ENTITIES, search="lovelace"))["entities"]
        assert [entity["name"] for entity in found["nodes"]] == ["Ada Lovelace"]
        assert len(found["degraded"]) == 2
        facts = (await client.ask(RELATIONSHIPS, search="lovelace"))["relationships"]
        assert facts["degraded"] == found["degraded"]
        assert [fact["text"] for fact in facts["nodes"]] == ["Ada Lovelace collaborates with Charles Babbage"]
