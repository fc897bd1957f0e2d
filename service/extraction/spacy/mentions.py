"""A mention: one place of a text that stands for an entity, with its tokens."""

from __future__ import annotations

from dataclasses import dataclass

from service.domain.entity import Span


@dataclass(frozen=True, slots=True)
class Mention:
    """`first` and `last` are token indexes, both inside; `root` is the token that ties it to its sentence."""

    name: str
    type: str
    span: Span
    first: int
    last: int
    root: int
    confidence: float
    named: bool = True
    """False: a noun phrase, which is an entity only where the collection wants concepts."""
