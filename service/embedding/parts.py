"""Joins the vectors of a long text's parts: their mean, weighted by tokens, at length 1 again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from service.embedding.ports import Vectors


def joined(vectors: Vectors, owners: Sequence[int], weights: Sequence[int], count: int) -> tuple[Vectors, int]:
    """A vector a text from a vector a part, and how many of the texts had more than one part.

    `owners[i]` is the text, 0..count-1, that part i is of, `weights[i]` its tokens. A text of one part keeps its
    vector bit for bit.
    """
    of = np.asarray(owners, dtype=np.intp)
    parts_of = np.bincount(of, minlength=count)
    if len(owners) == count and (parts_of == 1).all():
        return vectors, 0
    summed = np.zeros((count, vectors.shape[1]), dtype=np.float64)
    np.add.at(summed, of, vectors * np.asarray(weights, dtype=np.float64)[:, None])
    lengths = np.linalg.norm(summed, axis=1, keepdims=True)
    result = (summed / np.where(lengths == 0, 1, lengths)).astype(np.float32)
    alone = parts_of[of] == 1
    result[of[alone]] = vectors[alone]
    return result, int((parts_of > 1).sum())
