"""The calls: one client for the process, a shared rate limit, and trying again where that helps.

`messages.parse` of the SDK raises on an answer that was cut off or is no JSON, and with it goes what the answer cost.
So the answer is asked for by `messages.create`, under the same structured output, and read in `answers.py`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from hashlib import sha256
from typing import Any, TypeVar

import anthropic
import httpx2
import orjson
from anthropic.types import Message

from service.domain.usage import Usage
from service.errors import KgqlError, PlugFailed, PlugUnusable
from service.extraction.claude.configuration import ClaudeConfiguration
from service.extraction.claude.limiter import RateLimiter
from service.extraction.claude.prices import price_of

T = TypeVar("T")

_FIRST_WAIT, _LONGEST_WAIT = 0.5, 30.0
_LONGEST_ASKED = 3600.0
_CHARACTERS_A_TOKEN = 3
"""Low, so that a limit is met rather than passed."""
_LIKELY_ANSWER = 500
"""Tokens that an answer is thought to have at least, before it is there."""
_UNUSABLE = (401, 402, 403, 404)
_PASSING = (408, 409, 429)


@dataclass(frozen=True, slots=True)
class Request:
    """One message to send: the body of a call, all but the batch that it may travel in."""

    body: Mapping[str, Any]

    @property
    def key(self) -> str:
        """What a batch knows it by: equal requests are one."""
        return sha256(orjson.dumps(self.body, option=orjson.OPT_SORT_KEYS)).hexdigest()

    @property
    def model(self) -> str:
        model: str = self.body["model"]
        return model

    @property
    def input_tokens(self) -> int:
        """About how many it has."""
        return len(orjson.dumps(self.body)) // _CHARACTERS_A_TOKEN

    @property
    def output_tokens(self) -> int:
        """About how many its answer will have: facts are put in about as many words as the text has."""
        return max(_LIKELY_ANSWER, len(orjson.dumps(self.body["messages"])) // _CHARACTERS_A_TOKEN)

    def longer(self) -> Request:
        """The same with twice the room for its answer."""
        return replace(self, body={**self.body, "max_tokens": 2 * self.body["max_tokens"]})


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back, whether it is of use or not, and what it cost."""

    text: str
    stop_reason: str
    usage: Usage
    refusal: str = ""
    """Of what kind the refusal is, where it is one."""


ReplyTo = Callable[[Request], Awaitable[Reply]]
"""Where replies come from: a call, or a message batch that has been answered."""


