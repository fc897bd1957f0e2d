"""A fact in the words of its text: the proposition that names both of its ends."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from service.domain.proposition import Proposition
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.propositions import Read
from service.extraction.spacy.tree import Tree

_HIGHEST = 4
"""How far above a noun its proposition's verb is looked for."""


class Descriptions:
    """Answers for one text."""

    def __init__(self, tree: Tree, read: Sequence[Read], lexicon: Lexicon) -> None:
        self._tree = tree
        self._openers = lexicon.tying_prepositions | lexicon.pronoun_determiners | lexicon.articles
        self._by_word: dict[int, list[tuple[str, Proposition]]] = defaultdict(list)
        for one in read:
            written = (one.proposition.text, one.proposition)
            for word in one.words:
                self._by_word[word].append(written)

    def of(self, source: Mention, target: Mention, anchor: int) -> str | None:
        """The proposition at `anchor`, or at what it hangs under, that names both ends; None where none does."""
        texts = [self._tree.text([*range(end.first, end.last + 1)]) for end in (source, target)]
        for _ in range(_HIGHEST):
            for said, proposition in self._by_word.get(anchor, ()):
                if all(text in said for text in texts):
                    return self._written(proposition)
            anchor = self._tree.head[anchor]
        return None

    def _written(self, proposition: Proposition) -> str:
        """A small word that opened the text's sentence opens none here: "In 1820 Babbage founded" has become "Babbage
        founded … in 1820"."""
        parts = [proposition.subject, proposition.relation]
        for argument in proposition.arguments:
            first, blank, rest = argument.partition(" ")
            opens = first.lower() in self._openers
            parts.append(f"{first.lower()}{blank}{rest}" if opens else argument)
        return " ".join(parts)
