"""The dependency parse as plain lists: asking spaCy's tokens for the same thing again and again is what costs."""

from __future__ import annotations

from collections.abc import Iterable

from spacy.tokens import Doc


class Tree:
    """One parsed text. Tokens are their indexes; `kids` are a token's children in the order of the text."""

    def __init__(self, doc: Doc) -> None:
        tokens = [*doc]
        self.words = [token.text for token in tokens]
        self.lower = [word.lower() for word in self.words]
        self.followed = [bool(token.whitespace_) for token in tokens]
        self.starts = [token.idx for token in tokens]
        self.dep = [token.dep_ for token in tokens]
        self.tag = [token.tag_ for token in tokens]
        self.pos = [token.pos_ for token in tokens]
        self.lemma = [token.lemma_ for token in tokens]
        self.head = [token.head.i for token in tokens]
        self.kids: list[list[int]] = [[] for _ in tokens]
        for index, head in enumerate(self.head):
            if head != index:
                self.kids[head].append(index)

    def __len__(self) -> int:
        return len(self.words)

    def kid(self, token: int, relations: frozenset[str]) -> int | None:
        """The first child that stands in one of `relations`."""
        return next((kid for kid in self.kids[token] if self.dep[kid] in relations), None)

    def is_verb(self, token: int) -> bool:
        return self.pos[token] in ("VERB", "AUX")

    def text(self, tokens: Iterable[int]) -> str:
        """The words of `tokens` as they stand; where some between them are left out, a blank."""
        written: list[str] = []
        last = -2
        for token in tokens:
            if written and (token != last + 1 or self.followed[last]):
                written.append(" ")
            written.append(self.words[token])
            last = token
        return "".join(written)
