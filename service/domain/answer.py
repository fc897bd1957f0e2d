"""Answers: claims that each lead to the words that support them, and the steps that led there."""

from __future__ import annotations

from dataclasses import dataclass, field

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
class Step:
    """One step of the way to an answer, with its fallback where it had to take one."""

    name: str
    milliseconds: float
    summary: str
    fallback: str | None = None


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
