"""The endpoint: GraphQL over HTTP as its specification has it, subscriptions by graphql-transport-ws.

HTTP is ours, WebSockets are strawberry's. A page of another site may ask only where the settings allow its origin.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from graphql import GraphQLError
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from strawberry.asgi import ASGIWebSocketAdapter, GraphQL
from strawberry.http.exceptions import NonJsonMessageReceived
from strawberry.http.websocket_origin import is_same_origin, normalize_origin
from strawberry.schema.exceptions import CannotGetOperationTypeError, InvalidOperationTypeError
from strawberry.subscriptions import GRAPHQL_TRANSPORT_WS_PROTOCOL
from strawberry.types import ExecutionResult
from strawberry.types.graphql import OperationType

from service.api.context import Context
from service.api.errors import (
    BadRequest,
    ForbiddenOrigin,
    MethodNotAllowed,
    error_body,
    extensions,
    http_status,
    is_doubtful,
    masked,
    show,
)
from service.api.json_bodies import decode, encode
from service.api.requests import GraphQLRequest, read_request
from service.api.schema import schema
from service.errors import KgqlError
from service.settings import Settings

_RESPONSE_TYPE = "application/graphql-response+json"
_JSON = "application/json"


class _WebSocketAdapter(ASGIWebSocketAdapter):
    """Refuses messages that are no graphql-transport-ws messages before strawberry looks into them."""

    async def iter_json(self, *, ignore_parsing_errors: bool = False) -> AsyncGenerator[object, None]:
        async for message in super().iter_json(ignore_parsing_errors=ignore_parsing_errors):
            if not _is_message(message):
                raise NonJsonMessageReceived
            yield message


class Endpoint(GraphQL[Context, None]):
    """The ASGI application behind `/graphql`."""

    websocket_adapter_class = _WebSocketAdapter

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            schema,
            graphql_ide=None,
            subscription_protocols=(GRAPHQL_TRANSPORT_WS_PROTOCOL,),
            allowed_origins=settings.origins,
        )
        self._max_bytes = settings.max_body_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await super().__call__(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            response = await self._respond(request)
        finally:
            await request.close()
        await response(scope, receive, send)

    async def get_context(self, request: Request | WebSocket, response: Response | WebSocket) -> Context:  # noqa: ARG002
        return Context(request.app.state.services)

    def decode_json(self, data: str | bytes) -> object:
        try:
            return decode(data)
        except BadRequest as error:
            raise NonJsonMessageReceived from error

    def encode_json(self, data: object) -> str:
        return encode(data).decode()

    async def _respond(self, request: Request) -> Response:
        if request.method == "GET" and "query" not in request.query_params and "text/html" in _accepted(request):
            return HTMLResponse(landing_page())
        media_type = _RESPONSE_TYPE if _RESPONSE_TYPE in _accepted(request) else _JSON
        try:
            self._check_origin(request)
            asked = await read_request(request, self._max_bytes)
            result = await self._execute(request, asked)
        except KgqlError as error:
            return _response(error_body(error.message, extensions(error)), http_status(error), media_type)
        except Exception as fault:  # noqa: BLE001 (the outermost boundary: nothing of a fault of ours may leave)
            return _response(
                error_body(*masked(fault, "at the endpoint")), HTTPStatus.INTERNAL_SERVER_ERROR, media_type
            )
        body: dict[str, Any] = {}
        if result.errors:
            body["errors"] = [error.formatted for error in result.errors]
        began = result.data is not None or any(error.path for error in result.errors or ())
        if began:
            body["data"] = result.data
        refused = not began and media_type == _RESPONSE_TYPE
        return _response(body, HTTPStatus.BAD_REQUEST if refused else HTTPStatus.OK, media_type)

    async def _execute(self, request: Request, asked: GraphQLRequest) -> ExecutionResult:
        allowed = {OperationType.QUERY} if request.method == "GET" else {OperationType.QUERY, OperationType.MUTATION}
        context = Context(request.app.state.services)

        async def execute() -> ExecutionResult:
            return await schema.execute(
                asked.query,
                variable_values=asked.variables,
                context_value=context,
                operation_name=asked.operation_name,
                allowed_operation_types=allowed,
            )

        try:
            result: ExecutionResult = await context.services.reads.steadily(
                execute, may_repeat=lambda: context.is_query, is_doubtful=is_doubtful
            )
        except CannotGetOperationTypeError as error:
            message = error.as_http_error_reason()
            return ExecutionResult(None, [GraphQLError(message, extensions={"code": "GRAPHQL_VALIDATION_FAILED"})])
        except InvalidOperationTypeError as error:
            raise MethodNotAllowed(
                f"{error.as_http_error_reason(request.method)}.",
                "Send mutations by POST, and subscriptions by WebSocket with graphql-transport-ws.",
            ) from error
        show(result)
        return result

    def _check_origin(self, request: Request) -> None:
        """A form or a simple request of another site would reach us without the browser asking first."""
        origin = request.headers.get("origin")
        if origin is None or is_same_origin(origin, request.headers.get("host")):
            return
        if "*" not in self.allowed_origins and normalize_origin(origin) not in self.allowed_origins:
            raise ForbiddenOrigin("Pages of this origin may not ask here.", "Name it in KGQL_ORIGINS.")


@cache
def landing_page() -> str:
    """The page for people who come with a browser. It asks nothing of other sites."""
    return Path(__file__).with_name("landing.html").read_text(encoding="utf-8")


def _is_message(message: object) -> bool:
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return False
    if message["type"] != "subscribe":
        return True
    payload = message.get("payload")
    return (
        isinstance(message.get("id"), str)
        and isinstance(payload, dict)
        and isinstance(payload.get("query"), str)
        and isinstance(payload.get("variables"), dict | None)
        and isinstance(payload.get("operationName"), str | None)
    )


def _accepted(request: Request) -> str:
    return request.headers.get("accept", "").lower()


def _response(body: dict[str, Any], status: int, media_type: str) -> Response:
    return Response(encode(body), status, media_type=f"{media_type}; charset=utf-8")
