"""What can be asked, over real HTTP, of a graph that the real store wrote."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from service.graph.executor import Executor
from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

ADA, CHARLES = ("Ada Lovelace", "Person"), ("Charles Babbage", "Person")
ENGINE, LONDON = ("Analytical Engine", "Work"), ("London", "Location")


async def history(world: World) -> None:
    """Two documents that share Ada Lovelace."""
    await world.collection()
    await world.put(
        "notes",
        ("Ada Lovelace worked with Charles Babbage.", [(ADA, "COLLABORATES_WITH", CHARLES)]),
        ("Charles Babbage designed the Analytical Engine.", [(CHARLES, "DESIGNED", ENGINE)]),
    )
    await world.put("life", ("Ada Lovelace lived in London.", [(ADA, "LOCATED_IN", LONDON)]))


async def test_one_selection_leads_from_an_entity_to_the_words_that_say_so(client: Client, world: World) -> None:
    await history(world)

    data = await client.ask(
        """
        query ($name: String!) {
          entities(filter: {name: {eq: $name}, type: {eq: "Person"}}) {
            totalCount
            nodes {
              name type aliases mentionCount documentCount collection { name }
              relationships(direction: OUTGOING) {
                totalCount
                nodes {
                  type direction text support other { name type }
                  evidence {
                    quote start end subjectStart extractor model chunk { index document { key title status text } }
                  }
                }
              }
              mentions { surface start end chunk { text } }
            }
          }
        }
        """,
        name="ada  LOVELACE",
    )

    entity = data["entities"]["nodes"][0]
    assert data["entities"]["totalCount"] == 1
    assert (entity["name"], entity["type"], entity["documentCount"]) == ("Ada Lovelace", "Person", 2)
    assert entity["collection"] == {"name": "lab"}
    found = {one["type"]: one for one in entity["relationships"]["nodes"]}
    assert entity["relationships"]["totalCount"] == len(found) == 2
    evidence = found["COLLABORATES_WITH"]["evidence"][0]
    document = evidence["chunk"]["document"]
    assert found["COLLABORATES_WITH"]["other"] == {"name": "Charles Babbage", "type": "Person"}
    assert document["text"][evidence["start"] : evidence["end"]] == evidence["quote"]
    assert (evidence["extractor"], evidence["model"]) == ("hand", "none")
    assert (document["key"], document["status"], evidence["chunk"]["index"]) == ("notes", "READY", 0)
    assert {mention["chunk"]["text"][:12] for mention in entity["mentions"]} == {"Ada Lovelace"}


async def test_relationships_are_found_by_kind_by_their_ends_and_by_confidence(client: Client, world: World) -> None:
    await history(world)
    entities = (await client.ask("{ entities { nodes { id name } } }"))["entities"]["nodes"]
    ids = {entity["name"]: entity["id"] for entity in entities}

    async def texts(**wanted: Any) -> set[str]:
        query = """query ($filter: RelationshipFilter) {
            relationships(filter: $filter) { totalCount nodes { type source { name } target { name } } } }"""
        found = (await client.ask(query, filter=wanted))["relationships"]
        assert found["totalCount"] == len(found["nodes"])
        return {f"{one['source']['name']} {one['type']} {one['target']['name']}" for one in found["nodes"]}

    everything = await texts(collection="lab")
    assert everything == {
        "Ada Lovelace COLLABORATES_WITH Charles Babbage",
        "Ada Lovelace LOCATED_IN London",
        "Charles Babbage DESIGNED Analytical Engine",
    }
    assert await texts(type={"in": ["DESIGNED", "LOCATED_IN"]}) == everything - {
        "Ada Lovelace COLLABORATES_WITH Charles Babbage"
    }
    assert await texts(type={"eq": "designed"}) == set()
    assert len(await texts(source=ids["Ada Lovelace"])) == 2
    assert len(await texts(target=ids["London"])) == 1
    assert len(await texts(source=ids["Ada Lovelace"], target=ids["Charles Babbage"], type={"eq": "OWNS"})) == 0
    assert await texts(minConfidence=0.999) == set()


async def test_names_are_compared_as_people_do_and_never_as_patterns(client: Client, world: World) -> None:
    await world.collection()
    odd = "O'Brien `\"\\ %_.*~ {$x} 漢字"
    await world.put("a", (f"{odd} met Ada Lovelace.", [((odd, "Person"), "MET", ADA)]))

    async def names(**name: str) -> list[str]:
        query = "query ($name: NameFilter) { entities(filter: {name: $name}) { totalCount nodes { name } } }"
        found = (await client.ask(query, name=name))["entities"]
        assert found["totalCount"] == len(found["nodes"])
        return [entity["name"] for entity in found["nodes"]]

    assert await names(eq=odd) == [odd]
    assert await names(startsWith="o\u2019brien `") == [odd]
    assert await names(contains='"\\ %_.*~ {$X}') == [odd]
    assert await names(contains="lace") == ["Ada Lovelace"]
    assert await names(startsWith="ada", contains="love") == ["Ada Lovelace"]
    assert await names(eq="") == []
    assert await names(contains="%") == [odd]
    assert await names(eq=".*") == []


async def test_documents_are_found_by_title_key_and_state(client: Client, world: World) -> None:
    await history(world)

    async def keys(**wanted: Any) -> list[str]:
        query = """query ($filter: DocumentFilter) {
            documents(collection: "lab", filter: $filter) { totalCount nodes { key } } }"""
        found = (await client.ask(query, filter=wanted))["documents"]
        assert found["totalCount"] == len(found["nodes"])
        return [document["key"] for document in found["nodes"]]

    assert await keys() == ["life", "notes"]
    assert await keys(title={"startsWith": "NO"}) == ["notes"]
    assert await keys(title={"contains": "if"}) == ["life"]
    assert await keys(key={"eq": "notes"}) == ["notes"]
    assert await keys(key={"eq": "notes"}, title={"eq": "life"}) == []
    assert await keys(status={"in": ["READY", "EMPTY"]}) == ["life", "notes"]
    assert await keys(status={"eq": "FAILED"}) == []


async def test_a_document_leads_to_its_chunks_and_they_to_what_they_name_and_state(
    client: Client, world: World
) -> None:
    await history(world)

    data = await client.ask(
        """{ documents(filter: {key: {eq: "notes"}}) { nodes {
            chunkCount length version contentHash mimeType metadata createdAt
            chunks { totalCount nodes { index text start end tokenCount
              entities { totalCount nodes { name } }
              relationships { totalCount nodes { type } } } }
            entities { totalCount nodes { name } } } } }"""
    )

    document = data["documents"]["nodes"][0]
    assert [chunk["index"] for chunk in document["chunks"]["nodes"]] == [0, 1]
    assert document["chunks"]["totalCount"] == document["chunkCount"] == 2
    second = document["chunks"]["nodes"][1]
    assert [entity["name"] for entity in second["entities"]["nodes"]] == ["Analytical Engine", "Charles Babbage"]
    assert second["entities"]["totalCount"] == 2
    assert second["relationships"] == {"totalCount": 1, "nodes": [{"type": "DESIGNED"}]}
    assert document["entities"]["totalCount"] == 3
    assert [entity["name"] for entity in document["entities"]["nodes"]] == [
        "Ada Lovelace",
        "Analytical Engine",
        "Charles Babbage",
    ]


async def test_statistics_count_by_type_for_one_collection_and_for_all(client: Client, world: World) -> None:
    await history(world)
    await world.collection("other")
    await world.put("a", ("Ada Lovelace knew London.", [(ADA, "KNEW", LONDON)]), collection="other")

    data = await client.ask(
        """{ all: statistics { documents chunks entities relationships entitiesByType { type count } }
             lab: statistics(collection: "lab") { documents relationshipsByType { type count } }
             collections { totalCount nodes { name statistics { documents } } } }"""
    )

    assert data["all"] == {
        "documents": 3,
        "chunks": 4,
        "entities": 6,
        "relationships": 4,
        "entitiesByType": [
            {"type": "Person", "count": 3},
            {"type": "Location", "count": 2},
            {"type": "Work", "count": 1},
        ],
    }
    assert data["lab"]["documents"] == 2
    assert [count["type"] for count in data["lab"]["relationshipsByType"]] == [
        "COLLABORATES_WITH",
        "DESIGNED",
        "LOCATED_IN",
    ]
    assert [(one["name"], one["statistics"]["documents"]) for one in data["collections"]["nodes"]] == [
        ("default", 0),
        ("lab", 2),
        ("other", 1),
    ]


async def test_node_finds_anything_by_its_id_and_nothing_by_a_wrong_one(client: Client, world: World) -> None:
    await history(world)
    data = await client.ask(
        """{ collection(name: "lab") { id }
             documents(first: 1) { nodes { id chunks(first: 1) { nodes { id } } } }
             entities(first: 1) { nodes { id } } relationships(first: 1) { nodes { id } }
             jobs(first: 1) { nodes { id } } }"""
    )
    document = data["documents"]["nodes"][0]
    ids = {
        "Collection": data["collection"]["id"],
        "Document": document["id"],
        "Chunk": document["chunks"]["nodes"][0]["id"],
        "Entity": data["entities"]["nodes"][0]["id"],
        "Relationship": data["relationships"]["nodes"][0]["id"],
        "Job": data["jobs"]["nodes"][0]["id"],
    }

    found = await client.ask("query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }", ids=list(ids.values()))

    assert found["nodes"] == [{"__typename": name, "id": identifier} for name, identifier in ids.items()]
    one = "query ($id: ID!) { node(id: $id) { id } }"
    assert (await client.ask(one, id="RG9jdW1lbnQ6bm9uZQ=="))["node"] is None
    assert (await client.ask(one, id="Q29sbGVjdGlvbjpub25l"))["node"] is None
    for wrong in ("", "%%%", "RG9j", "Tm9uZTp4", "\u0000", "é"):
        assert await client.codes(one, id=wrong) == ["BAD_ID"]
    assert await client.codes("query ($id: ID!) { document(id: $id) { key } }", id=ids["Entity"]) == ["BAD_ID"]


async def test_an_unknown_collection_is_said_to_be_one(client: Client) -> None:
    for query in (
        '{ entities(filter: {collection: "none"}) { nodes { name } } }',
        '{ documents(collection: "none") { nodes { key } } }',
        '{ statistics(collection: "none") { documents } }',
        '{ search(question: "who?", collections: ["none"]) { hits { id } } }',
    ):
        assert await client.codes(query) == ["UNKNOWN_COLLECTION"]
    assert (await client.ask('{ collection(name: "none") { name } }'))["collection"] is None


async def test_a_hundred_entities_and_all_that_hangs_on_them_cost_a_statement_a_level(
    client: Client, world: World, executor: Executor, count_statements: Callable[[], list[str]]
) -> None:
    await world.collection()
    people = [(f"Person{number:03}", "Person") for number in range(101)]
    for start in range(0, 100, 50):
        await world.put(
            f"part {start}",
            *(
                (f"{people[number][0]} knew {people[number + 1][0]}.", [(people[number], "KNEW", people[number + 1])])
                for number in range(start, start + 50)
            ),
        )
    statements = count_statements()
    data = await client.ask(
        """{ entities(first: 100, filter: {collection: "lab"}) { nodes { name relationships { nodes {
            other { name } evidence { quote chunk { document { title collection { name } } } } } } } } }"""
    )

    assert len(data["entities"]["nodes"]) == 100
    assert sum(len(entity["relationships"]["nodes"]) for entity in data["entities"]["nodes"]) == 199
    assert sorted(statements) == [
        "browse/chunks/by_ids",
        "browse/documents/by_ids",
        "browse/documents/serials",
        "browse/entities/by_ids",
        "browse/entities/page_forward",
        "browse/relationships/evidence",
        "browse/relationships/of_entities",
        "browse/serials",
        "collections/get",
        "collections/get",
    ]
