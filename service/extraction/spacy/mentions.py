"""A mention: one place of a text that stands for an entity, with its tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from spacy.tokens import Doc, Token

from service.domain.entity import Span


@dataclass(frozen=True, slots=True)
class Mention:
    """`first` and `last` are token indexes, both inside; `root` is the token that ties it to its sentence."""

    name: str
    type: str
    span: Span
    first: int
    last: int
    root: int
    confidence: float
    named: bool = True
    """False: a noun phrase, which is an entity only where the collection wants concepts."""
    stands_for: Mention | None = None
    """What an anaphor stands for: it has the name and the type, but is none of its places."""


def mention_of(doc: Doc, first: int, last: int, kind: str, confidence: float, *, named: bool = True) -> Mention:
    """The mention that the tokens first..last are."""
    tokens = doc[first : last + 1]
    return Mention(
        name=" ".join(tokens.text.split()),
        type=kind,
        span=Span(tokens.start_char, tokens.end_char),
        first=first,
        last=last,
        # The full stop of "Apple Inc." may be that of the sentence as well, and hangs under its verb.
        root=first if last == first else (tokens[:-1] if doc[last].text == "." else tokens).root.i,
        confidence=confidence,
        named=named,
    )


def at_anaphor(anaphor: Token, mention: Mention) -> Mention:
    """The mention as it stands at a pronoun, or at "the company", which is not one of its own names."""
    words = anaphor.doc[anaphor.i if anaphor.pos_ == "PRON" else anaphor.left_edge.i : anaphor.i + 1]
    return replace(
        mention,
        span=Span(words.start_char, words.end_char),
        first=words.start,
        last=anaphor.i,
        root=anaphor.i,
        stands_for=mention,
    )
