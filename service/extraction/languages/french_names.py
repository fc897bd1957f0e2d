"""Names in a parsed French text: the model's, without articles, each with one type at all its places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Doc
from spacy.tokens import Span as Tokens

from service.domain.entity import NAME
from service.extraction.languages.clues import clues_for
from service.extraction.languages.french_lexicon import FrenchLexicon
from service.extraction.spacy.mentions import Mention, mention_of

CONFIDENCE, DOUBTFUL = 0.75, 0.5
_NO_NAME = frozenset({"DET", "ADP", "PUNCT", "SPACE"})
_LONGEST = 12
"""Tokens."""


def french_names(doc: Doc, lexicon: FrenchLexicon) -> list[Mention]:
    """Every mention of a name, in order, none overlapping another."""
    found = [mention for tokens in doc.ents for mention in _mended(doc, tokens, lexicon)]
    labels: dict[str, Counter[str]] = {}
    for mention in found:
        labels.setdefault(mention.name, Counter())[mention.type] += 1
    clues = clues_for("fr")
    settled: dict[str, str] = {}
    for name, types in labels.items():
        kind = min(types, key=lambda kind: (kind == NAME, -types[kind], kind))
        words = name.casefold().split()
        settled[name] = clues.type_by_words(words) if len(words) > 1 and kind == NAME else kind
    surnames = {name.rpartition(" ")[2] for name, kind in settled.items() if kind == "Person" and " " in name}
    settled |= {name: "Person" for name in settled if name in surnames}
    return [
        replace(
            mention, type=settled[mention.name], confidence=CONFIDENCE if settled[mention.name] != NAME else DOUBTFUL
        )
        for mention in found
    ]


def _mended(doc: Doc, tokens: Tokens, lexicon: FrenchLexicon) -> Iterator[Mention]:
    """The span without what is no part of a name at its ends; nothing where no name is left."""
    first, last = tokens.start, tokens.end - 1
    # The article of a work is its own: "L'Étranger".
    of_work = tokens.label_ == "MISC" and doc[first].is_title and not doc[first].is_sent_start and last > first
    while first <= last and not of_work and (doc[first].pos_ in _NO_NAME or not doc[first].text[0].isalnum()):
        first += 1
    while last >= first and (doc[last].is_punct or doc[last].is_space) and doc[last].text != ".":
        last -= 1
    text = doc[first : last + 1].text
    alone = first == last and doc[first].is_sent_start
    opens = alone and (tokens.label_ == "MISC" or doc[first].pos_ not in ("PROPN", "NOUN", "X"))
    is_name = any(map(str.isupper, text)) and "\n" not in text and not opens
    if is_name and first <= last < first + _LONGEST and len(text) > 1:
        yield mention_of(doc, first, last, lexicon.labels.get(tokens.label_, NAME), CONFIDENCE)