class Claude:
    """The API, for one event loop at a time."""

    def __init__(self, configuration: ClaudeConfiguration, limiter: RateLimiter | None = None) -> None:
        self.configuration = configuration
        self.limiter = limiter or RateLimiter(
            configuration.concurrency, configuration.requests_per_minute, configuration.tokens_per_minute
        )
        self._client: anthropic.AsyncAnthropic | None = None

    @property
    def client(self) -> anthropic.AsyncAnthropic:
        """The SDK's client, made when it is first used. Its own retries are off: ours keep to the shared limit."""
        if self._client is None:
            client = anthropic.AsyncAnthropic(
                api_key=self.configuration.api_key,
                base_url=self.configuration.base_url,
                timeout=self.configuration.timeout_seconds,
                max_retries=0,
            )
            if client.api_key is None and client.auth_token is None and client.credentials is None:
                raise PlugUnusable("There is no key for claude.", "Set ANTHROPIC_API_KEY where the service runs.")
            self._client = client
        return self._client

    async def reset(self) -> None:
        """Drops the client with its connections; the next call makes another."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    def estimate(self, request: Request, *, in_batch: bool = False) -> Usage:
        """What a call is likely to come to, before it is made."""
        tokens = {"input_tokens": request.input_tokens, "output_tokens": request.output_tokens}
        price = price_of(request.model, self.configuration.prices)
        return Usage(calls=1, cost_usd=price.cost(**tokens, in_batch=in_batch), **tokens)

    def reply(self, request: Request, message: Message, *, in_batch: bool = False) -> Reply:
        """What the SDK gives, as we see it."""
        used = message.usage
        written = used.cache_creation_input_tokens or 0
        hour = used.cache_creation.ephemeral_1h_input_tokens if used.cache_creation else 0
        cost = price_of(request.model, self.configuration.prices).cost(
            input_tokens=used.input_tokens,
            output_tokens=used.output_tokens,
            cache_read=used.cache_read_input_tokens or 0,
            cache_write=written - hour,
            cache_write_hour=hour,
            in_batch=in_batch,
        )
        usage = Usage(1, used.input_tokens, used.output_tokens, used.cache_read_input_tokens or 0, written, cost)
        text = "".join(block.text for block in message.content if block.type == "text")
        refusal = (message.stop_details.category or "") if message.stop_details else ""
        return Reply(text, message.stop_reason or "", usage, refusal)

    async def ask(self, request: Request, before: Callable[[], None] = lambda: None) -> Reply:
        """One message and what comes back, whatever it is.

        `before` is called when its turn has come, and may raise: then it is not sent.
        Raises PlugFailed where this text can't be answered, PlugUnusable where none can, and AnswerPending where the
        server asks to wait for long.
        """

        async def once() -> Reply:
            estimated = request.input_tokens + request.output_tokens
            async with self.limiter.turn(estimated):
                before()
                # The SDK's time limit is for each piece that arrives: one that drips would never be over.
                async with asyncio.timeout(self.configuration.timeout_seconds):
                    message = await self.client.messages.create(**request.body)
                if not isinstance(message, Message):
                    raise PlugFailed("What answers for claude doesn't speak its API.", "See KGQL_CLAUDE_BASE_URL.")
                reply = self.reply(request, message)
                self.limiter.correct(estimated, reply.usage.tokens)
                return reply

        return await self.trying(once)

    async def trying(self, call: Callable[[], Awaitable[T]]) -> T:
        """What a call of the API gives, made again while the fault is one that passes."""
        tried = 0
        while True:
            try:
                return await call()
            except (anthropic.AnthropicError, httpx2.TransportError, TimeoutError) as error:
                if tried >= self.configuration.retries or not passes(error):
                    raise fault_of(error, tried + 1) from error
                tried += 1
                await self._wait_after(error, tried)

    async def _wait_after(self, error: Exception, tried: int) -> None:
        asked = retry_after(error)
        if asked is not None:
            self.limiter.pause(asked)
            await self.limiter.wait_out()
            return
        longest = min(_LONGEST_WAIT, _FIRST_WAIT * 2**tried)
        # Half of it by chance, so that calls that failed together don't come back together.
        await self.limiter.sleep(longest * (0.5 + random.random() / 2))  # noqa: S311 nothing secret


def passes(error: BaseException) -> bool:
    """Whether the same call may succeed later."""
    if isinstance(error, anthropic.APIStatusError):
        return error.status_code in _PASSING or error.status_code >= 500
    return isinstance(error, anthropic.APIConnectionError | httpx2.TransportError | TimeoutError)


def retry_after(error: Exception) -> float | None:
    """How many seconds the server asks to wait, in any of the forms there are: milliseconds, seconds, a date.

    An hour at most: who asks for more is asked again after that.
    """
    if not isinstance(error, anthropic.APIStatusError):
        return None
    headers = error.response.headers
    finer, given = headers.get("retry-after-ms"), headers.get("retry-after")
    seconds = None if finer is None else _number(finer, 1000)
    if seconds is None and given is not None:
        seconds = _number(given) if _number(given) is not None else _seconds_until(given)
    return None if seconds is None else min(seconds, _LONGEST_ASKED)


def _number(given: str, divisor: float = 1) -> float | None:
    try:
        number = float(given) / divisor
    except ValueError:
        return None
    return number if 0 <= number < float("inf") else None


def _seconds_until(date: str) -> float | None:
    """How long until an HTTP date; 0 for one that is past."""
    try:
        then = parsedate_to_datetime(date)
    except ValueError:
        return None
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    return max(0.0, (then - datetime.now(UTC)).total_seconds())


def fault_of(error: Exception, times: int) -> KgqlError:
    """The SDK's error as one of ours."""
    often = "once" if times == 1 else f"{times} times"
    if isinstance(error, TimeoutError | anthropic.APITimeoutError):
        return PlugFailed(f"claude gave no answer in time, asked {often}.", "See KGQL_CLAUDE_TIMEOUT_SECONDS.")
    if isinstance(error, anthropic.CredentialsError):
        return PlugUnusable(f"There is no key for claude: {error}", "Set ANTHROPIC_API_KEY where the service runs.")
    if not isinstance(error, anthropic.APIStatusError):
        return PlugFailed(f"claude can't be reached, tried {often}: {error}", "See KGQL_CLAUDE_BASE_URL.")
    said = error.api_message or error.message
    if error.status_code in _UNUSABLE:
        return PlugUnusable(
            f"claude refuses to work: {said} ({error.status_code}).",
            "See ANTHROPIC_API_KEY, KGQL_CLAUDE_MODEL and the account's credit; then retry the job.",
        )
    return PlugFailed(f"claude failed with {error.status_code}, asked {often}: {said}")
