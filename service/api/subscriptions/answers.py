"""An answer as it comes."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing

import strawberry
from strawberry import UNSET

from service.api.context import Info
from service.api.queries.answers import Conversation, InCollections, PlugOptions, Question, Steps, asked_with
from service.api.types.answer import AnswerEvent, answer_event


@strawberry.type
class AnswerSubscriptions:
    @strawberry.subscription(
        description="An answer as it comes: the steps that are taken, its text, and last the whole of it."
    )
    async def ask(
        self,
        info: Info,
        *,
        question: Question,
        collections: InCollections = UNSET,
        history: Conversation = UNSET,
        steps: Steps = UNSET,
        options: PlugOptions = UNSET,
    ) -> AsyncGenerator[AnswerEvent, None]:
        events = info.context.services.agent.stream(question, **asked_with(collections, history, steps, options))
        async with aclosing(events):
            async for event in events:
                yield answer_event(event)
