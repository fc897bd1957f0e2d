"""What a text that speaks of things in general goes on with: the subject of what was said just before.

Where all concepts are wanted, "they" and "it" stand for the noun phrase that was the subject last, if it is of their
number, in the same sentence or the one before; where a pronoun takes it up, that sentence and the one after it too. For
names this is not sure enough: see anaphora.py.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from service.extraction.spacy.arguments import Arguments
from service.extraction.spacy.mentions import Mention, at_anaphor

_PLURAL, _SINGULAR, _PERSON = "plural", "singular", "person"
_NUMBERS = {**dict.fromkeys(("they", "them"), _PLURAL), "it": _SINGULAR}
_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_INNER_CLAUSES = frozenset({"relcl", "acl", "ccomp", "pcomp"})
"""Their subjects are not what the text goes on to speak of."""


class Topics:
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
                        self._found[token.i] = [at_anaphor(token, one) for one in mentions if not one.named]
                        if token.dep_ in _SUBJECTS:
                            last[form] = (number, mentions)
                elif token.dep_ in _SUBJECTS and token.head.dep_ not in _INNER_CLAUSES:
                    mentions = arguments.of(token)
                    if mentions:
                        last[_number(token, mentions)] = (number, mentions)

    def of(self, token: Token) -> list[Mention]:
        """The noun phrases that the pronoun stands for, at the pronoun's place; nothing where that is open."""
        return self._found.get(token.i, [])


def _number(subject: Token, mentions: list[Mention]) -> str:
    if len(mentions) > 1 or subject.tag_ in ("NNS", "NNPS"):
        return _PLURAL
    return _PERSON if mentions[0].type == "Person" else _SINGULAR
