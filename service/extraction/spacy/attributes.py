"""What a clause says besides its facts: when, where, and how much."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from spacy.tokens import Doc
from spacy.tokens import Span as Tokens

from service.extraction.spacy.facts import Fact
from service.extraction.spacy.mentions import Mention

Value = tuple[str, Tokens]
"""What it is (date, amount …), and where it stands."""

_WHERE = frozenset({"in", "at", "near"})


def attributes_by_token(doc: Doc, values: Sequence[Value], names: Sequence[Mention]) -> dict[int, dict[str, str]]:
    """Each date and amount at the words that it hangs under, up to the nearest verb; a place at its verb."""
    found: dict[int, dict[str, str]] = defaultdict(dict)
    for kind, tokens in values:
        if kind in ("number", "ordinal") or not any(letter.isdigit() for letter in tokens.text):
            # "the same year", "the evening": nobody outside the text knows which.
            continue
        token = tokens.root
        while token.head.i != token.i:
            token = token.head
            found[token.i].setdefault(kind, " ".join(tokens.text.split()))
            if token.pos_ in ("VERB", "AUX"):
                break
    for name in names:
        preposition = doc[name.root].head
        is_where = preposition.dep_ == "prep" and preposition.lower_ in _WHERE
        if name.type == "Location" and is_where and preposition.head.pos_ in ("VERB", "AUX"):
            found[preposition.head.i].setdefault("place", name.name)
    return found


def said_besides(fact: Fact, attributes: Mapping[str, str]) -> dict[str, str]:
    """A clause's attributes as those of one of its facts: a place that is itself an end says nothing more."""
    ends = (fact.source.name, fact.target.name)
    besides = {name: value for name, value in attributes.items() if not (name == "place" and value in ends)}
    return {**besides, "modality": fact.modality} if fact.modality else besides
