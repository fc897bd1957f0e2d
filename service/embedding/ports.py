"""What the pipeline and search ask of an embedder.

class MyEmbedder:
    name, dimensions, window = "my-model", 768, 512
    def count(self, text): ...            # tokens, special ones included
    def token_spans(self, text): ...      # [(start, end)] of each token in characters
    def embed(self, texts, intent): ...   # numpy array (len(texts), dimensions)

One of your own needs no more than this, and a plain function `embed(texts, intent)` does as well: `embed_counted`
and what else is missing is added by `service/embedding/foreign.py`, which also checks what comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

import numpy as np
import numpy.typing as npt

Vectors = npt.NDArray[np.float32]


class Intent(StrEnum):
    """What the texts are: some models embed a question and a passage differently."""

    PASSAGE = "PASSAGE"
    QUESTION = "QUESTION"


class Embedder(Protocol):
    """Turns texts into vectors of one length. Its window is in tokens, the special ones included."""

    name: str
    dimensions: int
    window: int

    def count(self, text: str) -> int:
        """The tokens of `text` with the special ones."""

    def token_spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Where each token of `text` stands, in characters, without the special ones."""

    def embed(self, texts: Sequence[str], intent: Intent) -> Vectors:
        """A vector a text, shape (n, dimensions), finite, in the texts' order."""

    def embed_counted(self, texts: Sequence[str], intent: Intent) -> tuple[Vectors, int]:
        """The same vectors, and how many of the texts were over the window: those were embedded in parts, the parts'
        vectors averaged by their tokens and normalised again."""
