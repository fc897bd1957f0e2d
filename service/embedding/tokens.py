"""Counts and places a model's tokens, with its own tokenizer, and cuts nothing off.

The file of all-MiniLM-L6-v2 asks for truncation and padding to 128 tokens; both are switched off. Two more things
differ from it, neither for ordinary text: "[CLS]" in a text is text, not the special token; and what has no space for
over 100 characters is read in pieces of 100 where the file would make one unknown token of it, however long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tokenizers import Tokenizer, pre_tokenizers

_LONGEST_WORD = 100
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_STRETCH = 16_384
"""Characters that are tokenized at once: the tokenizer keeps some hundred bytes a token while it works."""
_GAP = re.compile(r"\s")


class Tokens:
    """The tokens of one model. Offsets count in code points."""

    def __init__(self, file: Path) -> None:
        tokenizer = Tokenizer.from_file(str(file))
        tokenizer.no_truncation()
        tokenizer.no_padding()
        tokenizer.encode_special_tokens = True
        if tokenizer.pre_tokenizer is not None:
            tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
                [tokenizer.pre_tokenizer, pre_tokenizers.FixedLength(_LONGEST_WORD)]
            )
        self._tokenizer = tokenizer
        self.special = len(tokenizer.encode("").ids)
        """How many special tokens stand around a text."""

    def count(self, text: str) -> int:
        """The tokens of `text` with the special ones."""
        return self.special + sum(len(self._encoded(text[start:end]).ids) for start, end in _stretches(text))

    def spans(self, text: str) -> list[tuple[int, int]]:
        """Where each token stands, without the special ones."""
        return [
            (start + left, start + right)
            for start, end in _stretches(text)
            for left, right in self._encoded(text[start:end]).offsets
        ]

    def ids(self, text: str, window: int) -> list[list[int]]:
        """The token ids of `text` in parts that each fit `window` with their special tokens; one part at least."""
        plain = [token for start, end in _stretches(text) for token in self._encoded(text[start:end]).ids]
        room = window - self.special
        head, tail = self._frame()
        return [head + plain[at : at + room] + tail for at in range(0, max(1, len(plain)), room)]

    def _frame(self) -> tuple[list[int], list[int]]:
        """The special tokens before and after a text."""
        encoding = self._tokenizer.encode("a")
        first = encoding.special_tokens_mask.index(0)
        after = len(encoding.ids) - encoding.special_tokens_mask[::-1].index(0)
        ids: list[int] = encoding.ids
        return ids[:first], ids[after:]

    def _encoded(self, text: str):  # type: ignore[no-untyped-def]  # tokenizers has no types
        # A lone surrogate has no UTF-8 form; one character for one keeps the offsets.
        return self._tokenizer.encode(_LONE_SURROGATE.sub("\ufffd", text), add_special_tokens=False)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """Cuts a long text at white space, where no token of these models can reach across."""
    start = 0
    while len(text) - start > _STRETCH:
        gap = _GAP.search(text, start + _STRETCH)
        if gap is None:
            break
        yield start, gap.start()
        start = gap.start()
    yield start, len(text)
