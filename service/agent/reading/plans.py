"""A question as a plan: one chain of relations, or two and how their ends are compared."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from service.agent.reading.chains import Chain


class Criterion(StrEnum):
    """How two things are compared."""

    LEAST = "least"
    """The earliest date, the smaller number."""
    MOST = "most"
    SAME = "same"
    """Whether both have the same."""
    BOTH = "both"
    """Whether it is true of both."""
    EITHER = "either"
    """Of which of the two it is true."""
    SHORTER = "shorter"
    """The time from birth to death."""
    LONGER = "longer"


@dataclass(frozen=True, slots=True)
class Plan:
    """One chain; or two, of the same relations, and how their ends are compared."""

    chains: tuple[Chain, ...]
    criterion: Criterion | None = None
    said: str = ""
    """What is asked to be true of both, or of either."""

    def __str__(self) -> str:
        return "; ".join(map(str, self.chains)) + (f" ({self.criterion})" if self.criterion else "")
