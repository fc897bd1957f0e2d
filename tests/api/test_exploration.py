"""Neighbourhoods and paths over real HTTP, of a graph that the real store wrote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.client import Client
from tests.graph.world import Passage, Triple, World

pytestmark = pytest.mark.anyio

ADA, CHARLES = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
ENGINE, LONDON = ("Analytical Engine", "Work"), ("London", "Location")
NEIGHBORHOOD = """query ($id: ID!, $depth: Int! = 1, $types: [String!], $entityTypes: [String!], $limit: Int! = 50) {
    neighborhood(entity: $id, depth: $depth, types: $types, entityTypes: $entityTypes, limit: $limit) {
        isComplete nodes { distance degree omitted { type count } entity { id name } }
        edges { id type confidence support source { name } target { name } evidence { quote } } } }"""
PATHS = """query ($from: ID!, $to: ID!, $maxLength: Int! = 4, $limit: Int! = 5, $order: PathOrder! = SHORTEST,
                  $types: [String!]) {
    paths(from: $from, to: $to, maxLength: $maxLength, limit: $limit, orderBy: $order, types: $types) {
        isComplete paths { length confidence entities { name } steps {
            direction confidence more source { name } target { name } relationship { type }
            evidence { quote chunk { document { key } } } } } } }"""


def stated(subject: tuple[str, str], kind: str, object_: tuple[str, str], text: str = "") -> Passage:
    triple: Triple = (subject, kind, object_)
    return text or f"{subject[0]} {kind.lower()} {object_[0]}.", [triple]


async def ids_by_name(client: Client) -> dict[str, str]:
    found = await client.ask("{ entities(first: 500) { nodes { id name } } }")
    return {entity["name"]: entity["id"] for entity in found["entities"]["nodes"]}


def names(neighborhood: Any) -> list[str]:
    return [node["entity"]["name"] for node in neighborhood["nodes"]]


async def test_a_hub_shows_the_strong_and_the_rare_of_each_kind_and_counts_the_rest(
    client: Client, world: World
) -> None:
    await world.collection()
    people = [(f"Person {number:02}", "Person") for number in range(20)]
    await world.put("living", *(stated(one, "LIVES_IN", LONDON) for one in people))
    for number in range(3):
        await world.put(f"known {number}", stated(people[7], "LIVES_IN", LONDON, f"{people[7][0]}, {number}, London."))
    await world.put("engine", stated(ENGINE, "BUILT_IN", LONDON))
    await world.put("works", stated(people[1], "DESIGNED", ENGINE))
    ids = await ids_by_name(client)

    found = (await client.ask(NEIGHBORHOOD, id=ids["London"], limit=4))["neighborhood"]

    assert names(found)[0] == "London"
    assert names(found)[1:3] == ["Person 07", "Analytical Engine"]
    assert len(names(found)) == 5
    assert found["nodes"][0]["omitted"] == [{"type": "LIVES_IN", "count": 17}]
    assert found["nodes"][0]["degree"] == 21
    assert found["isComplete"]
    lives = [edge for edge in found["edges"] if edge["source"]["name"] == "Person 07"]
    assert lives[0]["support"] == 4
    assert all(edge["evidence"] and 0 < edge["confidence"] < 1 for edge in found["edges"])
    assert found == (await client.ask(NEIGHBORHOOD, id=ids["London"], limit=4))["neighborhood"]


@pytest.mark.parametrize("size", [3, 12])
async def test_the_number_of_statements_does_not_grow_with_what_is_shown(
    client: Client, world: World, size: int, count_statements: Callable[[], list[str]]
) -> None:
    await world.collection()
    friends = [(f"Person {number:02}", "Person") for number in range(size)]
    await world.put(
        "all", *(stated(ADA, "KNEW", one) for one in friends), *(stated(one, "SAW", ENGINE) for one in friends)
    )
    ids = await ids_by_name(client)
    statements = count_statements()
    around = (await client.ask(NEIGHBORHOOD, id=ids["Ada Lovelace"], depth=2))["neighborhood"]
    of_neighborhood = sorted(statements)
    statements.clear()
    ways = (await client.ask(PATHS, **{"from": ids["Ada Lovelace"], "to": ids["Analytical Engine"]}, limit=size))[
        "paths"
    ]

    assert len(around["nodes"]) == size + 2
    assert len(around["edges"]) == 2 * size
    assert len(ways["paths"]) == size
    shown = ["browse/documents/by_ids", "browse/documents/serials", "browse/relationships/evidence", "browse/serials"]
    assert of_neighborhood == sorted(
        [
            *("browse/ties/degrees", "browse/ties/kinds", "browse/ties/kinds", "browse/ties/among"),
            *["browse/entities/by_ids"] * 3,
            *shown[1:],
        ]
    )
    assert sorted(statements) == sorted(
        [
            *("browse/ties/degrees", "browse/ties/steps", "browse/ties/steps"),
            *["browse/entities/by_ids"] * 2,
            *("browse/relationships/by_ids", "browse/chunks/by_ids"),
            *shown,
        ]
    )


async def test_a_neighborhood_is_narrowed_by_kinds_types_and_depth(client: Client, world: World) -> None:
    await world.collection()
    await world.put(
        "a", stated(ADA, "KNEW", CHARLES), stated(CHARLES, "DESIGNED", ENGINE), stated(ADA, "LIVED_IN", LONDON)
    )
    ids = await ids_by_name(client)

    async def shown(**wanted: Any) -> dict[str, int]:
        found = (await client.ask(NEIGHBORHOOD, id=ids["Ada Lovelace"], **wanted))["neighborhood"]
        return {node["entity"]["name"]: node["distance"] for node in found["nodes"]}

    near = {"Ada Lovelace": 0, "Charles Babbage": 1, "London": 1}
    assert await shown() == near
    assert await shown(depth=2) == near | {"Analytical Engine": 2}
    assert await shown(depth=3, types=["KNEW", "DESIGNED"]) == {
        "Ada Lovelace": 0,
        "Charles Babbage": 1,
        "Analytical Engine": 2,
    }
    assert await shown(entityTypes=["Location"]) == {"Ada Lovelace": 0, "London": 1}
    assert await shown(types=[]) == {"Ada Lovelace": 0}


async def test_paths_are_the_shortest_or_the_surest_with_the_words_of_each_step(client: Client, world: World) -> None:
    await world.collection()
    await world.put("short", stated(ADA, "RELATED_TO", ENGINE))
    for number in range(3):
        await world.put(f"sure {number}", stated(ADA, "KNEW", CHARLES, f"Ada Lovelace knew Charles Babbage {number}."))
        await world.put(
            f"made {number}", stated(CHARLES, "DESIGNED", ENGINE, f"Charles Babbage, {number}: Analytical Engine.")
        )
    await world.put("more", stated(CHARLES, "MET", ADA))
    ids = await ids_by_name(client)
    ends = {"from": ids["Analytical Engine"], "to": ids["Ada Lovelace"]}

    shortest = (await client.ask(PATHS, **ends))["paths"]
    surest = (await client.ask(PATHS, order="SUREST", limit=1, **ends))["paths"]

    assert [path["length"] for path in shortest["paths"]] == [1, 2]
    assert shortest["isComplete"]
    assert surest["paths"] == [shortest["paths"][1]]
    (path,) = surest["paths"]
    assert [entity["name"] for entity in path["entities"]] == ["Analytical Engine", "Charles Babbage", "Ada Lovelace"]
    assert [(step["relationship"]["type"], step["direction"], step["more"]) for step in path["steps"]] == [
        ("DESIGNED", "INCOMING", 0),
        ("KNEW", "INCOMING", 1),
    ]
    assert path["confidence"] == pytest.approx(path["steps"][0]["confidence"] * path["steps"][1]["confidence"])
    assert {evidence["chunk"]["document"]["key"] for evidence in path["steps"][0]["evidence"]} == {
        "made 0",
        "made 1",
        "made 2",
    }
    met = (await client.ask(PATHS, types=["MET", "DESIGNED"], **ends))["paths"]["paths"]
    assert [step["relationship"]["type"] for step in met[0]["steps"]] == ["DESIGNED", "MET"]
    assert met[0]["steps"][1]["direction"] == "OUTGOING"
    assert (await client.ask(PATHS, maxLength=1, types=["MET"], **ends))["paths"] == {"paths": [], "isComplete": True}


async def test_what_is_denied_or_retracted_is_no_way(client: Client, world: World) -> None:
    await world.collection()
    await world.put("a", stated(ADA, "KNEW", CHARLES), stated(CHARLES, "DESIGNED", ENGINE))
    ids = await ids_by_name(client)
    ends = {"from": ids["Ada Lovelace"], "to": ids["Analytical Engine"]}
    assert len((await client.ask(PATHS, **ends))["paths"]["paths"]) == 1

    await world.put("b", ("Charles Babbage never designed the Analytical Engine.", [], [(CHARLES, "DESIGNED", ENGINE)]))
    assert (await client.ask(PATHS, **ends))["paths"]["paths"] == []

    await world.put("c", stated(ADA, "DESCRIBED", ENGINE))
    assert len((await client.ask(PATHS, **ends))["paths"]["paths"]) == 1
    found = await client.ask('{ relationships(filter: {type: {eq: "DESCRIBED"}}) { nodes { id } } }')
    await client.ask(
        "mutation ($input: RetractRelationshipInput!) { retractRelationship(input: $input) { change { id } } }",
        input={"collection": "lab", "relationship": found["relationships"]["nodes"][0]["id"], "why": "wrong"},
    )
    assert (await client.ask(PATHS, **ends))["paths"]["paths"] == []


async def test_what_can_not_be_explored_says_why(client: Client, world: World) -> None:
    for collection in ("one", "two"):
        await world.collection(collection)
        await world.put("a", stated(ADA, "KNEW", CHARLES), collection=collection)
    found = (await client.ask("{ entities { nodes { id collection { name } } } }"))["entities"]["nodes"]
    one, other, foreign = found[0]["id"], found[1]["id"], found[2]["id"]
    fact = (await client.ask("{ relationships { nodes { id } } }"))["relationships"]["nodes"][0]["id"]
    unknown = "RW50aXR5Om5vYm9keQ=="

    assert await client.codes(NEIGHBORHOOD, id=unknown) == ["NOT_FOUND"]
    assert await client.codes(NEIGHBORHOOD, id=fact) == ["BAD_ID"]
    assert await client.codes(NEIGHBORHOOD, id="?") == ["BAD_ID"]
    for wrong in ({"depth": 0}, {"depth": 4}, {"limit": 0}, {"limit": -1}, {"limit": 1_000_000}):
        assert await client.codes(NEIGHBORHOOD, id=one, **wrong) == ["INVALID_INPUT"]
    for wrong in ({"maxLength": 0}, {"maxLength": 7}, {"limit": 0}, {"limit": 51}):
        assert await client.codes(PATHS, **{"from": one, "to": other}, **wrong) == ["INVALID_INPUT"]
    assert await client.codes(PATHS, **{"from": one, "to": one}) == ["INVALID_INPUT"]
    assert await client.codes(PATHS, **{"from": one, "to": foreign}) == ["INVALID_INPUT"]
    assert await client.codes(PATHS, **{"from": one, "to": unknown}) == ["NOT_FOUND"]
    assert await client.codes(PATHS, **{"from": unknown, "to": one}) == ["NOT_FOUND"]
