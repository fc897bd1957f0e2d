"""FakeAnthropic: a local server that speaks the API's Messages, streaming and Batches protocols, for the real SDK.

    async with FakeAnthropic() as fake:
        client = AsyncAnthropic(api_key="key", base_url=fake.url)
        fake.on("Babbage", Behaviour.REFUSAL)           # where the request's text has the word
        fake.next(Behaviour.OVERLOADED, Behaviour.OK)   # the requests to come, one after another

Its answers are worked out from the text by a small reader (`fake_reading.py`), so that tests see real content.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections import deque
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime, timedelta
from enum import StrEnum, auto
from itertools import count
from types import TracebackType
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tests.fake_reading import answer_to, citations_for, lists_of, text_of

KEY = "a-key-for-tests"
_ERRORS = {
    400: "invalid_request_error", 401: "authentication_error", 403: "permission_error", 404: "not_found_error",
    429: "rate_limit_error", 500: "api_error", 529: "overloaded_error",
}  # fmt: skip


class Behaviour(StrEnum):
    """What the server does with a request."""

    OK = auto()
    PROSE = auto()
    TRUNCATED = auto()
    REFUSAL = auto()
    SCHEMA_ECHO = auto()
    INVENTED_ENDS = auto()
    NESTED = auto()
    WRONG_TYPES = auto()
    DUPLICATES = auto()
    EMPTY = auto()
    LIMITED = auto()
    LIMITED_FOR_A_WHILE = auto()
    """429 with Retry-After: `fake.retry_after` seconds."""
    OVERLOADED = auto()
    BROKEN = auto()
    SILENT = auto()
    DROPPED = auto()
    DRIP = auto()
    BAD_REQUEST = auto()
    ANOTHER_SERVER = auto()
    """A page, as a gateway may send one."""
    DEEP_LISTS = auto()
    DEEP_OBJECTS = auto()
    """Nested deeper than any parser follows."""
    EXPIRED = auto()
    """In a batch only."""


_STATUS = {
    Behaviour.LIMITED: 429,
    Behaviour.LIMITED_FOR_A_WHILE: 429,
    Behaviour.OVERLOADED: 529,
    Behaviour.BROKEN: 500,
    Behaviour.BAD_REQUEST: 400,
}
_DEEP = {Behaviour.DEEP_LISTS: "[" * 100_000, Behaviour.DEEP_OBJECTS: '{"entities":' * 5_000}


class FakeAnthropic:
    """One server on a free port."""

    def __init__(self) -> None:
        self.requests: list[dict[str, Any]] = []
        """The bodies of all messages asked for, in order; those in batches not among them."""
        self.batches: dict[str, dict[str, Any]] = {}
        self.retry_after: float | str = 0.05
        self.retry_header = "retry-after"
        self.looks_until_done = 1
        """How often a batch is looked at before it is done."""
        self.confirms_batches = True
        """Whether a batch that is sent is confirmed; else the connection drops after it has arrived."""
        self.done_when_cancelled = 0
        """How many requests of a batch are answered when it is cancelled."""
        self.drops_results = 0
        """How often the results of a batch break off."""
        self.most_at_once = 0
        self._at_once = 0
        self._next: deque[Behaviour] = deque()
        self._on: list[tuple[str, Behaviour]] = []
        self._cached: set[str] = set()
        self._ids = count(1)
        self._hold: asyncio.Event | None = None
        self._arrived = asyncio.Condition()
        app = Starlette(
            routes=[
                Route("/v1/messages", self._messages, methods=["POST"]),
                Route("/v1/messages/batches", self._create_batch, methods=["POST"]),
                Route("/v1/messages/batches", self._list_batches),
                Route("/v1/messages/batches/{id}", self._retrieve_batch),
                Route("/v1/messages/batches/{id}/results", self._batch_results),
                Route("/v1/messages/batches/{id}/cancel", self._cancel_batch, methods=["POST"]),
            ]
        )
        self._socket = socket.create_server(("127.0.0.1", 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # for its connections: no wait for ACKs
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self._server = uvicorn.Server(uvicorn.Config(app, log_config=None, timeout_graceful_shutdown=1))

    async def __aenter__(self) -> FakeAnthropic:
        self._task = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        return self

    async def __aexit__(
        self, _type: type[BaseException] | None, _error: BaseException | None, _traceback: TracebackType | None
    ) -> None:
        self.go_on()
        self._server.should_exit = True
        await self._task
        self._socket.close()

    def next(self, *behaviours: Behaviour) -> None:
        """What the next requests meet, one each."""
        self._next.extend(behaviours)

    def on(self, words: str, behaviour: Behaviour) -> None:
        """What every request meets whose text has these words, or that asks for a list of this name, from now on. The
        last one said holds."""
        self._on.insert(0, (words, behaviour))

    def hold(self) -> None:
        """Lets messages, and whoever cancels a batch, wait for their answer, from now on, until `go_on`."""
        self._hold = asyncio.Event()

    def go_on(self) -> None:
        if self._hold is not None:
            self._hold.set()

    async def until(self, happened: Callable[[], bool]) -> None:
        """Waits for requests and batches to arrive until this is so."""
        async with self._arrived:
            await self._arrived.wait_for(happened)

    @property
    def cancelled(self) -> list[str]:
        """The batches that were cancelled."""
        return [batch_id for batch_id, batch in self.batches.items() if batch["cancelled"]]

    async def _tell(self) -> None:
        async with self._arrived:
            self._arrived.notify_all()

    @property
    def texts(self) -> list[str]:
        """The text of every message asked for."""
        return [text_of(body) for body in self.requests]

    def _behaviour(self, body: dict[str, Any]) -> Behaviour:
        if self._next:
            return self._next.popleft()
        text, lists = text_of(body), lists_of(body)
        return next((behaviour for words, behaviour in self._on if words in text or words in lists), Behaviour.OK)

    async def _messages(self, request: Request) -> Response:
        if refused := _refused(request):
            return refused
        body = await request.json()
        self.requests.append(body)
        await self._tell()
        self._at_once += 1
        self.most_at_once = max(self.most_at_once, self._at_once)
        try:
            if self._hold is not None:
                await self._hold.wait()
            return await self._answered(body)
        finally:
            self._at_once -= 1

    async def _answered(self, body: dict[str, Any]) -> Response:
        behaviour = self._behaviour(body)
        if behaviour in _STATUS:
            headers = {self.retry_header: str(self.retry_after)} if behaviour is Behaviour.LIMITED_FOR_A_WHILE else {}
            return _error(_STATUS[behaviour], f"the fake is {behaviour}", headers)
        if behaviour is Behaviour.SILENT:
            await asyncio.Event().wait()
        if behaviour is Behaviour.ANOTHER_SERVER:
            return Response("<p>Welcome!</p>", media_type="text/html")
        message = self._message(body, behaviour)
        if behaviour is Behaviour.DROPPED:
            return _Dropping(json.dumps(message).encode())
        if behaviour is Behaviour.DRIP:
            return StreamingResponse(_dripping(json.dumps(message).encode()), media_type="application/json")
        if body.get("stream"):
            return StreamingResponse(_events(message), media_type="text/event-stream")
        return JSONResponse(message)

    def _message(self, body: dict[str, Any], behaviour: Behaviour) -> dict[str, Any]:
        content: list[dict[str, Any]]
        if "format" in body.get("output_config", {}):
            content = [{"type": "text", "text": answer_to(body, behaviour)}]
        else:
            content = citations_for(body)
        stop_reason, details = "end_turn", None
        if behaviour is Behaviour.TRUNCATED:
            content[-1]["text"] = content[-1]["text"][: len(content[-1]["text"]) // 2]
            stop_reason = "max_tokens"
        elif behaviour is Behaviour.REFUSAL:
            content, stop_reason = [], "refusal"
            details = {"type": "refusal", "category": "bio", "explanation": "The fake refuses."}
        elif behaviour in _DEEP:
            content = [{"type": "text", "text": _DEEP[behaviour]}]
        elif behaviour is Behaviour.EMPTY:
            content = []
        return {
            "id": f"msg_{next(self._ids)}",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": content,
            "stop_reason": stop_reason,
            "stop_sequence": None,
            "stop_details": details,
            "usage": self._usage(body, content),
        }

    def _usage(self, body: dict[str, Any], content: list[dict[str, Any]]) -> dict[str, Any]:
        """Tokens of four characters. A prefix that is marked is written to the cache, and from then on read."""
        system = body.get("system") or []
        marked = [block for block in system if isinstance(block, dict) and block.get("cache_control")]
        prefix = json.dumps(marked)
        size = len(prefix) // 4 if marked else 0
        known = prefix in self._cached
        self._cached.add(prefix)
        hour = any(block["cache_control"].get("ttl") == "1h" for block in marked)
        written = 0 if known else size
        return {
            "input_tokens": len(json.dumps(body["messages"])) // 4,
            "output_tokens": len(json.dumps(content)) // 4,
            "cache_read_input_tokens": size if known else 0,
            "cache_creation_input_tokens": written,
            "cache_creation": {
                "ephemeral_1h_input_tokens": written if hour else 0,
                "ephemeral_5m_input_tokens": 0 if hour else written,
            },
        }

    async def _create_batch(self, request: Request) -> Response:
        if refused := _refused(request):
            return refused
        items = (await request.json())["requests"]
        batch_id = f"msgbatch_{next(self._ids)}"
        self.batches[batch_id] = {"items": items, "looks": 0, "created": datetime.now(UTC), "cancelled": None}
        await self._tell()
        if not self.confirms_batches:
            return _Dropping(b"{}")
        return JSONResponse(self._batch(batch_id))

    async def _list_batches(self, request: Request) -> Response:
        shown = [self._batch(batch_id) for batch_id in reversed(self.batches)]
        return JSONResponse(
            {
                "data": shown,
                "has_more": False,
                "first_id": shown[0]["id"] if shown else None,
                "last_id": shown[-1]["id"] if shown else None,
            }
        )

    async def _retrieve_batch(self, request: Request) -> Response:
        batch_id = request.path_params["id"]
        if batch_id not in self.batches:
            return _error(404, "There is no such batch.")
        self.batches[batch_id]["looks"] += 1
        return JSONResponse(self._batch(batch_id))

    async def _cancel_batch(self, request: Request) -> Response:
        batch_id = request.path_params["id"]
        if batch_id not in self.batches:
            return _error(404, "There is no such batch.")
        if self._batch(batch_id)["processing_status"] == "ended":
            return _error(400, "The batch has ended already.")
        self.batches[batch_id]["cancelled"] = datetime.now(UTC)
        await self._tell()
        if self._hold is not None:
            await self._hold.wait()
        return JSONResponse(self._batch(batch_id))

    async def _batch_results(self, request: Request) -> Response:
        if self.drops_results:
            self.drops_results -= 1
            return _Dropping(b'{"custom_id": ')
        lines = []
        batch = self.batches[request.path_params["id"]]
        for number, item in enumerate(batch["items"]):
            behaviour = self._behaviour(item["params"])
            result: dict[str, Any] = {"type": "succeeded", "message": self._message(item["params"], behaviour)}
            if batch["cancelled"] and number >= self.done_when_cancelled:
                result = {"type": "canceled"}
            elif behaviour is Behaviour.EXPIRED:
                result = {"type": "expired"}
            elif behaviour in _STATUS:
                result = {"type": "errored", "error": _error_body(_STATUS[behaviour], f"the fake is {behaviour}")}
            lines.append(json.dumps({"custom_id": item["custom_id"], "result": result}))
        # Results come in any order.
        return Response("\n".join(reversed(lines)) + "\n", media_type="application/x-jsonl")

    def _batch(self, batch_id: str) -> dict[str, Any]:
        batch = self.batches[batch_id]
        cancelled = batch["cancelled"]
        done = batch["looks"] >= self.looks_until_done or cancelled is not None
        total = len(batch["items"])
        return {
            "id": batch_id,
            "type": "message_batch",
            "processing_status": "ended" if done else "in_progress",
            "request_counts": {
                "processing": 0 if done else total,
                "succeeded": min(total, self.done_when_cancelled) if cancelled else total if done else 0,
                "errored": 0,
                "canceled": max(0, total - self.done_when_cancelled) if cancelled else 0,
                "expired": 0,
            },
            "created_at": batch["created"].isoformat(),
            "expires_at": (batch["created"] + timedelta(days=1)).isoformat(),
            "ended_at": batch["created"].isoformat() if done else None,
            "results_url": f"{self.url}/v1/messages/batches/{batch_id}/results" if done else None,
            "archived_at": None,
            "cancel_initiated_at": cancelled.isoformat() if cancelled else None,
        }


class _Dropping(Response):
    """Promises more than it sends, so that the connection is closed in the middle."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = [(b"content-type", b"application/json"), (b"content-length", b"100000")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": bytes(self.body)[:10], "more_body": False})


