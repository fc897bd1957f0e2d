"""Confidences and strengths, as plugs give them."""

from __future__ import annotations

import math
from decimal import Decimal

import numpy as np
import pytest

from service.extraction.numbers import confidence, strength


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (8, 1.0),
        (-1, 0.0),
        (0.35, 0.35),
        ("0.9", 0.9),
        (" 1e-1 ", 0.1),
        (Decimal("0.5"), 0.5),
        (np.float32(0.5), 0.5),
        (None, 0.8),
        ("high", 0.8),
        ("", 0.8),
        (math.nan, 0.8),
        (math.inf, 0.8),
        (True, 0.8),
        ([1], 0.8),
    ],
)
def test_a_confidence_is_clamped_or_takes_the_default(given: object, read: float) -> None:
    assert confidence(given) == pytest.approx(read)


@pytest.mark.parametrize(
    ("given", "read"),
    [(0, 1), (-3, 1), (11, 10), ("12", 10), (7.6, 8), ("7", 7), (None, None), ("strong", None), (math.nan, None)],
)
def test_a_strength_is_clamped_or_none(given: object, read: int | None) -> None:
    assert strength(given) == read
