"""Checks vectors before anything keeps them.

Neo4j stores a vector with a NaN, one of zeros or one of another length without a word, and leaves it out of the
index: the passage could never be found again. So such a vector is refused here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from service.embedding.ports import Vectors
from service.errors import PlugBadResult


def checked(vectors: Any, count: int, dimensions: int, plug_name: str) -> Vectors:
    """`vectors` as a float32 array of shape (count, dimensions).

    Raises PlugBadResult where it has another shape, is no numbers, or holds a vector that is not finite or is zero.
    """
    try:
        array = np.asarray(vectors, dtype=np.float32)
    except (TypeError, ValueError) as error:
        raise PlugBadResult(
            f"The embedder {plug_name} gave no array of numbers: {error}.", _shape_wanted(count, dimensions)
        ) from error
    if array.size == 0 and count == 0:
        return np.zeros((0, dimensions), dtype=np.float32)
    if array.shape != (count, dimensions):
        raise PlugBadResult(
            f"The embedder {plug_name} gave an array of shape {array.shape}.", _shape_wanted(count, dimensions)
        )
    # Squares are summed in float64: in float32 they overflow above 1e19 and vanish below 1e-23.
    lengths = np.sqrt(np.square(array, dtype=np.float64).sum(axis=1))
    bad = np.flatnonzero(~np.isfinite(lengths) | (lengths == 0))
    if bad.size:
        kind = "zero" if lengths[bad[0]] == 0 else "not finite"
        raise PlugBadResult(
            f"The embedder {plug_name} gave a vector that is {kind} for text {bad[0]} of {count}.",
            "Neo4j would leave it out of the index. Each vector must be finite and have a direction.",
        )
    return array


def _shape_wanted(count: int, dimensions: int) -> str:
    return f"It must give one vector a text in the texts' order: shape ({count}, {dimensions})."
