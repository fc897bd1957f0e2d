"""Changes made by hand, asked over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from service.api.global_ids import global_id
from service.domain.document import Collection
from service.domain.schema import GraphSchema
from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

ADA, COUNTESS, LONDON = ("Ada Lovelace", "Person"), ("the Countess", "Person"), ("London", "Location")

_PAYLOAD = """{ clientMutationId change { id operation who why isEffective arguments collection { name } }
    difference { entities { before { id name type version } after { id name type aliases } }
                 relationships { before { text } after { text support evidenceCount } } } }"""


def _mutation(name: str) -> str:
    kind = f"{name[0].upper()}{name[1:]}Input!"
    return f"mutation ($input: {kind}) {{ {name}(input: $input) {_PAYLOAD} }}"


@pytest.fixture
async def lab(world: World) -> World:
    await world.collection()
    await world.put("a", ("Ada Lovelace lived in London.", [(ADA, "LIVED_IN", LONDON)]))
    await world.put("b", ("the Countess lived in London.", [(COUNTESS, "LIVED_IN", LONDON)]))
    return world


async def _make(client: Client, name: str, /, **wanted: Any) -> Any:
    given = {"why": "I know them", "who": "ada", **wanted}
    return (await client.ask(_mutation(name), input=given))[name]


async def _codes(client: Client, name: str, /, **wanted: Any) -> list[str]:
    return await client.codes(_mutation(name), input={"why": "I know them", **wanted})


async def _entities(client: Client) -> dict[str, dict[str, Any]]:
    data = await client.ask('{ entities(filter: {collection: "lab"}) { nodes { id name type version aliases } } }')
    return {entity["name"]: entity for entity in data["entities"]["nodes"]}


async def test_a_merge_says_what_it_makes_of_the_graph_and_old_ids_lead_on(lab: World, client: Client) -> None:
    before = await _entities(client)
    old = before["the Countess"]["id"]
    entities = [{"name": "the Countess"}, {"id": before["Ada Lovelace"]["id"]}]
    payload = await _make(client, "mergeEntities", collection="lab", entities=entities, clientMutationId="7")
    assert payload["clientMutationId"] == "7"
    change = payload["change"]
    assert (change["operation"], change["who"], change["why"]) == ("MERGE_ENTITIES", "ada", "I know them")
    assert change["arguments"]["entities"] == [
        [{"name": "the Countess", "type": "Person"}],
        [{"name": "Ada Lovelace", "type": "Person"}],
    ]
    (kept,) = [one["after"] for one in payload["difference"]["entities"] if one["after"] and one["before"]]
    assert kept["aliases"] == ["the Countess"]
    assert [one["before"]["name"] for one in payload["difference"]["entities"] if not one["after"]] == ["the Countess"]
    data = await client.ask(
        """query ($id: ID!) { node(id: $id) { id ... on Entity { name } } entity(id: $id) { name }
            relationships(filter: {source: $id}) { nodes { text support } } }""",
        id=old,
    )
    assert data["node"] == {"id": before["Ada Lovelace"]["id"], "name": "Ada Lovelace"}
    assert data["entity"] == {"name": "Ada Lovelace"}
    assert data["relationships"]["nodes"] == [{"text": "Ada Lovelace lived in London", "support": 2}]


async def test_an_asserted_relationship_shows_who_vouches_for_it_and_no_words(lab: World, client: Client) -> None:
    payload = await _make(
        client,
        "assertRelationship",
        collection="lab",
        source={"name": "Ada Lovelace"},
        type="works with",
        target={"name": "the Countess", "type": "Person"},
    )
    assert payload["difference"]["relationships"] == [
        {"before": None, "after": {"text": "Ada Lovelace works with the Countess", "support": 0, "evidenceCount": 1}}
    ]
    data = await client.ask(
        """{ relationships(filter: {collection: "lab", type: {eq: "WORKS_WITH"}}) { nodes { confidence
            evidence { quote start chunk { id } confidence relationship { type }
                change { id who why at operation } } } } }"""
    )
    (relationship,) = data["relationships"]["nodes"]
    (evidence,) = relationship["evidence"]
    assert evidence.pop("change") | {"at": None} == {
        "id": payload["change"]["id"],
        "who": "ada",
        "why": "I know them",
        "operation": "ASSERT_RELATIONSHIP",
        "at": None,
    }
    assert evidence == {
        "quote": None,
        "start": None,
        "chunk": None,
        "confidence": 0.95,
        "relationship": {"type": "WORKS_WITH"},
    }


async def test_a_dry_run_says_what_would_change_and_changes_nothing(lab: World, client: Client) -> None:
    before = await lab.dump()
    names = {"collection": "lab", "entity": {"name": "Ada Lovelace"}, "name": "Ada King"}
    payload = await _make(client, "editEntity", dryRun=True, **names)
    assert payload["change"] is None
    assert [(one["before"]["name"], one["after"]["name"]) for one in payload["difference"]["entities"]] == [
        ("Ada Lovelace", "Ada King")
    ]
    assert await lab.dump() == before
    assert (await client.ask('{ changes(collection: "lab") { totalCount } }'))["changes"]["totalCount"] == 0


async def test_the_log_lists_changes_the_latest_first_and_each_can_be_undone_once(lab: World, client: Client) -> None:
    before = await lab.dump()
    london = {"name": "London"}
    (fact, _) = (await client.ask('{ relationships(filter: {collection: "lab"}) { nodes { id text } } }'))[
        "relationships"
    ]["nodes"]
    retracted = await _make(client, "retractRelationship", collection="lab", relationship=fact["id"])
    assert [one["before"] for one in retracted["difference"]["relationships"]] == [{"text": fact["text"]}]
    again = {"collection": "lab", "relationship": fact["id"]}
    assert await _codes(client, "retractRelationship", **again) == ["NOT_FOUND"]
    documents = [
        global_id("Document", row["id"]) for row in await lab.rows("MATCH (d:Document {key: 'a'}) RETURN d.id AS id")
    ]
    split = await _make(client, "splitEntity", collection="lab", entity=london, documents=documents)
    query = """{ changes(collection: "lab", first: 5) { totalCount nodes { id operation isEffective }
        pageInfo { hasNextPage hasPreviousPage } } }"""
    listed = (await client.ask(query))["changes"]
    assert [node["operation"] for node in listed["nodes"]] == ["SPLIT_ENTITY", "RETRACT_RELATIONSHIP"]
    assert listed["pageInfo"] == {"hasNextPage": False, "hasPreviousPage": False}
    for payload in (split, retracted):
        await _make(client, "undo", change=payload["change"]["id"])
        assert await _codes(client, "undo", change=payload["change"]["id"]) == ["ALREADY_UNDONE"]
    assert await lab.dump() == before
    listed = (await client.ask(query))["changes"]
    assert [node["isEffective"] for node in listed["nodes"]] == [True, True, False, False]
    node = "query ($id: ID!) { node(id: $id) { ... on Change { operation isEffective } } }"
    data = await client.ask(node, id=split["change"]["id"])
    assert data["node"] == {"operation": "SPLIT_ENTITY", "isEffective": False}
    assert (await client.ask(node, id=global_id("Change", "lab/none")))["node"] is None


async def test_what_can_not_be_is_refused_with_a_code_and_changes_nothing(lab: World, client: Client) -> None:
    await lab.collection("other")
    await lab.put("a", ("Ada Lovelace lived in London.", [(ADA, "LIVED_IN", LONDON)]), collection="other")
    (elsewhere,) = await lab.rows("MATCH (e:Person {collection: 'other'}) RETURN e.id AS id")
    before, entities = await lab.dump(), await _entities(client)
    ada, countess, london = {"name": "Ada Lovelace"}, {"name": "the Countess"}, {"name": "London"}
    gone, document = {"id": global_id("Entity", "0" * 32)}, {"id": global_id("Document", "0" * 32)}
    long, collection = "x" * 256, "lab"

    async def codes(name: str, /, **wanted: Any) -> list[str]:
        return await _codes(client, name, **({"collection": collection} if name != "undo" else {}), **wanted)

    other = {"id": global_id("Entity", elsewhere["id"])}
    assert await codes("mergeEntities", entities=[ada, other]) == ["INVALID_INPUT"]
    assert await codes("mergeEntities", entities=[ada, {"id": entities["Ada Lovelace"]["id"]}]) == ["INVALID_INPUT"]
    assert await codes("mergeEntities", entities=[ada]) == ["INVALID_INPUT"]
    assert await codes("mergeEntities", entities=[ada, gone]) == ["NOT_FOUND"]
    assert await codes("mergeEntities", entities=[ada, {"name": "Nobody"}]) == ["NOT_FOUND"]
    assert await codes("mergeEntities", entities=[ada, document]) == ["BAD_ID"]
    assert await codes("mergeEntities", entities=[ada, {"id": "nonsense"}]) == ["BAD_ID"]
    assert await codes("mergeEntities", entities=[ada, {}]) == ["INVALID_INPUT"]
    assert await codes("mergeEntities", entities=[ada, {**countess, "ifVersion": "0"}]) == ["STALE_VERSION"]
    assert await codes("splitEntity", entity=ada, names=["Ada Lovelace"]) == ["INVALID_INPUT"]
    assert await codes("splitEntity", entity=ada, names=["Byron"]) == ["NOT_FOUND"]
    assert await codes("splitEntity", entity=ada) == ["INVALID_INPUT"]
    assert await codes("splitEntity", entity=ada, documents=[document["id"]]) == ["NOT_FOUND"]
    for name in ("", "  ", long):
        assert await codes("editEntity", entity=ada, name=name) == ["INVALID_INPUT"]
    assert await codes("editEntity", entity=ada) == ["INVALID_INPUT"]
    assert await codes("editEntity", entity=ada, name="x", why=" ") == ["INVALID_INPUT"]
    for hostile in ("`) DETACH DELETE (n", "", "Ünïcode", "9lives", "a" * 65):
        assert await codes("editEntity", entity=ada, type=hostile) == ["INVALID_INPUT"]
        assert await codes("assertRelationship", source=ada, type=hostile, target=london) == ["INVALID_INPUT"]
    assert await codes("assertRelationship", source=ada, type="KNEW", target=ada) == ["INVALID_INPUT"]
    assert await codes("assertRelationship", source=ada, type="KNEW", target=countess, confidence=1.5) == [
        "INVALID_INPUT"
    ]
    assert await codes("assertRelationship", source=ada, type="KNEW", target=countess, strength=11) == ["INVALID_INPUT"]
    assert await codes("retractRelationship", source=london, type="LIVED_IN", target=ada) == ["NOT_FOUND"]
    assert await codes("retractRelationship", source=ada, type="LIVED_IN") == ["INVALID_INPUT"]
    assert await codes("retractRelationship", relationship=entities["London"]["id"]) == ["BAD_ID"]
    assert await codes("undo", change=global_id("Change", "lab/none")) == ["NOT_FOUND"]
    assert await codes("undo", change=global_id("Change", "nowhere/none")) == ["UNKNOWN_COLLECTION"]
    assert await codes("undo", change=entities["London"]["id"]) == ["BAD_ID"]
    collection = "nowhere"
    assert await codes("editEntity", entity=ada, name="x") == ["UNKNOWN_COLLECTION"]
    assert await lab.dump() == before


async def test_a_closed_schema_holds_for_people_too(lab: World, client: Client) -> None:
    schema = GraphSchema.from_mapping({"patterns": ["Person-LIVED_IN->Location"], "closed": True})
    await lab.collections.update(Collection("lab", schema=schema))
    ada, london = {"name": "Ada Lovelace"}, {"name": "London"}
    asserted = {"collection": "lab", "source": ada, "target": london}
    assert await _codes(client, "assertRelationship", **asserted, type="VISITED") == ["SCHEMA_BREACH"]
    assert await _codes(client, "editEntity", collection="lab", entity=ada, type="Robot") == ["SCHEMA_BREACH"]
    back = {"collection": "lab", "source": london, "target": ada}
    assert await _codes(client, "assertRelationship", **back, type="lived in") == ["SCHEMA_BREACH"]
    payload = await _make(client, "assertRelationship", **asserted, type="lived in")
    assert payload["difference"]["relationships"][0]["after"]["evidenceCount"] == 2


async def test_of_edits_that_race_the_second_is_told_that_the_first_was_there(lab: World, client: Client) -> None:
    version = (await _entities(client))["Ada Lovelace"]["version"]
    entity = {"name": "Ada Lovelace", "ifVersion": version}
    await _make(client, "editEntity", collection="lab", entity=entity, description="A mathematician.")
    wanted = {"collection": "lab", "entity": entity, "description": "A poet."}
    assert await _codes(client, "editEntity", **wanted) == ["STALE_VERSION"]
    rows = await lab.rows("MATCH (e:Person {name: 'Ada Lovelace'}) RETURN e.description AS text")
    assert rows == [{"text": "A mathematician."}]


async def test_a_name_that_several_things_have_is_not_guessed_at(lab: World, client: Client) -> None:
    await lab.put("c", ("Washington saw London.", [(("Washington", "Person"), "SAW", LONDON)]))
    await lab.put("d", ("Washington is near London.", [(("Washington", "Location"), "NEAR", LONDON)]))
    assert await _codes(client, "editEntity", collection="lab", entity={"name": "Washington"}, name="x") == [
        "AMBIGUOUS"
    ]
    entity = {"name": "washington", "type": "Person"}
    payload = await _make(client, "editEntity", collection="lab", entity=entity, name="George Washington")
    assert payload["difference"]["entities"][0]["after"]["type"] == "Person"
