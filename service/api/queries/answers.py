"""Search and answers. Neither stores anything."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry import UNSET

from service.agent.agent import Asking
from service.api.arguments import given
from service.api.context import Info
from service.api.mutations.plug_options import plug_options
from service.api.scalars import JSON
from service.api.types.answer import Answer
from service.api.types.answer_inputs import AnswerSteps, ConversationTurn
from service.api.types.enums import SearchMode
from service.api.types.search import SearchResult
from service.api.types.search_inputs import FusionInput, SearchFilter
from service.domain.search import NO_FILTERS
from service.domain.search import SearchMode as Mode
from service.retrieval.search import SEARCHER

Question = Annotated[str, strawberry.argument(description="What is asked, in words.")]
InCollections = Annotated[
    list[str] | None, strawberry.argument(description="Where to look; in all collections if not given.")
]
Conversation = Annotated[
    list[ConversationTurn] | None, strawberry.argument(description="The conversation so far, the oldest first.")
]
PlugOptions = Annotated[
    JSON | None,
    strawberry.argument(description="Options for this call by plug: searcher, gate, answerer and the others."),
]
Steps = Annotated[AnswerSteps | None, strawberry.argument(description="Who takes which step; else who usually does.")]


def asked_with(
    collections: list[str] | None,
    history: list[ConversationTurn] | None,
    steps: AnswerSteps | None,
    options: JSON | None,
) -> Asking:
    """What was said beside a question. Raises InvalidInput for options that are no object of objects."""
    taken = given(steps)
    return Asking(
        collections=given(collections),
        history=[turn.turn() for turn in given(history) or ()],
        steps={} if taken is None else taken.chosen(),
        options=plug_options(given(options) or {}),
    )


@strawberry.type
class AnswerQueries:
    @strawberry.field(description="The passages that fit a question.")
    async def search(
        self,
        info: Info,
        *,
        question: Question,
        collections: InCollections = UNSET,
        mode: Annotated[
            SearchMode | None, strawberry.argument(description="How to look; FUSION if not given.")
        ] = UNSET,
        limit: Annotated[
            int | None, strawberry.argument(description="How many hits at most; the setting, 5, if not given.")
        ] = UNSET,
        threshold: Annotated[
            float | None,
            strawberry.argument(
                description="""The least similarity, 0 to 1, of what only its vector speaks for; the setting, 0.5, if
not given. What words or the graph led to stays."""
            ),
        ] = UNSET,
        filter: Annotated[  # noqa: A002 (the name of the argument in the schema)
            SearchFilter | None, strawberry.argument(description="What passages must be like.")
        ] = UNSET,
        fusion: Annotated[
            FusionInput | None, strawberry.argument(description="How channels become one ranking.")
        ] = UNSET,
        options: PlugOptions = UNSET,
    ) -> SearchResult:
        tuned = plug_options(given(options) or {})
        narrowed, fused = given(filter), given(fusion)
        searcher = {**tuned.get(SEARCHER, {}), **({} if fused is None else fused.options())}
        return SearchResult.of(
            await info.context.services.search.search(
                question,
                given(collections),
                mode=None if (how := given(mode)) is None else Mode[how.name],
                limit=given(limit),
                threshold=given(threshold),
                filters=NO_FILTERS if narrowed is None else narrowed.filters(),
                options=searcher,
            )
        )

    @strawberry.field(description="An answer from the documents, each statement with the words that support it.")
    async def ask(
        self,
        info: Info,
        *,
        question: Question,
        collections: InCollections = UNSET,
        history: Conversation = UNSET,
        steps: Steps = UNSET,
        options: PlugOptions = UNSET,
    ) -> Answer:
        beside = asked_with(collections, history, steps, options)
        return Answer.of(await info.context.services.agent.ask(question, **beside))