async def _dripping(content: bytes) -> AsyncIterator[bytes]:
    for start in range(len(content)):
        yield content[start : start + 1]
        await asyncio.sleep(0.05)


async def _events(message: dict[str, Any]) -> AsyncIterator[bytes]:
    """The message as server-sent events, a few characters each."""

    def event(kind: str, **data: Any) -> bytes:
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n".encode()

    begun = {**message, "content": [], "stop_reason": None, "usage": {**message["usage"], "output_tokens": 1}}
    yield event("message_start", message=begun)
    for index, block in enumerate(message["content"]):
        citations: list[Any] | None = [] if block.get("citations") is not None else None
        yield event("content_block_start", index=index, content_block={**block, "text": "", "citations": citations})
        for start in range(0, len(block["text"]), 20):
            delta = {"type": "text_delta", "text": block["text"][start : start + 20]}
            yield event("content_block_delta", index=index, delta=delta)
        for citation in block.get("citations") or ():
            delta = {"type": "citations_delta", "citation": citation}
            yield event("content_block_delta", index=index, delta=delta)
        yield event("content_block_stop", index=index)
    delta = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    yield event("message_delta", delta=delta, usage={"output_tokens": message["usage"]["output_tokens"]})
    yield event("message_stop")


def _refused(request: Request) -> Response | None:
    """Without the right key, or the version of the API, nothing is answered."""
    given = request.headers.get("x-api-key") or request.headers.get("authorization", "").removeprefix("Bearer ")
    if given != KEY:
        return _error(401, "invalid x-api-key")
    if "anthropic-version" not in request.headers:
        return _error(400, "anthropic-version: header is required")
    return None


def _error(status: int, message: str, headers: dict[str, str] | None = None) -> Response:
    return JSONResponse(_error_body(status, message), status, headers)


def _error_body(status: int, message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": _ERRORS[status], "message": message}, "request_id": "req_fake"}
