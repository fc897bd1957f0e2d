"""What may be said beside a question that is to be answered."""

from __future__ import annotations

from dataclasses import fields

import strawberry
from strawberry import UNSET

from service.api.arguments import given
from service.domain.answer import Turn


@strawberry.input(description="One question of the conversation so far, and what it was answered.")
class ConversationTurn:
    question: str = strawberry.field(description="What was asked.")
    answer: str | None = strawberry.field(default=UNSET, description="What was answered.")

    def turn(self) -> Turn:
        return Turn(self.question, given(self.answer) or "")


@strawberry.input(
    description="""Who takes the steps of this answer, where it is not who usually does: "none" leaves a step out,
"default" is the service's own, and the name of the plug that is set for it is that one."""
)
class AnswerSteps:
    gate: str | None = strawberry.field(default=UNSET, description="Whether there is anything to look up.")
    rewriter: str | None = strawberry.field(default=UNSET, description="What a question leans on is put before it.")
    selector: str | None = strawberry.field(default=UNSET, description="In which collections to look.")
    facts: str | None = strawberry.field(
        default=UNSET, description="What the graph states of what the question names: none or default."
    )
    expander: str | None = strawberry.field(default=UNSET, description="Other ways to ask.")
    decomposer: str | None = strawberry.field(default=UNSET, description="The parts of the question.")
    searcher: str | None = strawberry.field(default=UNSET, description="The passages: none or default.")
    reasoner: str | None = strawberry.field(default=UNSET, description="What is still to be asked.")
    reranker: str | None = strawberry.field(default=UNSET, description="In which order the passages are read.")
    answerer: str | None = strawberry.field(default=UNSET, description="The answer from the passages.")
    grounder: str | None = strawberry.field(
        default=UNSET, description="Whether quotes bear claims out; that they stand in their passages is always held."
    )

    def chosen(self) -> dict[str, str]:
        """By step, as it was said."""
        said = {field.name: given(getattr(self, field.name)) for field in fields(self)}
        return {name: who for name, who in said.items() if who is not None}
