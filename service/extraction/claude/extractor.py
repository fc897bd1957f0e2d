"""The plugs named `claude`: entities, relationships between given entities, or both at once.

    extractor = ClaudeRelationshipExtractor(Claude(ClaudeConfiguration(model="claude-haiku-5-5")))
    relationships = await extractor.extract(text, entities, schema={"closed": True})
    await extractor.reset()

Outside a service they are plugs like any other. Inside one `running.py` runs them, with the job's account.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction, Relationship
from service.domain.schema import GraphSchema
from service.errors import PlugFailed
from service.extraction.account import Account, Budget
from service.extraction.claude import reading
from service.extraction.claude.client import Claude, Reply, ReplyTo, Request
from service.extraction.claude.configuration import NEUTRAL_OPTIONS
from service.extraction.claude.pieces import pieces_of
from service.extraction.claude.prompts import load
from service.extraction.claude.reading import Asked
from service.extraction.claude.together import all_of, each
from service.extraction.normalising import normalise_entities
from service.extraction.places import places_of


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text that one call is about."""

    text: str
    start: int
    """Where it begins in the whole."""
    given: Sequence[Entity]
    """The entities that stand in it, where they were given."""
    asked: Asked


class ClaudePlug(ABC):
    """What the three have in common: options, pieces, and what to make of a reply."""

    name = "claude"
    neutral_options = NEUTRAL_OPTIONS
    wants_cooccurrence = False
    """It has read the sentence: where it ties no names, nothing does."""
    time_limit = None
    """Calls have one of their own."""
    prompt: str

    def __init__(self, claude: Claude) -> None:
        self.claude = claude

    @property
    def model(self) -> str:
        return self.claude.configuration.model

    @property
    def version(self) -> str:
        """What an answer depends on beside the text, the options and the model."""
        configured = self.claude.configuration
        return f"{self.prompt} {load(self.prompt).version}, {configured.effort}, {configured.text_limit}"

    async def reset(self) -> None:
        """Drops the client and its connections."""
        await self.claude.reset()

    def asked(self, options: Mapping[str, Any]) -> Asked:
        """What is asked for under these options. Raises PlugBadOption or BadSchema."""
        given = dict(options)
        schema = given.pop("schema", None)
        return Asked(
            GraphSchema() if schema is None else GraphSchema.from_mapping(schema),
            self.claude.configuration.options(given),
        )

    def requests(self, text: str, given: Sequence[Entity], asked: Asked) -> list[Request]:
        """What a text is asked in, piece by piece; nothing where there is nothing to ask."""
        return [request for _, request in self._due(text, given, asked)]

    async def read(self, text: str, given: Sequence[Entity], asked: Asked, reply_to: ReplyTo) -> Extraction:
        """What Claude says of a text. Raises PlugFault where it says nothing of use."""
        due = self._due(text, given, asked)
        answers = await all_of(_answer(request, reply_to) for _, request in due)
        return reading.joined(
            reading.moved(self._parse(answer, piece), piece.start)
            for answer, (piece, _) in zip(answers, due, strict=True)
        )

    async def _extract(self, text: str, given: Sequence[Entity], options: Mapping[str, Any]) -> Extraction:
        asked, account = self.asked(options), Account()
        account.allow(budget_of(asked))
        return await self.read(text, given, asked, live(self.claude, account))

    def _due(self, text: str, given: Sequence[Entity], asked: Asked) -> list[tuple[Piece, Request]]:
        found = []
        for span in pieces_of(text, asked.options.text_limit):
            inside = [entity for entity in given if any(_within(place, span) for place in entity.spans)]
            piece = Piece(text[span.start : span.end], span.start, inside, asked)
            request = self._render(piece)
            if request is not None:
                found.append((piece, request))
        return found

    @abstractmethod
    def _render(self, piece: Piece) -> Request | None:
        """What to send for a piece; None: nothing."""

    @abstractmethod
    def _parse(self, answer: str, piece: Piece) -> Extraction:
        """What the answer says of a piece."""


