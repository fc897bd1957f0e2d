"""Answers."""

from __future__ import annotations

from typing import Annotated

import strawberry

from service.api.scalars import JSON
from service.api.types.evidence import Evidence
from service.domain.answer import Answer as FoundAnswer
from service.domain.answer import AnswerEvent as FoundEvent
from service.domain.answer import Step
from service.domain.answer import StepStarted as Started
from service.domain.answer import TextDelta as Delta


@strawberry.type(description="One statement of an answer. It is never without evidence.")
class Claim:
    text: str = strawberry.field(description="The statement.")
    evidence: list[Evidence | None] = strawberry.field(description="The words that support it.")


@strawberry.type(description="One step of the way to an answer.")
class AnswerStep:
    name: str = strawberry.field(description="What was done, such as search.")
    milliseconds: float = strawberry.field(description="How long it took.")
    input: str = strawberry.field(description="What it was taken on, in brief.")
    summary: str = strawberry.field(description="What came of it.")
    fallback: str | None = strawberry.field(description="What it had to fall back on, and why.")
    plug: str = strawberry.field(description="Who did it: default, or the name of a plug.")
    options: JSON = strawberry.field(description="What the plug was given beside the question.")

    @classmethod
    def of(cls, step: Step) -> AnswerStep:
        return cls(
            name=step.name,
            milliseconds=step.milliseconds,
            input=step.seen,
            summary=step.summary,
            fallback=step.fallback,
            plug=step.plug,
            options=JSON(dict(step.options)),
        )


@strawberry.type(description="An answer with its evidence and the steps that led there.")
class Answer:
    question: str = strawberry.field(description="What was asked.")
    text: str = strawberry.field(description="The answer in sentences; or that the documents have none.")
    short_answer: str | None = strawberry.field(description="The bare value: a name, a date.")
    answered: bool = strawberry.field(description="False where nothing in the documents supports an answer.")
    confidence: float = strawberry.field(description="How well the words support it, 0 to 1.")
    claims: list[Claim] = strawberry.field(description="What it states, each with its evidence.")
    steps: list[AnswerStep] = strawberry.field(description="The way to it.")

    @classmethod
    def of(cls, found: FoundAnswer) -> Answer:
        return cls(
            question=found.question,
            text=found.text,
            short_answer=found.short_answer,
            answered=found.answered,
            confidence=found.confidence,
            claims=[
                Claim(text=claim.text, evidence=[Evidence.of(evidence) for evidence in claim.evidence])
                for claim in found.claims
            ],
            steps=[AnswerStep.of(step) for step in found.steps],
        )


@strawberry.type(description="A step of the way to an answer begins.")
class StepStarted:
    name: str = strawberry.field(description="What is being done, such as search.")


@strawberry.type(description="A step of the way to an answer has ended.")
class StepFinished:
    step: AnswerStep = strawberry.field(description="The step, with what came of it.")


@strawberry.type(description="The next words of an answer's text.")
class TextDelta:
    text: str = strawberry.field(description="To be put behind what came before.")


@strawberry.type(description="The answer is there; nothing comes after it.")
class AnswerCompleted:
    answer: Answer = strawberry.field(description="The whole answer.")


AnswerEvent = Annotated[
    StepStarted | StepFinished | TextDelta | AnswerCompleted,
    strawberry.union("AnswerEvent", description="What happens on the way to an answer."),
]


def answer_event(event: FoundEvent) -> StepStarted | StepFinished | TextDelta | AnswerCompleted:
    """An event of the agent's as the schema has it."""
    match event:
        case Started(name):
            return StepStarted(name=name)
        case Step():
            return StepFinished(step=AnswerStep.of(event))
        case Delta(text):
            return TextDelta(text=text)
        case FoundAnswer():
            return AnswerCompleted(answer=Answer.of(event))
