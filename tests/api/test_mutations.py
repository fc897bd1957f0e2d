"""What can be done: documents in, jobs, documents out; and what is refused."""

from __future__ import annotations

import base64
import json
from typing import Any

import httpx
import pytest

from service.domain.relationship import KINDS
from service.wiring import Services
from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

INGEST = """mutation ($input: IngestTextInput!) { ingestText(input: $input) {
    clientMutationId
    job { id status stage version document { id key title status metadata } collection { name } } } }"""
BATCH = """mutation ($inputs: [IngestTextInput!]!) { ingestTexts(inputs: $inputs) {
    results { clientMutationId job { document { key } } error { code message hint } } } }"""
FILES = """mutation ($files: [Upload!]!, $keys: [String!], $metadata: JSON) {
    ingestFiles(collection: "default", files: $files, keys: $keys, metadata: $metadata) {
        results { job { document { key title path metadata } } error { code } } } }"""


async def test_a_document_is_stored_with_its_job_when_the_mutation_answers(client: Client) -> None:
    wanted = {
        "collection": "default",
        "text": "Ada met Zoë.",
        "key": "a\"`\\'b",
        "title": "A title",
        "metadata": {"year": 1843, "draft": False},
        "clientMutationId": "mine",
    }

    payload = (await client.ask(INGEST, input=wanted))["ingestText"]

    job = payload["job"]
    assert payload["clientMutationId"] == "mine"
    assert (job["status"], job["stage"], job["version"], job["collection"]) == (
        "QUEUED",
        "WAITING",
        1,
        {"name": "default"},
    )
    assert job["document"]["key"] == "a\"`\\'b"
    assert job["document"]["title"] == "A title"
    listed = await client.ask("{ jobs(status: QUEUED) { totalCount nodes { id } } }")
    assert listed["jobs"] == {"totalCount": 1, "nodes": [{"id": job["id"]}]}


async def test_a_batch_answers_item_by_item(client: Client) -> None:
    inputs = [
        {"collection": "default", "text": "One.", "key": "one", "clientMutationId": "1"},
        {"collection": "none", "text": "Two.", "clientMutationId": "2"},
        {"collection": "default", "text": "Three.", "metadata": {"deep": {"er": 1}}},
        {"collection": "default", "text": "Four.", "options": [1]},
        {"collection": "default", "text": "Five.", "key": ""},
        {"collection": "default", "text": "Six.", "key": "six"},
    ]

    results = (await client.ask(BATCH, inputs=inputs))["ingestTexts"]["results"]

    assert [result["error"] and result["error"]["code"] for result in results] == [
        None,
        "UNKNOWN_COLLECTION",
        "INVALID_INPUT",
        "INVALID_INPUT",
        "INVALID_INPUT",
        None,
    ]
    assert [result["clientMutationId"] for result in results[:2]] == ["1", "2"]
    assert results[5]["job"]["document"]["key"] == "six"


async def test_json_that_nobody_could_keep_is_refused(client: Client) -> None:
    wanted: dict[str, Any] = {"collection": "default", "text": "x"}
    assert await client.codes(INGEST, input={**wanted, "metadata": {"n": 2**63}}) == ["INVALID_INPUT"]
    deep: Any = {}
    for _ in range(100):
        deep = {"deeper": deep}
    assert await client.codes(INGEST, input={**wanted, "options": {"chunker": deep}}) == ["INVALID_INPUT"]
    assert await client.codes(INGEST, input={**wanted, "collection": "none"}) == ["UNKNOWN_COLLECTION"]
    query = 'mutation { ingestText(input: {collection: "default", text: "x", metadata: {n: 1e999}}) { job { id } } }'
    assert await client.codes(query) == ["INVALID_INPUT"]


async def upload(client: Client, files: list[tuple[str, bytes]], **variables: Any) -> httpx.Response:
    operations = {"query": FILES, "variables": {"files": [None] * len(files), **variables}}
    places = {str(number): [f"variables.files.{number}"] for number in range(len(files))}
    parts: list[tuple[str, Any]] = [
        ("operations", (None, json.dumps(operations))),
        ("map", (None, json.dumps(places))),
        *((str(number), (name, content)) for number, (name, content) in enumerate(files)),
    ]
    return await client.http.post("/graphql", files=parts)


