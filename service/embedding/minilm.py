"""all-MiniLM-L6-v2 with its weights in 8-bit integers, run by onnxruntime: the embedder that comes with kgql.

Each text runs alone, on as many threads as there are cores. That is as fast as batches (measured on 2 cores: 88 texts
of 64 tokens a second and 20 of 256, against 92 and 16 in batches of 32), takes 300 MB where those take 1.4 GB, and
needs no padding. And the same text has the same vector to the last bit, whatever was embedded beside it: padding to a
neighbour's length changes the last digits.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import onnxruntime

from service.embedding.checking import checked
from service.embedding.model_files import find_model_files
from service.embedding.parts import joined
from service.embedding.ports import Intent, Vectors
from service.embedding.tokens import Tokens
from service.errors import PlugBadOption, PlugFault


class MiniLM:
    """An `Embedder`: 384 dimensions, length 1, a window of 256 tokens. Any thread may call it.

    A `folder` of one's own must hold a sentence-transformer of the same make (`model.onnx`, `tokenizer.json`): its
    dimensions are the model's, its `window` is for the caller to say.
    """

    time_limit: float | None = None
    """It always comes back."""

    def __init__(self, folder: Path | None = None, *, threads: int = 1, window: int = 256) -> None:
        """Loads and checks the files: about 0.2 s. Raises PlugNotFound, PlugFault or PlugBadOption."""
        files = find_model_files(folder)
        self.name = files.name
        self.sha256 = files.sha256
        self.window = window
        self._tokens = Tokens(files.tokenizer)
        if not self._tokens.special < window <= 100_000 or threads < 1:
            raise PlugBadOption(
                f"The embedder can't have a window of {window} tokens and {threads} threads.",
                f"The window must be over {self._tokens.special}, the threads 1 or more.",
            )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # parallel by text, see above
        options.inter_op_num_threads = 1
        try:
            self._session = onnxruntime.InferenceSession(str(files.model), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's errors share no base but Exception
            raise PlugFault(f"{files.model} is no model that onnxruntime can load: {error}.") from error
        self._inputs = [given.name for given in self._session.get_inputs()]
        self.dimensions = int(self._session.get_outputs()[0].shape[-1])
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="embedding")

    def count(self, text: str) -> int:
        """The tokens of `text` with the special ones."""
        return self._tokens.count(text)

    def token_spans(self, text: str) -> list[tuple[int, int]]:
        """Where each token of `text` stands, in characters, without the special ones."""
        return self._tokens.spans(text)

    def embed(self, texts: Sequence[str], intent: Intent) -> Vectors:
        """A unit vector a text, float32, shape (n, 384), in the texts' order. Empty text has one too."""
        return self.embed_counted(texts, intent)[0]

    def embed_counted(self, texts: Sequence[str], intent: Intent) -> tuple[Vectors, int]:
        """The same, and how many texts were over the window and so embedded in parts. Questions and passages are
        embedded alike."""
        del intent
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32), 0
        owned = [(owner, part) for owner, text in enumerate(texts) for part in self._tokens.ids(text, self.window)]
        # The longest first, so that no thread is left alone with a long one at the end.
        order = sorted(range(len(owned)), key=lambda part: -len(owned[part][1]))
        vectors = np.empty((len(owned), self.dimensions), dtype=np.float32)
        for part, vector in zip(order, self._threads.map(self._run, (owned[part][1] for part in order)), strict=True):
            vectors[part] = vector
        owners, parts = zip(*owned, strict=True)
        weights = [max(1, len(part) - self._tokens.special) for part in parts]
        whole, in_parts = joined(vectors, owners, weights, len(texts))
        return checked(whole, len(texts), self.dimensions, self.name), in_parts

    def close(self) -> None:
        """Ends its threads."""
        self._threads.shutdown()

    def _run(self, ids: list[int]) -> Vectors:
        """One part's vector: the mean of its tokens' (no padding, so no mask to weigh by), at length 1."""
        row = np.asarray([ids], dtype=np.int64)
        given = {"input_ids": row, "attention_mask": np.ones_like(row), "token_type_ids": np.zeros_like(row)}
        hidden = self._session.run(None, {name: given[name] for name in self._inputs})[0]
        mean = hidden[0].mean(axis=0, dtype=np.float64)
        unit: Vectors = (mean / np.linalg.norm(mean)).astype(np.float32)
        return unit
