"""GraphQL over HTTP, with all that clients get wrong."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from service.graph.entities import Entities
from service.wiring import Services
from tests.api.client import Client
from tests.api.conftest import MAX_BODY
from tests.graph.world import World

pytestmark = pytest.mark.anyio

JSON = {"content-type": "application/json"}
TYPENAME = "{ __typename }"


def code(response: httpx.Response) -> str:
    (error,) = response.json()["errors"]
    assert "data" not in response.json()
    return str(error["extensions"]["code"])


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (b"1", "BAD_REQUEST"),
        (b"[]", "BAD_REQUEST"),
        (b"null", "BAD_REQUEST"),
        (b"", "BAD_REQUEST"),
        (b"{", "BAD_REQUEST"),
        (b'{"query": "{ __typename }", "x": NaN}', "BAD_REQUEST"),
        (b'{"query": "\xff"}', "BAD_REQUEST"),
        (b"[" * 100_000, "BAD_REQUEST"),
        (b'{"query": "\\u0061", "variables": ' + b'{"a":' * 940 + b"1" + b"}" * 941, "BAD_REQUEST"),
        (b"{}", "BAD_REQUEST"),
        (b'{"query": 1}', "BAD_REQUEST"),
        (b'{"query": "{ __typename }", "variables": []}', "BAD_REQUEST"),
        (b'{"query": "{ __typename }", "operationName": 1}', "BAD_REQUEST"),
        (b'{"query": "{ __typename }", "extensions": 1}', "BAD_REQUEST"),
    ],
)
async def test_a_body_that_is_no_request_is_a_400_with_a_code(client: Client, body: bytes, expected: str) -> None:
    response = await client.http.post("/graphql", content=body, headers=JSON)
    assert (response.status_code, code(response)) == (400, expected)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("{", "GRAPHQL_PARSE_FAILED"),
        ("{ a " * 5_000, "GRAPHQL_PARSE_FAILED"),
        ("{ nothing }", "GRAPHQL_VALIDATION_FAILED"),
        ("query A { __typename } query B { __typename }", "GRAPHQL_VALIDATION_FAILED"),
        ("query ($n: Int!) { entities(first: $n) { totalCount } }", "GRAPHQL_VALIDATION_FAILED"),
        ('{ entities(first: "a") { totalCount } }', "GRAPHQL_VALIDATION_FAILED"),
    ],
)
async def test_a_request_that_does_not_fit_the_schema_is_answered_by_media_type(
    client: Client, query: str, expected: str
) -> None:
    name = "C" if query.startswith("query A") else None
    body = {"query": query, "operationName": name}
    plain = await client.http.post("/graphql", json=body)
    strict = await client.http.post("/graphql", json=body, headers={"accept": "application/graphql-response+json"})
    assert (plain.status_code, code(plain)) == (200, expected)
    assert (strict.status_code, code(strict)) == (400, expected)
    assert strict.headers["content-type"].startswith("application/graphql-response+json")


async def test_queries_may_come_by_get_and_mutations_may_not(client: Client) -> None:
    answer = await client.http.get(
        "/graphql", params={"query": "query ($i: Boolean!) { __typename @include(if: $i) }", "variables": '{"i": true}'}
    )
    assert answer.json() == {"data": {"__typename": "Query"}}
    mutation = 'mutation { cancelJob(id: "x") { job { id } } }'
    refused = await client.http.get("/graphql", params={"query": mutation})
    assert (refused.status_code, code(refused)) == (405, "METHOD_NOT_ALLOWED")
    subscription = await client.http.post("/graphql", json={"query": 'subscription { jobProgress(id: "x") { id } }'})
    assert code(subscription) == "METHOD_NOT_ALLOWED"
    assert code(await client.http.get("/graphql", params={"query": TYPENAME, "variables": "{"})) == "BAD_REQUEST"
    assert code(await client.http.put("/graphql", json={"query": TYPENAME})) == "METHOD_NOT_ALLOWED"
    assert code(await client.http.post("/graphql", content=TYPENAME)) == "UNSUPPORTED_MEDIA_TYPE"


async def test_a_browser_gets_a_page_that_asks_nothing_of_other_sites(client: Client) -> None:
    for address in ("/", "/graphql"):
        page = await client.http.get(address, headers={"accept": "text/html"})
        assert page.status_code == 200
        assert "http://" not in page.text
        assert "https://" not in page.text
        assert "//" not in page.text.replace("<!--", "")


async def test_the_schema_and_the_health_are_served(client: Client) -> None:
    assert "type Query" in (await client.http.get("/schema.graphql")).text
    health = await client.http.get("/healthz")
    assert (health.status_code, health.json()) == (200, {"status": "ok"})


async def test_a_body_over_the_limit_is_refused_while_it_streams(client: Client) -> None:
    announced = await client.http.post("/graphql", content=b" " * (MAX_BODY + 1), headers=JSON)

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(8 * MAX_BODY // 1000):
            yield b" " * 1000

    chunked = await client.http.post("/graphql", content=pieces(), headers=JSON)
    form = await client.http.post("/graphql", files={"operations": (None, "{}"), "0": ("a.txt", b"a" * MAX_BODY)})
    for response in (announced, chunked, form):
        assert (response.status_code, code(response)) == (413, "TOO_LARGE")
    assert (await client.ask(TYPENAME)) == {"__typename": "Query"}


async def test_pages_of_other_sites_may_ask_only_where_their_origin_is_allowed(client: Client) -> None:
    async def asked(origin: str) -> httpx.Response:
        return await client.http.post("/graphql", json={"query": TYPENAME}, headers={"origin": origin})

    own = str(client.http.base_url).rstrip("/")
    assert (await asked(own)).status_code == 200
    friends = await asked("https://friends.example")
    assert friends.status_code == 200
    assert friends.headers["access-control-allow-origin"] == "https://friends.example"
    for stranger in ("https://strangers.example", "null", "https://friends.example.evil"):
        refused = await asked(stranger)
        assert (refused.status_code, code(refused)) == (403, "FORBIDDEN_ORIGIN")


async def test_lone_surrogates_are_replaced_on_their_way_in_and_out(client: Client) -> None:
    body = rb'{"query": "query ($n: String!) { collection(name: $n) { name } }", "variables": {"n": "a\ud800b\u0000"}}'
    assert (await client.http.post("/graphql", content=body, headers=JSON)).json() == {"data": {"collection": None}}
    body = rb'{"query": "query ($i: ID!) { node(id: $i) { id } }", "variables": {"i": "\udfff"}}'
    error = (await client.http.post("/graphql", content=body, headers=JSON)).json()["errors"][0]
    assert error["message"] == "'\ufffd' is no id."


async def test_a_fault_of_ours_is_logged_under_an_id_and_shown_without_a_word_more(
    client: Client, services: Services, world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.collection()

    async def broken(*_: object) -> object:
        raise RuntimeError("MATCH (secret) at bolt://host.example")

    monkeypatch.setattr(type(services.entities), "page", broken)
    answer = await client.send('{ entities { nodes { name } } collection(name: "lab") { name } }')

    (error,) = answer["errors"]
    assert error["extensions"]["code"] == "INTERNAL"
    assert error["message"] == f"Internal error {error['extensions']['id']}."
    assert "secret" not in json.dumps(answer)
    assert "host.example" not in json.dumps(answer)
    assert error["extensions"]["id"] in caplog.text
    assert "MATCH (secret)" in caplog.text


async def test_what_fails_on_a_thing_half_written_is_read_again_and_is_no_fault(
    client: Client, services: Services, world: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.collection()
    page = type(services.entities).page
    tries = 0

    async def torn_once(self: Entities, *asked: Any) -> Any:
        nonlocal tries
        tries += 1
        if tries == 1:
            await world.put("k", ("Ada knew Bob.", [(("Ada", "Person"), "KNEW", ("Bob", "Person"))]))
            raise KeyError("id")
        return await page(self, *asked)

    monkeypatch.setattr(type(services.entities), "page", torn_once)
    assert await client.ask("{ entities { nodes { name } } }") == {
        "entities": {"nodes": [{"name": "Ada"}, {"name": "Bob"}]}
    }
    assert (tries, caplog.text) == (2, "")
