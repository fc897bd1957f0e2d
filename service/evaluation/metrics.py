"""How good a ranking is: recall, precision, hit, MRR and nDCG at 1, 3, 5 and 10, of relevance that is yes or no.

    recall     found among the first k / all relevant
    precision  found among the first k / k
    hit        1 where any is found among the first k
    mrr        1 / the rank of the first that is found, 0 beyond k
    ndcg       the sum of 1 / log2(1 + rank) over what is found / that sum were all relevant ones on top

ranx, ir_measures and pytrec_eval compute the same; they bring numba, pandas or a C extension along for what is
arithmetic over a handful of ranks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import numpy.typing as npt

METRICS = ("recall", "precision", "hit", "mrr", "ndcg")
CUTOFFS = (1, 3, 5, 10)
NAMES = tuple(f"{metric}@{k}" for metric, k in product(METRICS, CUTOFFS))
"""The columns of `score_matrix`, in their order: recall@1, recall@3 …"""

Scores = npt.NDArray[np.float64]


def score_matrix(found: Sequence[Sequence[int]], relevant: Sequence[int]) -> Scores:
    """The scores of each case, shape (cases, len(NAMES)), each 0 to 1.

    `found` holds, by case, the ranks (from 1) at which relevant things stand; `relevant` how many there are, 1 or more.
    """
    rows = [_scores(ranks, number) for ranks, number in zip(found, relevant, strict=True)]
    return np.array(rows, dtype=np.float64).reshape(len(rows), len(NAMES))


def _scores(found: Sequence[int], relevant: int) -> list[float]:
    ranks = np.sort(np.asarray(found, dtype=np.int64))
    scores = dict.fromkeys(NAMES, 0.0)
    for k in CUTOFFS:
        top = ranks[ranks <= k]
        if not top.size:
            continue
        scores[f"recall@{k}"] = top.size / relevant
        scores[f"precision@{k}"] = top.size / k
        scores[f"hit@{k}"] = 1.0
        scores[f"mrr@{k}"] = 1 / int(top[0])
        scores[f"ndcg@{k}"] = _gain(top) / _gain(np.arange(1, min(relevant, k) + 1))
    return list(scores.values())


def _gain(ranks: npt.NDArray[np.int64]) -> float:
    return float(np.sum(1 / np.log2(1 + ranks)))
