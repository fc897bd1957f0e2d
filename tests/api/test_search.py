"""The search field, over real HTTP: what hits tell, what narrows them, and what is refused."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from service.embedding.ports import Intent, Vectors
from service.plugging import Plugs
from service.settings import Settings
from service.wiring import Services, open_services
from tests.api.client import Client
from tests.api.conftest import served
from tests.conftest import EMBEDDER, RELEASE
from tests.graph.world import World

pytestmark = pytest.mark.anyio

OF_AN_OLD_SERVER = 2 * ["retrieval/nearest_chunks"] if RELEASE.startswith("5.") else []
"""It can't search a vector index within a walk's statement, and is asked twice whether there is no more."""

ADA, CHARLES = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
ENGINE, LONDON = ("Analytical Engine", "Work"), ("London", "Location")
MODES = ("VECTOR", "FULLTEXT", "HYBRID", "GRAPH", "FUSION")
FIND = """query ($question: String!, $collections: [String!], $mode: SearchMode, $limit: Int, $threshold: Float,
  $filter: SearchFilter, $fusion: FusionInput, $options: JSON) {
  search(question: $question, collections: $collections, mode: $mode, limit: $limit, threshold: $threshold,
    filter: $filter, fusion: $fusion, options: $options) {
    degraded hits { id text similarity score channels { channel score rank } metadata }
  }
}"""


async def history(world: World) -> None:
    """Two documents that share Ada Lovelace."""
    await world.collection()
    await world.put(
        "notes",
        ("Ada Lovelace worked with Charles Babbage.", [(ADA, "COLLABORATES_WITH", CHARLES)]),
        ("Charles Babbage designed the Analytical Engine.", [(CHARLES, "DESIGNED", ENGINE)]),
        ("The machines were never finished.", []),
    )
    await world.put("life", ("Ada Lovelace lived in London.", [(ADA, "LOCATED_IN", LONDON)]))


async def test_a_hit_tells_who_found_it_what_stands_around_it_and_what_it_says(
    client: Client, world: World, count_statements: Callable[[], list[str]]
) -> None:
    await history(world)
    statements = count_statements()
    data = await client.ask(
        """{ search(question: "designing engines", mode: HYBRID, threshold: 0) { degraded hits {
          text similarity channels { channel rank } explain { seeds { name } }
          neighbors { before { text } after { text } }
          entities { totalCount nodes { name } } relationships { nodes { type source { name } } }
          chunk { index document { key } }
        } } }"""
    )

    hits = data["search"]["hits"]
    assert data["search"]["degraded"] == []
    assert len(hits) == 4
    assert hits[0]["text"] == "Charles Babbage designed the Analytical Engine."
    assert {one["channel"]: one["rank"] for one in hits[0]["channels"]}["fulltext"] == 1
    assert hits[0]["explain"] is None
    assert hits[0]["neighbors"]["before"]["text"].startswith("Ada Lovelace worked")
    assert hits[0]["neighbors"]["after"]["text"].startswith("The machines")
    assert {one["name"] for one in hits[0]["entities"]["nodes"]} == {"Charles Babbage", "Analytical Engine"}
    assert hits[0]["relationships"]["nodes"] == [{"type": "DESIGNED", "source": {"name": "Charles Babbage"}}]
    assert hits[0]["chunk"] == {"index": 1, "document": {"key": "notes"}}
    assert max(statements.count(name) for name in set(statements) - {"browse/serials", *OF_AN_OLD_SERVER}) == 1


async def test_a_search_reads_its_hits_once_and_asks_once_whether_anything_was_written(
    client: Client, world: World, count_statements: Callable[[], list[str]]
) -> None:
    await history(world)
    statements = count_statements()

    await client.ask(FIND, question="What did Ada Lovelace design?", mode="GRAPH", collections=["lab"])

    assert statements == [
        "retrieval/walk/beginning",
        *OF_AN_OLD_SERVER,
        "retrieval/walk/surroundings",
        "retrieval/hits",
        "browse/serials",
    ]


async def test_the_language_of_a_collection_is_that_of_its_words(client: Client, world: World) -> None:
    await world.collection()
    await world.put("stadt", ("Die H\u00e4user wurden 1843 gebaut.", []))
    await world.put(
        "rest",
        ("\u6771\u4eac\u306f\u65e5\u672c\u306e\u9996\u90fd\u3067\u3059\u3002", []),
        ("\u0645\u0643\u062a\u0628\u0629 \u0643\u0628\u064a\u0631\u0629", []),
    )

    async def found(question: str) -> list[str]:
        data = await client.ask(FIND, question=question, mode="FULLTEXT", collections=["lab"])
        return [hit["text"] for hit in data["search"]["hits"]]

    assert await found("Haus") == []
    await client.ask('mutation { updateCollection(input: {name: "lab", language: "de"}) { collection { language } } }')

    assert await found("Haus") == ["Die H\u00e4user wurden 1843 gebaut."]
    assert await found("hau*") == ["Die H\u00e4user wurden 1843 gebaut."]
    assert await found('"wurden 1843"') == ["Die H\u00e4user wurden 1843 gebaut."]
    assert await found('"1843 wurden"') == []
    for of_another_script in ("\u6771\u4eac", "\u9996", "\u0627\u0644\u0645\u0643\u062a\u0628\u0629"):
        assert len(await found(of_another_script)) == 1


async def test_filters_and_fusion_are_asked_for_in_graphql(client: Client, world: World) -> None:
    await history(world)
    data = await client.ask("{ documents { nodes { id key } } entities { nodes { id name } } }")
    document = next(one["id"] for one in data["documents"]["nodes"] if one["key"] == "life")
    babbage = next(one["id"] for one in data["entities"]["nodes"] if one["name"] == "Charles Babbage")

    async def found(**given: Any) -> list[str]:
        answer = await client.ask(FIND, question="Ada Lovelace", threshold=0, **given)
        return [hit["text"].split()[-1] for hit in answer["search"]["hits"]]

    for mode in MODES:
        assert await found(mode=mode, filter={"documents": [document]}) == ["London."]
        assert await found(mode=mode, filter={"relationshipTypes": ["LOCATED_IN"]}) == ["London."]
        assert await found(mode=mode, filter={"entityTypes": ["Location"], "addedAfter": "2020-01-01T00:00:00"}) == [
            "London."
        ]
        assert await found(mode=mode, filter={"addedBefore": "2020-01-01T00:00:00Z"}) == []
    assert set(await found(mode="VECTOR", filter={"entities": [babbage]})) == {"Babbage.", "Engine."}
    weighed = {"method": "SCORE", "weights": [{"channel": "vector", "weight": 0}]}
    assert (await found(mode="HYBRID", fusion=weighed))[:2] in (["London.", "Babbage."], ["Babbage.", "London."])


async def test_what_makes_no_sense_is_refused_by_a_code(client: Client, world: World) -> None:
    await history(world)
    entity = base64.b64encode(b"Entity:x").decode()
    refused: dict[str, Sequence[dict[str, Any]]] = {
        "INVALID_INPUT": [
            {"question": " "},
            {"question": "who", "limit": 0},
            {"question": "who", "limit": -1},
            {"question": "who", "limit": 1_000_000},
            {"question": "who", "threshold": 2},
            {"question": "who", "filter": {"metadata": {"colour": "red"}}},
            {"question": "who", "filter": {"metadata": ["colour"]}},
            {"question": "who", "filter": {"addedAfter": "2021-01-01T00:00Z", "addedBefore": "2020-01-01T00:00Z"}},
        ],
        "TOO_LARGE": [{"question": "who " * 25_000}],
        "UNKNOWN_COLLECTION": [{"question": "who", "collections": ["lab", "nowhere"]}],
        "BAD_ID": [
            {"question": "who", "filter": {"documents": ["?"]}},
            {"question": "who", "filter": {"documents": [entity]}},
        ],
        "PLUG_BAD_OPTION": [
            {"question": "who", "fusion": {"weights": [{"channel": "vector", "weight": -1}]}},
            {"question": "who", "options": {"searcher": {"colour": "red"}}},
        ],
        "GRAPHQL_VALIDATION_FAILED": [
            {"question": "who", "mode": "MAGIC"},
            {"question": "who", "filter": {"colour": "red"}},
            {"question": None},
        ],
    }
    for code, cases in refused.items():
        for case in cases:
            assert await client.codes(FIND, **case) == [code], case
    query = 'query ($t: Float) { search(question: "who", threshold: $t) { degraded } }'
    not_a_number = f'{{"query": {json.dumps(query)}, "variables": {{"t": NaN}}}}'
    sent = await client.http.post("/graphql", content=not_a_number, headers={"content-type": "application/json"})
    assert [error["extensions"]["code"] for error in sent.json()["errors"]] != ["INTERNAL"]


async def test_a_question_without_words_says_so_and_one_of_stop_words_is_looked_for(
    client: Client, world: World
) -> None:
    await history(world)

    emoji = (await client.ask(FIND, question="\U0001f600\U0001f680", mode="FULLTEXT"))["search"]
    stops = (await client.ask(FIND, question="were the", mode="FULLTEXT"))["search"]
    syntax = (await client.ask(FIND, question='/ AND "* ~ OR :) engines^', mode="FULLTEXT"))["search"]

    assert emoji == {"degraded": ["The question has no words, so full text was not searched."], "hits": []}
    assert stops["hits"][0]["text"] == "The machines were never finished."
    assert [hit["text"] for hit in syntax["hits"]] == ["Charles Babbage designed the Analytical Engine."]


class Away:
    """An embedder whose server has gone."""

    name, dimensions, window = EMBEDDER, 384, 256

    def embed(self, texts: Sequence[str], intent: Intent) -> Vectors:
        if intent is Intent.QUESTION:
            raise ConnectionError("nobody answers")
        return np.ones((len(texts), 384), dtype=np.float32)


async def test_without_its_embedder_a_search_says_so_and_looks_for_words(settings: Settings) -> None:
    async with open_services(settings, Plugs(embedder=Away())) as services, served(settings, services) as client:
        await _asked_without_vectors(client, services)


async def _asked_without_vectors(client: Client, services: Services) -> None:
    await history(World(services.executor))
    for mode in MODES:
        found = (await client.ask(FIND, question="What did Babbage design?", mode=mode))["search"]

        assert "nobody answers" in found["degraded"][0]
        assert found["hits"][0]["text"] == "Charles Babbage designed the Analytical Engine.", mode
        assert found["hits"][0]["similarity"] == 0
