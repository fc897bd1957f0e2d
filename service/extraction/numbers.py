"""Confidences and strengths as plugs give them: read where they are numbers, clamped, else the default."""

from __future__ import annotations

import math
from typing import SupportsFloat

DEFAULT_CONFIDENCE = 0.8


def confidence(given: object) -> float:
    """0..1: 8 → 1, -1 → 0, "0.9" → 0.9; what is no finite number → 0.8."""
    number = _number(given)
    return DEFAULT_CONFIDENCE if number is None else min(max(number, 0.0), 1.0)


def strength(given: object) -> int | None:
    """1..10, whole: 0 → 1, 7.6 → 8, "12" → 10; what is no finite number → None."""
    number = _number(given)
    return None if number is None else min(max(round(number), 1), 10)


def _number(given: object) -> float | None:
    if isinstance(given, bool) or not isinstance(given, str | SupportsFloat):
        return None
    try:
        number = float(given)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None
