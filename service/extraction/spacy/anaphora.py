"""What a pronoun stands for, where a reader has little choice: the subject of what was said just before.

A subject is remembered by its number, he and she by persons alone. It serves the sentence that it stands in and the
next one; where a pronoun takes it up, that sentence and the one after it too.
"""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Doc, Token

from service.domain.entity import Span
from service.extraction.spacy.arguments import Arguments
from service.extraction.spacy.mentions import Mention

_PLURAL, _SINGULAR, _PERSON = "plural", "singular", "person"
_NUMBERS = {
    **dict.fromkeys(("they", "them"), _PLURAL),
    "it": _SINGULAR,
    **dict.fromkeys(("he", "him", "she", "her"), _PERSON),
}
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_INNER_CLAUSES = frozenset({"relcl", "acl", "ccomp", "pcomp"})
"""Their subjects are not what the text goes on to speak of."""


class Antecedents:
    """Found once for a text."""

    def __init__(self, doc: Doc, arguments: Arguments) -> None:
        self._found: dict[int, list[Mention]] = {}
        last: dict[str, tuple[int, list[Mention]]] = {}
        for number, sentence in enumerate(doc.sents):
            for token in sentence:
                form = _NUMBERS.get(token.lower_) if token.tag_ == "PRP" else None
                if form:
                    said_in, mentions = last.get(form, (-2, []))
                    if number - said_in <= 1:
                        self._found[token.i] = [_at(token, mention) for mention in mentions]
                        if token.dep_ in _SUBJECTS:
                            last[form] = (number, mentions)
                elif token.dep_ in _SUBJECTS and token.head.dep_ not in _INNER_CLAUSES:
                    mentions = arguments.of(token)
                    if mentions:
                        last[_number(token, mentions)] = (number, mentions)

    def of(self, token: Token) -> list[Mention]:
        """What the pronoun stands for, at the pronoun's place; nothing where that is open."""
        return self._found.get(token.i, [])


def _number(subject: Token, mentions: list[Mention]) -> str:
    if len(mentions) > 1 or subject.tag_ in ("NNS", "NNPS"):
        return _PLURAL
    return _PERSON if mentions[0].type == "Person" else _SINGULAR


def _at(pronoun: Token, mention: Mention) -> Mention:
    """The mention as it stands at the pronoun, which is not one of its own names."""
    span = Span(pronoun.idx, pronoun.idx + len(pronoun.text))
    return replace(mention, span=span, first=pronoun.i, last=pronoun.i, root=pronoun.i, named=True)
