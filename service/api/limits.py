"""A bound on request bodies, kept while they stream: nothing over it is ever held."""

from __future__ import annotations

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.errors import TooLarge


class BodyLimit:
    """Lets at most `max_bytes` of a body through, then raises TooLarge where the body is read.

    As much again is read and thrown away first: a client that is still sending when the connection closes would not
    see the answer.
    """

    def __init__(self, app: ASGIApp, max_bytes: int) -> None:
        self._app = app
        self._max_bytes = max_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        seen = 0
        announced = Headers(scope=scope).get("content-length", "")
        too_large = announced.isdecimal() and int(announced) > self._max_bytes

        async def limited() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if too_large or seen > self._max_bytes:
                await self._drain(message, seen, receive)
                raise TooLarge(
                    f"The request is over the limit of {self._max_bytes} bytes.",
                    "Split it, or raise KGQL_MAX_BODY_BYTES.",
                )
            return message

        await self._app(scope, limited, send)

    async def _drain(self, message: Message, seen: int, receive: Receive) -> None:
        while message["type"] == "http.request" and message.get("more_body") and seen <= 2 * self._max_bytes:
            message = await receive()
            seen += len(message.get("body", b""))
