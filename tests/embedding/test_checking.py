"""Vectors that Neo4j would lose without a word."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from service.embedding.checking import checked
from service.errors import PlugBadResult

GOOD = [[1.0, 0.0], [0.0, 1.0]]


def test_good_vectors_become_float32() -> None:
    vectors = checked(GOOD, 2, 2, "mine")
    assert vectors.dtype == np.float32
    assert vectors.tolist() == GOOD


def test_no_texts_need_no_vectors() -> None:
    assert checked([], 0, 384, "mine").shape == (0, 384)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        ([[1.0, 0.0]], "shape"),
        ([[1.0], [1.0]], "shape"),
        ([1.0, 2.0], "shape"),
        ([[1.0, 0.0], [1.0]], "no array"),
        (None, "no array|shape"),
        ("words", "no array"),
        ([[1.0, 0.0], [float("nan"), 1.0]], "not finite for text 1 of 2"),
        ([[float("inf"), 0.0], [1.0, 1.0]], "not finite"),
        ([[0.0, 0.0], [1.0, 1.0]], "zero for text 0"),
    ],
)
def test_bad_vectors_are_refused_and_the_plug_named(bad: Any, said: str) -> None:
    with pytest.raises(PlugBadResult, match=said) as caught:
        checked(bad, 2, 2, "mine")
    assert "mine" in caught.value.message
