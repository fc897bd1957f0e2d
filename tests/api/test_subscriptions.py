"""Progress by graphql-transport-ws, over a real WebSocket."""

from __future__ import annotations

from typing import Any

import pytest
from httpx_ws import WebSocketDisconnect, WebSocketUpgradeError

from service.domain.job import Progress, Stage
from tests.api.client import Client
from tests.api.sockets import acknowledged, socket, subscribe
from tests.graph.world import World

pytestmark = pytest.mark.anyio

PROGRESS = "subscription ($id: ID!) { jobProgress(id: $id) { status stage chunksDone chunksTotal } }"
MET = ("Ada met Zoë.", [(("Ada", "Person"), "MET", ("Zoë", "Person"))])


async def only_job(client: Client) -> str:
    return str((await client.ask("{ jobs { nodes { id } } }"))["jobs"]["nodes"][0]["id"])


async def test_progress_is_told_from_the_database_until_the_job_is_final(client: Client, world: World) -> None:
    await world.collection()
    await world.accept("a", MET)
    async with socket(client) as opened:
        await acknowledged(opened)
        await subscribe(opened, PROGRESS, id=await only_job(client))

        async def told() -> Any:
            message = await opened.receive_json()
            assert message["type"] == "next"
            return message["payload"]["data"]["jobProgress"]

        assert (await told())["status"] == "QUEUED"
        lease = await world.claim()
        assert (await told())["status"] == "RUNNING"
        await world.queue.renew(lease, Progress(Stage.EXTRACTING, 1, 3))
        assert await told() == {"status": "RUNNING", "stage": "EXTRACTING", "chunksDone": 1, "chunksTotal": 3}
        await world.queue.fail(lease, "PLUG_FAILED", "It broke.", final=True)
        assert (await told())["status"] == "FAILED"
        assert await opened.receive_json() == {"type": "complete", "id": "1"}


async def test_a_job_that_is_not_there_and_an_id_of_something_else_are_errors_with_codes(client: Client) -> None:
    async with socket(client) as opened:
        await acknowledged(opened)
        for number, (identifier, code) in enumerate((("Sm9iOm5vbmU=", "NOT_FOUND"), ("RW50aXR5Ong=", "BAD_ID"))):
            await subscribe(opened, PROGRESS, str(number), id=identifier)
            message = await opened.receive_json()
            errors = message["payload"] if message["type"] == "error" else message["payload"]["errors"]
            assert errors[0]["extensions"]["code"] == code
            if message["type"] == "next":
                assert (await opened.receive_json())["type"] == "complete"


async def test_queries_go_by_socket_too(client: Client) -> None:
    async with socket(client) as opened:
        await acknowledged(opened)
        await subscribe(opened, "{ __typename }")
        assert (await opened.receive_json())["payload"] == {"data": {"__typename": "Query"}}
        assert (await opened.receive_json())["type"] == "complete"


@pytest.mark.parametrize(
    "message",
    [
        "1",
        "[]",
        "{",
        '{"type": 1}',
        '{"type": "nonsense"}',
        '{"type": "subscribe", "id": "1", "payload": 1}',
        '{"type": "subscribe", "id": ["1"], "payload": {"query": "{ __typename }"}}',
        '{"type": "subscribe", "id": "1", "payload": {"query": 1}}',
        '{"type": "subscribe", "id": "1", "payload": {"query": "{ __typename }", "variables": []}}',
    ],
)
async def test_a_message_that_is_none_closes_the_socket_with_4400(client: Client, message: str) -> None:
    async with socket(client) as opened:
        await acknowledged(opened)
        await opened.send_text(message)
        with pytest.raises(WebSocketDisconnect) as closed:
            await opened.receive_text()
    assert closed.value.code == 4400


async def test_two_operations_under_one_id_close_the_socket(client: Client, world: World) -> None:
    await world.collection()
    await world.accept("a", MET)
    job = await only_job(client)
    async with socket(client) as opened:
        await acknowledged(opened)
        await subscribe(opened, PROGRESS, id=job)
        await opened.receive_json()
        await subscribe(opened, PROGRESS, id=job)
        with pytest.raises(WebSocketDisconnect) as closed:
            await opened.receive_text()
    assert closed.value.code == 4409


async def test_a_page_of_another_site_gets_no_socket(client: Client) -> None:
    with pytest.raises(WebSocketUpgradeError):
        async with socket(client, origin="https://strangers.example"):
            pass
    async with socket(client, origin="https://friends.example") as opened:
        await acknowledged(opened)