class ClaudeEntityExtractor(ClaudePlug):
    """Sees the entities of a text."""

    prompt = reading.ENTITIES

    async def extract(self, text: str, *, schema: Mapping[str, Any] | None = None, **options: Any) -> Extraction:
        """The entities. Raises PlugFault; BudgetSpent."""
        return await self._extract(text, (), {"schema": schema, **options})

    async def extract_batch(self, texts: Sequence[str], **options: Any) -> list[Extraction | Exception]:
        """One result a text, in their order."""
        return await each(self.extract(text, **options) for text in texts)

    def _render(self, piece: Piece) -> Request | None:
        return reading.render_entities(piece.text, piece.asked)

    def _parse(self, answer: str, piece: Piece) -> Extraction:
        return reading.parse_entities(answer, piece.text)


class ClaudeRelationshipExtractor(ClaudePlug):
    """Reads how given entities are related. Fewer than two can't be: no call is made for them."""

    prompt = reading.RELATIONSHIPS

    async def extract(
        self,
        text: str,
        entities: Sequence[Entity | Mapping[str, Any]],
        *,
        schema: Mapping[str, Any] | None = None,
        **options: Any,
    ) -> list[Relationship]:
        """The relationships between the entities, which may be mappings. Raises PlugFault; BudgetSpent."""
        given = placed(normalise_entities(entities, text, "The caller").entities, text)
        return list((await self._extract(text, given, {"schema": schema, **options})).relationships)

    async def extract_batch(
        self, texts: Sequence[str], entities: Sequence[Sequence[Entity | Mapping[str, Any]]], **options: Any
    ) -> list[list[Relationship] | Exception]:
        """One result a text, in their order."""
        return await each(self.extract(text, of, **options) for text, of in zip(texts, entities, strict=True))

    def _render(self, piece: Piece) -> Request | None:
        return reading.render_relationships(piece.text, piece.given, piece.asked) if len(piece.given) > 1 else None

    def _parse(self, answer: str, piece: Piece) -> Extraction:
        return reading.parse_relationships(answer, piece.text, piece.given, piece.asked.schema)


class ClaudeExtractor(ClaudePlug):
    """Both at once: one call a text in place of two."""

    prompt = reading.GRAPH

    async def extract(self, text: str, *, schema: Mapping[str, Any] | None = None, **options: Any) -> Extraction:
        """Entities and relationships. Raises PlugFault; BudgetSpent."""
        return await self._extract(text, (), {"schema": schema, **options})

    async def extract_batch(self, texts: Sequence[str], **options: Any) -> list[Extraction | Exception]:
        """One result a text, in their order."""
        return await each(self.extract(text, **options) for text in texts)

    def _render(self, piece: Piece) -> Request | None:
        return reading.render_graph(piece.text, piece.asked)

    def _parse(self, answer: str, piece: Piece) -> Extraction:
        return reading.parse_graph(answer, piece.text, piece.asked.schema)


def live(claude: Claude, account: Account) -> ReplyTo:
    """Replies by calls that the account pays for."""

    async def reply_to(request: Request) -> Reply:
        async with account.call(claude.estimate(request)) as call:
            reply = await claude.ask(request, account.check_open)
            call.usage = reply.usage
        return reply

    return reply_to


def budget_of(asked: Asked) -> Budget:
    """The budget that options set."""
    return Budget(asked.options.budget_calls, asked.options.budget_tokens, asked.options.budget_usd)


def placed(entities: Sequence[Entity], text: str) -> list[Entity]:
    """The entities, each with its places; one that has none and stands nowhere in the text is left out."""
    found = (replace(entity, spans=entity.spans or places_of(entity.name, text)) for entity in entities)
    return [entity for entity in found if entity.spans]


async def _answer(request: Request, reply_to: ReplyTo) -> str:
    """The words of a reply that came to its end; one that was cut off is asked for once more, with more room."""
    reply = await reply_to(request)
    if reply.stop_reason == "max_tokens":
        request = request.longer()
        reply = await reply_to(request)
    if reply.stop_reason == "refusal":
        kind = f" ({reply.refusal})" if reply.refusal else ""
        raise PlugFailed(f"claude refused to read this text{kind}.", "Another model may read it: KGQL_CLAUDE_MODEL.")
    if reply.stop_reason == "max_tokens":
        raise PlugFailed(
            f"claude's answer was cut off at {request.body['max_tokens']} tokens.",
            "Raise KGQL_CLAUDE_MAX_TOKENS, or lower KGQL_CLAUDE_TEXT_LIMIT.",
        )
    if reply.stop_reason not in ("end_turn", "stop_sequence"):
        raise PlugFailed(f"claude stopped for the reason {reply.stop_reason!r}.")
    return reply.text


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end
