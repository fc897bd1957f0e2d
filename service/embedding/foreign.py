"""Makes a whole `Embedder` of one that somebody else wrote, and trusts nothing that it gives.

What it lacks is filled in: the name from its import path, the dimensions from one vector, the window from the option
`window` (else 256), the counting of tokens from the tokenizer that comes with kgql. Texts over the window reach it in
parts. Each call of it, the first as any other, is given up when it is over its time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from operator import index
from typing import Any, SupportsIndex

import numpy as np

from service.embedding.checking import checked
from service.embedding.model_files import find_model_files
from service.embedding.parts import joined
from service.embedding.ports import Intent, Vectors
from service.embedding.tokens import Tokens
from service.errors import KgqlError, PlugBadOption, PlugBadResult, PlugFailed
from service.plugs import Plugged, check_options, method, parameters_of
from service.time_limits import PlugLoop, Threads, limit_of

_DEFAULT_WINDOW = 256


class ForeignEmbedder:
    """An `Embedder` around a plug: an object with `embed`, or a function `(texts, intent, **options)`."""

    def __init__(self, plug: Plugged, seconds: float = 60.0) -> None:
        """Asks it for one vector where it doesn't say its dimensions. Raises PlugFault's kinds."""
        target, options = plug.target, dict(plug.options)
        self._embed = method(target, "embed")
        self._loop = PlugLoop()
        self._threads = Threads("embedder")
        self._seconds = limit_of(target, seconds)
        self.name: str = getattr(target, "name", plug.name)
        if "window" not in {parameter.name for parameter in parameters_of(self._embed) or ()}:
            window = options.pop("window", getattr(target, "window", _DEFAULT_WINDOW))
        else:
            window = options.get("window", getattr(target, "window", _DEFAULT_WINDOW))
        check_options(self._embed, options, self.name)
        self._options = options
        own = None if hasattr(target, "count") and hasattr(target, "token_spans") else _packaged_tokens()
        self._tokens: Tokens | _TheirTokens = own or _TheirTokens(target, self._called, self.name)
        self._special: int = self.count("")
        if not isinstance(window, int) or window <= self._special:
            raise PlugBadOption(
                f"The embedder {self.name} has a window of {window!r} tokens.",
                f"It must be a whole number over its {self._special} special tokens.",
            )
        self.window: int = window
        self.dimensions: int = getattr(target, "dimensions", None) or self._probed()

    def count(self, text: str) -> int:
        """The tokens of `text` with the special ones."""
        return self._tokens.count(text)

    def token_spans(self, text: str) -> Sequence[tuple[int, int]]:
        """Where each token of `text` stands, in characters, without the special ones."""
        return self._tokens.spans(text)

    def embed(self, texts: Sequence[str], intent: Intent) -> Vectors:
        """A vector a text, checked."""
        return self.embed_counted(texts, intent)[0]

    def embed_counted(self, texts: Sequence[str], intent: Intent) -> tuple[Vectors, int]:
        """The same, and how many texts were over the window and so embedded in parts."""
        if not texts:
            return np.zeros((0, self.dimensions), dtype=np.float32), 0
        owned = [(owner, part, weight) for owner, text in enumerate(texts) for part, weight in self._parts(text)]
        owners, parts, weights = zip(*owned, strict=True)
        given = self._called(self._embed, list(parts), intent, **self._options)
        vectors = checked(given, len(parts), self.dimensions, self.name)
        whole, in_parts = joined(vectors, owners, weights, len(texts))
        return checked(whole, len(texts), self.dimensions, self.name), in_parts

    def _parts(self, text: str) -> list[tuple[str, int]]:
        """`text` in parts that fit the window, each with its tokens."""
        pending, parts = [text], []
        while pending:
            part = pending.pop()
            tokens = self.count(part)
            spans = [] if tokens <= self.window else self.token_spans(part)
            # Halved at a token until it fits: a half's own count may differ from its share of the whole's.
            middle = spans[len(spans) // 2][0] if len(spans) > 1 else 0
            if 0 < middle < len(part):
                pending += [part[middle:], part[:middle]]
            else:
                parts.append((part, max(1, tokens - self._special)))
        return parts

    def _probed(self) -> int:
        given = np.asarray(self._called(self._embed, ["dimensions"], Intent.PASSAGE, **self._options))
        if given.ndim != 2 or given.shape[0] != 1 or given.shape[1] == 0:
            raise PlugBadResult(
                f"The embedder {self.name} gave an array of shape {given.shape} for one text.",
                "It must give one vector a text: shape (1, dimensions).",
            )
        return int(given.shape[1])

    def _called(self, call: Any, *arguments: Any, **options: Any) -> Any:
        called = f"The embedder {self.name}"

        def settled() -> Any:
            return self._loop.settled(call(*arguments, **options))

        try:
            return self._threads.wait(settled, seconds=self._seconds, called=called)
        except KgqlError:
            raise
        except Exception as error:  # what a plug of somebody else's raises can be anything
            raise PlugFailed(f"{called} failed: {type(error).__name__}: {error}"[:1000]) from error


class _TheirTokens:
    """The tokens as a plug counts them, checked."""

    def __init__(self, target: Any, called: Callable[..., Any], name: str) -> None:
        self._target = target
        self._called = called
        self._name = name

    def count(self, text: str) -> int:
        counted = self._called(self._target.count, text)
        if not isinstance(counted, SupportsIndex) or index(counted) < 0:
            raise PlugBadResult(f"The embedder {self._name} counted {counted!r:.80} tokens.", "It must be a number.")
        return index(counted)

    def spans(self, text: str) -> list[tuple[int, int]]:
        given = self._called(self._target.token_spans, text)
        try:
            spans = [(index(start), index(end)) for start, end in islice(given, len(text) + 1)]
        except (TypeError, ValueError):
            spans = [(-1, -1)]
        if any(not 0 <= start <= end <= len(text) for start, end in spans) or spans != sorted(spans):
            raise PlugBadResult(
                f"The embedder {self._name} gave token_spans that are none.",
                "They must be pairs (start, end) of places in the text, in its order.",
            )
        return spans


def _packaged_tokens() -> Tokens:
    return Tokens(find_model_files().tokenizer)
