"""The dependency parse as plain lists: asking spaCy's tokens for the same thing again and again is what costs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray
from spacy.strings import StringStore
from spacy.tokens import Doc

SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
LINKS = frozenset({"WDT", "WP", "WP$", "WRB"})
"""Tags of the words that link a clause to what stands before it, or ask."""


class Tree:
    """One parsed text. Tokens are their indexes; `kids` are a token's children in the order of the text."""

    def __init__(self, doc: Doc) -> None:
        columns = doc.to_array(["HEAD", "DEP", "TAG", "POS", "LEMMA", "ORTH", "SPACY", "SENT_START"])
        names = _Names(doc.vocab.strings)
        self.words = names.of(columns[:, 5])
        self.lower = [word.lower() for word in self.words]
        spaces: list[int] = columns[:, 6].astype(np.int64).tolist()
        lengths = (len(word) + space for word, space in zip(self.words, spaces, strict=True))
        self.starts = [*accumulate(lengths, initial=0)][: len(self.words)]
        self.followed = [space > 0 for space in spaces]
        self.sentences: list[int] = [0, *(1 + np.flatnonzero(columns[1:, 7] == 1)).tolist()] if self.words else []
        """The first token of each sentence."""
        self.dep = names.of(columns[:, 1])
        self.tag = names.of(columns[:, 2])
        self.pos = names.of(columns[:, 3])
        self.lemma = names.of(columns[:, 4])
        self.head: list[int] = (columns[:, 0].astype(np.int64) + np.arange(len(columns))).tolist()
        self._glued = {index for index, word in enumerate(self.words) if word == "-" and self._is_hyphen(index)}
        # Most tokens have no children: one empty tuple serves them all.
        self.kids: list[Sequence[int]] = [()] * len(self.words)
        for index, head in enumerate(self.head):
            if head != index:
                kids = self.kids[head]
                if isinstance(kids, list):
                    kids.append(index)
                else:
                    self.kids[head] = [index]

    def __len__(self) -> int:
        return len(self.words)

    def is_verb(self, token: int) -> bool:
        return self.pos[token] in ("VERB", "AUX")

    def are_glued(self, first: int, second: int) -> bool:
        """Whether nothing but hyphened words lies between two tokens."""
        return abs(first - second) == 2 and min(first, second) + 1 in self._glued

    def text(self, tokens: Sequence[int]) -> str:
        """The words of `tokens`, which are sorted; a blank where some between them are left out or a line ends. What a
        hyphen joins is never torn apart."""
        if self._glued:
            tokens = self._whole_words(tokens)
        written: list[str] = []
        last = -2
        for token in tokens:
            if self.pos[token] == "SPACE":
                continue
            if written and (token != last + 1 or self.followed[last]):
                written.append(" ")
            written.append(self.words[token])
            last = token
        return "".join(written)

    def _whole_words(self, tokens: Sequence[int]) -> Sequence[int]:
        found = set(tokens)
        for token in tokens:
            first = token
            while first - 1 in self._glued or first in self._glued:
                first -= 1
                found.add(first)
            last = token
            while last + 1 in self._glued or last in self._glued:
                last += 1
                found.add(last)
        return sorted(found) if len(found) > len(tokens) else tokens

    def _is_hyphen(self, token: int) -> bool:
        return 0 < token < len(self.words) - 1 and not self.followed[token] and not self.followed[token - 1]


class _Names(dict[int, str]):
    """The strings behind spaCy's numbers, each looked up once."""

    def __init__(self, strings: StringStore) -> None:
        super().__init__()
        self._strings = strings

    def __missing__(self, number: int) -> str:
        name = self[number] = self._strings[number] if number else ""
        return name

    def of(self, column: NDArray[Any]) -> list[str]:
        return [self[number] for number in column.tolist()]
