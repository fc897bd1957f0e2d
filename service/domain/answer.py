"""Answers: claims that each lead to the words that support them, and the steps that led there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from service.domain.evidence import Evidence


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of the conversation so far, and what it was answered."""

    question: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement of an answer. It is never without evidence."""

    text: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True, slots=True)
class StepStarted:
    """A step of the way to an answer begins."""

    name: str


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the way to an answer that was taken, with its fallback where it had to take one."""

    name: str
    milliseconds: float
    summary: str
    """What came of it."""
    fallback: str | None = None
    plug: str = "default"
    """Who took it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """What that one was given beside the question."""
    seen: str = ""
    """What it was taken on, in brief."""


@dataclass(frozen=True, slots=True)
class TextDelta:
    """The next words of an answer's text."""

    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """`answered` is false where nothing in the documents supports an answer; `text` then says so."""

    question: str
    text: str
    answered: bool
    confidence: float
    short_answer: str | None = None
    claims: tuple[Claim, ...] = ()
    steps: tuple[Step, ...] = field(default=())


AnswerEvent = StepStarted | Step | TextDelta | Answer
"""What happens on the way to an answer, in this order: steps start and end, the text comes, and the answer is there."""
