"""Denials and conflicts over real HTTP: visible beside what they speak against, and decided by nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

LONDON, PARIS = ("London", "Location"), ("Paris", "Location")
QUERY = """{ entities(first: 50, filter: {collection: "lab", type: {eq: "Person"}}) { nodes { name
    denials { id type text support evidenceCount source { name } target { name } collection { name }
              evidence { quote relationship { id } chunk { document { key } } } relationship { id text } }
    relationships { nodes { relationship { id type
              denials { quote chunk { document { key } } }
              conflicts { text target { name } evidence { quote } } } } } } } }"""


async def _lives(world: World, count: int) -> None:
    """People who were born in London by one document; by another in Paris, and not in London."""
    await world.collection()
    people = [(f"Person{number:03}", "Person") for number in range(count)]
    await world.put("yes", *((f"{one[0]} was born in London.", [(one, "BORN_IN", LONDON)]) for one in people))
    await world.put(
        "no",
        *(
            (f"{one[0]} was born in Paris, not in London.", [(one, "BORN_IN", PARIS)], [(one, "BORN_IN", LONDON)])
            for one in people
        ),
    )


async def test_what_is_denied_and_what_conflicts_is_shown_with_its_words(client: Client, world: World) -> None:
    await _lives(world, 1)
    (person,) = (await client.ask(QUERY))["entities"]["nodes"]
    found = {one["relationship"]["conflicts"][0]["target"]["name"]: one["relationship"] for one in _known(person)}
    london, paris = found["Paris"], found["London"]
    assert london["denials"] == [
        {"quote": "Person000 was born in Paris, not in London.", "chunk": {"document": {"key": "no"}}}
    ]
    assert paris["denials"] == []
    assert [one["evidence"] for one in london["conflicts"]] == [[{"quote": london["denials"][0]["quote"]}]]
    (denial,) = person["denials"]
    assert (denial["type"], denial["text"], denial["support"]) == ("BORN_IN", "not: Person000 born in London", 1)
    assert (denial["source"]["name"], denial["target"]["name"]) == ("Person000", "London")
    assert denial["relationship"] == {"id": london["id"], "text": "Person000 born in London"}
    assert [one["relationship"] for one in denial["evidence"]] == [None]
    node = "query ($id: ID!) { node(id: $id) { id ... on Denial { text } } }"
    assert (await client.ask(node, id=denial["id"]))["node"]["text"] == denial["text"]


async def test_fifty_people_cost_a_statement_a_level(
    client: Client, world: World, count_statements: Callable[[], list[str]]
) -> None:
    await _lives(world, 50)
    statements = count_statements()
    people = (await client.ask(QUERY))["entities"]["nodes"]
    assert sum(len(one["relationship"]["conflicts"]) for person in people for one in _known(person)) == 100
    assert sum(len(person["denials"]) for person in people) == 50
    for name in ("browse/denials/of_entities", "browse/relationships/conflicts"):
        assert statements.count(name) == 1
    assert len(statements) < 25


def _known(person: dict[str, Any]) -> list[dict[str, Any]]:
    return list(person["relationships"]["nodes"])
