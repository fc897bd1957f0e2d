"""What a job's attempts have spent, as its node holds it: JSON, by attempt."""

from __future__ import annotations

import json
from collections.abc import Mapping

from service.domain.usage import Usage


def spent_by_attempt(stored: str | None) -> dict[str, Usage]:
    """The property `usage` of a job, read."""
    return {attempt: Usage(**usage) for attempt, usage in json.loads(stored or "{}").items()}


def total(attempts: Mapping[str, Usage]) -> Usage:
    """All that was spent."""
    return sum(attempts.values(), Usage())
