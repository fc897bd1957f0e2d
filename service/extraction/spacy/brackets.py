"""What stands in brackets is said beside the clause around them: "worked for Babbage (and Byron)"."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from service.extraction.spacy.mentions import Mention

_OPENING = {")": "(", "]": "["}
"""The bracket that each closes."""


class Brackets:
    """The pairs of brackets of one text, each inside another or apart from it; what is never closed is none."""

    def __init__(self, doc: Doc) -> None:
        words = [token.text for token in doc]
        closing: dict[int, int] = {}
        opened: list[int] = []
        for place, word in enumerate(words):
            if word in ("(", "["):
                opened.append(place)
            elif word in _OPENING and opened and words[opened[-1]] == _OPENING[word]:
                closing[opened.pop()] = place
        self._inside: dict[int, tuple[int, int]] = {}
        """The innermost pair that a token stands in, where there is one. Brackets stand in the pair around them."""
        around: list[tuple[int, int]] = []
        for place in range(len(words)) if closing else ():
            if around and around[-1][1] == place:
                around.pop()
            if around:
                self._inside[place] = around[-1]
            if place in closing:
                around.append((place, closing[place]))

    def part(self, anchor: Token, end: Mention) -> bool:
        """Whether a mention stands in brackets and the word that ties it does not. A name that has them to itself is
        but another name of what stands before: "the National Physical Laboratory (NPL)"."""
        pair = self._inside.get(end.first)
        while pair is not None:
            first, last = pair
            has_more = last - first - 1 > end.last - end.first + 1
            if has_more and end.last < last and not first < anchor.i < last:
                return True
            pair = self._inside.get(first)
        return False
