"""Operations by graphql-transport-ws, over a real WebSocket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import httpx
from httpx_ws import AsyncWebSocketSession, aconnect_ws

from tests.api.client import Client


@asynccontextmanager
async def socket(client: Client, **headers: str) -> AsyncIterator[AsyncWebSocketSession]:
    async with httpx.AsyncClient(base_url=client.http.base_url) as http:
        connection: AbstractAsyncContextManager[AsyncWebSocketSession] = aconnect_ws(
            "/graphql", http, subprotocols=["graphql-transport-ws"], headers=headers
        )
        async with connection as opened:
            yield opened


async def acknowledged(opened: AsyncWebSocketSession) -> None:
    await opened.send_json({"type": "connection_init"})
    assert await opened.receive_json() == {"type": "connection_ack"}


async def subscribe(opened: AsyncWebSocketSession, query: str, identifier: str = "1", **variables: Any) -> None:
    payload = {"query": query, "variables": variables}
    await opened.send_json({"id": identifier, "type": "subscribe", "payload": payload})


async def ask_by_socket(opened: AsyncWebSocketSession, query: str) -> Any:
    """The data of a query's one result, where nothing else goes on by this socket."""
    await subscribe(opened, query)
    message = await opened.receive_json()
    assert message["type"] == "next", message
    assert "errors" not in message["payload"], message
    assert (await opened.receive_json())["type"] == "complete"
    return message["payload"]["data"]
