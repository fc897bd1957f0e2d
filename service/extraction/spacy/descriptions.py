"""A fact in the words of its text: the proposition that names both of its ends, else the words from the first to the
last."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from service.domain.proposition import Proposition
from service.extraction.spacy import phrases
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.propositions import Read
from service.extraction.spacy.tree import Tree

_HIGHEST = 4
"""How far above a noun its proposition's verb is looked for."""


_STOPS = frozenset({".", "!", "?"})


class Descriptions:
    """Answers for one text."""

    def __init__(self, tree: Tree, read: Sequence[Read], lexicon: Lexicon) -> None:
        self._tree = tree
        self._openers = lexicon.tying_prepositions | lexicon.pronoun_determiners | lexicon.articles | _opening(tree)
        self._by_word: dict[int, list[tuple[str, Proposition]]] = defaultdict(list)
        for one in read:
            written = (one.proposition.text, one.proposition)
            for word in one.words:
                self._by_word[word].append(written)

    def of(self, source: Mention, target: Mention, anchor: int) -> str | None:
        """The proposition at `anchor`, or at what it hangs under, that names both ends, else what stands from the first
        of the three to the last; None where that is longer than LONGEST_PHRASE."""
        words = (source.first, source.last, target.first, target.last, anchor)
        texts = [self._tree.text([*range(end.first, end.last + 1)]) for end in (source, target)]
        for _ in range(_HIGHEST):
            for said, proposition in self._by_word.get(anchor, ()):
                if all(text in said for text in texts):
                    return self._written(proposition)
            anchor = self._tree.head[anchor]
        first = min(words)
        first -= bool(first) and self._tree.words[first - 1] in phrases.OPENING
        between = [*range(first, max(words) + 1)]
        return self._tree.text(phrases.trimmed(self._tree, between)) if len(between) <= phrases.LONGEST_PHRASE else None

    def _written(self, proposition: Proposition) -> str:
        """A small word or a verb that opened the text's sentence opens none here: "In 1820 Babbage founded" has become
        "Babbage founded … in 1820"."""
        parts = [proposition.subject]
        for argument in (proposition.relation, *proposition.arguments):
            first, blank, rest = argument.partition(" ")
            opens = first.lower() in self._openers
            parts.append(f"{first.lower()}{blank}{rest}" if opens else argument)
        return " ".join(parts)


def _opening(tree: Tree) -> frozenset[str]:
    """The verbs that open sentences."""
    return frozenset(
        word
        for place, word in enumerate(tree.lower)
        if tree.pos[place] == "VERB" and (place == 0 or tree.words[place - 1] in _STOPS)
    )