async def test_files_come_in_under_their_names_or_keys(client: Client) -> None:
    answer = await upload(client, [("a.txt", b"Ada."), ("b.md", b"# Zo\xc3\xab")], metadata={"year": 1843})
    results = answer.json()["data"]["ingestFiles"]["results"]
    assert [result["job"]["document"]["key"] for result in results] == ["a.txt", "b.md"]
    assert results[0]["job"]["document"]["path"] == "a.txt"
    answer = await upload(client, [("a.txt", b"Ada.")], keys=["mine"])
    assert answer.json()["data"]["ingestFiles"]["results"][0]["job"]["document"]["key"] == "mine"
    answer = await upload(client, [("a.txt", b"Ada.")], keys=[])
    assert [error["extensions"]["code"] for error in answer.json()["errors"]] == ["INVALID_INPUT"]


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"operations": "{"},
        {"operations": "{}", "map": "[]"},
        {"operations": "{}", "map": '{"0": ["variables.files.0"]}'},
        {"operations": '{"query": "x", "variables": {}}', "map": '{"f": ["variables.files.0"]}'},
        {"operations": '{"query": "x", "variables": {"files": [1]}}', "map": '{"f": ["variables.files.0"]}'},
        {"operations": '{"query": "x", "variables": {"files": [null]}}', "map": '{"f": "variables.files.0"}'},
        {"operations": '{"query": "x", "variables": {"files": [null]}}', "map": '{"f": ["variables.files.x"]}'},
        {"operations": '"x"', "map": '{"f": ["0.1"]}'},
        {"operations": "{}", "map": "{}", "more": "x"},
    ],
)
async def test_a_bad_form_is_a_400_with_a_code(client: Client, parts: dict[str, str]) -> None:
    given: list[tuple[str, Any]] = [(name, (None, value)) for name, value in parts.items()]
    response = await client.http.post("/graphql", files=[*given, ("f", ("f.txt", b"x"))])
    assert response.status_code == 400
    assert response.json()["errors"][0]["extensions"]["code"] == "BAD_REQUEST"


async def test_a_text_where_a_file_belongs_is_refused(client: Client) -> None:
    assert await client.codes(FILES, files=["text"]) == ["INVALID_INPUT"]


async def test_a_collection_is_made_once_and_changed_in_parts(client: Client) -> None:
    create = """mutation ($input: CreateCollectionInput!) { createCollection(input: $input) {
        clientMutationId collection { id name description concepts language options } } }"""
    update = create.replace("Create", "Update").replace("create", "update")
    wanted = {"name": "Lab 1", "description": "First.", "options": {"chunker": {"chunk_size": 64}}}

    made = (await client.ask(create, input=wanted))["createCollection"]["collection"]
    assert made["concepts"] == "LINKED"
    assert (await client.ask(create, input=wanted))["createCollection"]["collection"] == made
    assert await client.codes(create, input={**wanted, "language": "fr"}) == ["CONFLICT"]
    assert await client.codes(create, input={"name": "__x"}) == ["INVALID_INPUT"]
    assert await client.codes(create, input={"name": "x", "options": {"chunker": 1}}) == ["INVALID_INPUT"]
    changed = (await client.ask(update, input={"name": "Lab 1", "concepts": "ALL"}))["updateCollection"]["collection"]
    assert changed == {**made, "concepts": "ALL"}
    assert await client.codes(update, input={"name": "none"}) == ["UNKNOWN_COLLECTION"]


async def test_a_deleted_document_is_gone_and_what_only_it_said_with_it(client: Client, world: World) -> None:
    await world.collection()
    await world.put("a", ("Ada met Zoë.", [(("Ada", "Person"), "MET", ("Zoë", "Person"))]))
    document = (await client.ask("{ documents { nodes { id } } }"))["documents"]["nodes"][0]["id"]
    delete = "mutation ($id: ID!) { deleteDocument(id: $id) { documentId } }"

    assert (await client.ask(delete, id=document))["deleteDocument"] == {"documentId": document}

    left = await client.ask(
        "query ($id: ID!) { document(id: $id) { key } statistics { documents entities relationships } }", id=document
    )
    assert left == {"document": None, "statistics": {"documents": 0, "entities": 0, "relationships": 0}}
    assert await client.codes(delete, id=document) == ["NOT_FOUND"]


async def test_jobs_are_cancelled_tried_again_and_made_anew(client: Client) -> None:
    job = (await client.ask(INGEST, input={"collection": "default", "text": "x", "key": "k"}))["ingestText"]["job"]
    cancel, retry = (
        f"mutation ($id: ID!) {{ {name}(id: $id) {{ job {{ id status errorCode document {{ status }} }} }} }}"
        for name in ("cancelJob", "retryJob")
    )

    cancelled = (await client.ask(cancel, id=job["id"]))["cancelJob"]["job"]
    assert (cancelled["status"], cancelled["document"]["status"]) == ("CANCELLED", "CANCELLED")
    assert await client.codes(cancel, id=job["id"]) == ["CONFLICT"]
    assert (await client.ask(retry, id=job["id"]))["retryJob"]["job"]["status"] == "QUEUED"
    await client.ask(cancel, id=job["id"])
    tuned = "mutation ($id: ID!, $options: JSON) { retryJob(id: $id, options: $options) { job { status } } }"
    assert await client.codes(tuned, id=job["id"], options={"extractor": 5}) == ["INVALID_INPUT"]
    options = {"chunker": {"chunk_size": 50}}
    assert (await client.ask(tuned, id=job["id"], options=options))["retryJob"]["job"]["status"] == "QUEUED"
    unknown = base64.b64encode(b"Job:none").decode()
    assert await client.codes(retry, id=unknown) == ["NOT_FOUND"]
    assert await client.codes(retry, id=job["document"]["id"]) == ["BAD_ID"]
    again = "mutation ($id: ID!) { reprocessDocument(id: $id) { job { id } } }"
    assert (await client.ask(again, id=job["document"]["id"]))["reprocessDocument"]["job"]["id"] == job["id"]


async def test_search_and_ask_answer_over_http(client: Client, services: Services) -> None:
    data = await client.ask(
        """{ search(question: "Who was Ada?", limit: 2) {
                 degraded hits { id text score chunk { document { title } } } }
             ask(question: "Who was Ada?", history: [{question: "Hello?"}]) {
                 question answered text steps { name } } }"""
    )
    assert data["search"] == {"hits": [], "degraded": []}
    assert data["ask"]["answered"] is False
    assert await client.codes('{ search(question: " ") { degraded } }') == ["INVALID_INPUT"]
    assert await client.codes('{ search(question: "x", limit: 0) { degraded } }') == ["INVALID_INPUT"]


SCHEMA = "declared closed entityTypes { name description } relationshipKinds { name description patterns }"
CHANGE = f"""mutation ($input: UpdateCollectionInput!) {{
    updateCollection(input: $input) {{ collection {{ options schema {{ {SCHEMA} }} }} }} }}"""
SCHEMA_OF = f"query ($name: String!) {{ schemaOf(collection: $name) {{ {SCHEMA} }} }}"


async def test_a_schema_is_set_read_and_taken_away(client: Client) -> None:
    assert (await client.ask(SCHEMA_OF, name="default"))["schemaOf"] == {
        "declared": False,
        "closed": False,
        "entityTypes": [],
        "relationshipKinds": [{"name": kind, "description": "", "patterns": []} for kind in KINDS],
    }
    wanted = {
        "entityTypes": [{"name": "person"}, {"name": "Organization", "description": "a company"}],
        "relationshipKinds": [{"name": "founded", "description": "set it up"}],
        "patterns": ["Person-works for->Organization"],
        "closed": True,
    }

    changed = await client.ask(CHANGE, input={"name": "default", "schema": wanted})

    schema = changed["updateCollection"]["collection"]["schema"]
    assert (schema["declared"], schema["closed"]) == (True, True)
    assert schema["entityTypes"] == [
        {"name": "Person", "description": ""},
        {"name": "Organization", "description": "a company"},
    ]
    assert schema["relationshipKinds"][:2] == [
        {"name": "FOUNDED", "description": "set it up", "patterns": []},
        {"name": "WORKS_FOR", "description": "", "patterns": ["Person-WORKS_FOR->Organization"]},
    ]
    await client.ask(CHANGE, input={"name": "default", "options": {"extractor": {}}})
    assert (await client.ask(SCHEMA_OF, name="default"))["schemaOf"] == schema
    await client.ask(CHANGE, input={"name": "default", "schema": None})
    assert (await client.ask(SCHEMA_OF, name="default"))["schemaOf"]["declared"] is False
    assert await client.codes(SCHEMA_OF, name="none") == ["UNKNOWN_COLLECTION"]


@pytest.mark.parametrize(
    "bad",
    [
        {"entityTypes": [{"name": "`) DETACH DELETE n //"}]},
        {"entityTypes": [{"name": "Person"}], "patterns": ["Person-LIVES_IN->City"]},
        {"patterns": ["Person LIVES_IN City"]},
        {"relationshipKinds": [{"name": ""}]},
    ],
)
async def test_a_bad_schema_is_refused_and_changes_nothing(client: Client, bad: dict[str, Any]) -> None:
    good = {"patterns": ["Person-LIVES_IN->City"]}
    await client.ask(CHANGE, input={"name": "default", "schema": good})
    before = await client.ask(SCHEMA_OF, name="default")
    assert await client.codes(CHANGE, input={"name": "default", "description": "changed", "schema": bad}) == [
        "BAD_SCHEMA"
    ]
    assert await client.ask(SCHEMA_OF, name="default") == before
    assert (await client.ask('{ collection(name: "default") { description } }'))["collection"]["description"] == ""
    create = "mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { collection { name } } }"
    assert await client.codes(create, input={"name": "Lab 2", "schema": bad}) == ["BAD_SCHEMA"]
    assert (await client.ask('{ collection(name: "Lab 2") { name } }'))["collection"] is None


async def test_a_schema_is_proposed_from_the_graph_and_can_be_handed_in(client: Client, world: World) -> None:
    ada, bob, acme = ("Ada", "Person"), ("Bob", "Person"), ("Acme", "Organization")
    await world.collection("lab")
    facts = [(ada, "FOUNDED", acme), (bob, "FOUNDED", acme), (ada, "KNEW", bob)]
    await world.put("k", ("Ada and Bob founded Acme. Ada knew Bob.", facts), collection="lab")
    query = """query ($least: Int!) { schemaOf(collection: "lab") { proposed(minimumSupport: $least) {
        entityTypes { name count } relationshipKinds { name count patterns { pattern count } } input } } }"""

    proposed = (await client.ask(query, least=2))["schemaOf"]["proposed"]

    assert proposed["entityTypes"] == [{"name": "Person", "count": 2}]
    assert proposed["relationshipKinds"] == [
        {"name": "FOUNDED", "count": 2, "patterns": [{"pattern": "Person-FOUNDED->Organization", "count": 2}]}
    ]
    everything = (await client.ask(query, least=1))["schemaOf"]["proposed"]["input"]
    assert everything["patterns"] == ["Person-FOUNDED->Organization", "Person-KNEW->Person"]
    changed = await client.ask(CHANGE, input={"name": "lab", "schema": everything})
    assert changed["updateCollection"]["collection"]["schema"]["declared"] is True
    assert await client.codes(query, least=0) == ["INVALID_INPUT"]


async def test_a_whole_collection_is_handed_in_again(client: Client, world: World) -> None:
    await world.collection("lab")
    for key in ("a", "b"):
        await world.put(key, (f"Ada met {key}.", []), collection="lab")
    await world.accept("c", ("Waiting.", []), collection="lab")
    again = "mutation ($name: String!) { reprocessCollection(name: $name) { jobs collection { name } } }"
    assert (await client.ask(again, name="lab"))["reprocessCollection"] == {"jobs": 2, "collection": {"name": "lab"}}
    assert (await client.ask(again, name="lab"))["reprocessCollection"]["jobs"] == 0
    assert (await client.ask("{ jobs(status: QUEUED) { totalCount } }"))["jobs"]["totalCount"] == 3
    assert await client.codes(again, name="none") == ["UNKNOWN_COLLECTION"]


async def test_options_that_no_plug_has_are_refused_where_they_are_handed_in(client: Client) -> None:
    create = "mutation ($input: CreateCollectionInput!) { createCollection(input: $input) { collection { name } } }"
    update = "mutation ($input: UpdateCollectionInput!) { updateCollection(input: $input) { collection { name } } }"
    wrong: list[dict[str, dict[str, int]]] = [
        {"chunkr": {}},
        {"chunker": {"size": 3}},
        {"chunker": {"chunk_size": 9999}},
    ]
    for options in wrong:
        refused = ["PLUG_BAD_OPTION"]
        assert await client.codes(create, input={"name": "Lab", "options": options}) == refused
        assert await client.codes(update, input={"name": "default", "options": options}) == refused
        text = {"collection": "default", "text": "Ada.", "options": options}
        assert await client.codes(INGEST, input=text) == refused
        batch = await client.ask(BATCH, inputs=[text, {"collection": "default", "text": "Bob.", "key": "bob"}])
        first, second = batch["ingestTexts"]["results"]
        assert (first["job"], first["error"]["code"]) == (None, "PLUG_BAD_OPTION")
        assert second["job"] == {"document": {"key": "bob"}}
    listed = await client.ask("{ collections { nodes { name options } } }")
    assert listed["collections"]["nodes"] == [{"name": "default", "options": {}}]
