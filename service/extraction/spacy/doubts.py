"""Whether a clause says that something is so: not, never, would, if and hopes are no facts."""

from __future__ import annotations

from spacy.tokens import Token

from service.extraction.spacy.lexicon import Lexicon

NEGATED = "negated"
HYPOTHETICAL = "hypothetical"
CAN = "can"

_SAID_WITH = frozenset({"det", "preconj", "advmod", "cc"})
_ARGUMENTS = frozenset({"nsubj", "nsubjpass", "dobj"})


def doubt(anchor: Token, lexicon: Lexicon, *, can: bool = False) -> str | None:
    """Why what `anchor` (a verb, or a noun in a clause) says is no fact; None where it is one.

    With `can`, what can be is one: of things in general a text says so what they do.
    """
    token = anchor
    while True:
        reason = _own_doubt(token, lexicon, can=can)
        if reason:
            return reason
        above = token.head
        if above.i == token.i or token.dep_ in ("relcl", "acl", "appos"):
            return None
        if token.dep_ in ("xcomp", "ccomp") and above.lemma_ in lexicon.doubtful_verbs:
            return HYPOTHETICAL
        if token.dep_ in ("advcl", "conj", "ccomp", "parataxis") and token.pos_ in ("VERB", "AUX"):
            # A clause of its own: the doubts of the one around it are not its own, unless it shares their auxiliary.
            return _shared_doubt(token, lexicon, can=can) if token.dep_ == "conj" else None
        token = above


def _own_doubt(token: Token, lexicon: Lexicon, *, can: bool) -> str | None:
    if token.dep_ == "pcomp" and token.head.lower_ == "without":
        return NEGATED
    for child in token.children:
        relation, word = child.dep_, child.lower_
        if relation == "amod" and word in lexicon.doubtful_adjectives:
            return HYPOTHETICAL
        if relation == "neg" or (relation in _SAID_WITH and word in lexicon.negations) or _has_no(child, lexicon):
            return NEGATED
        if (relation == "aux" and _is_modal(word, lexicon, can=can)) or (
            relation == "mark" and word in lexicon.conditions
        ):
            return HYPOTHETICAL
    return None


def _has_no(argument: Token, lexicon: Lexicon) -> bool:
    """ "no machine", as a subject or an object."""
    return argument.dep_ in _ARGUMENTS and any(
        child.dep_ == "det" and child.lower_ in lexicon.negations for child in argument.children
    )


def _shared_doubt(token: Token, lexicon: Lexicon, *, can: bool) -> str | None:
    """ "would design and build": the auxiliary stands once, where the second verb has neither its own nor a subject."""
    if any(child.dep_ in ("aux", "auxpass", "nsubj", "nsubjpass") for child in token.children):
        return None
    for child in token.head.children:
        if child.dep_ == "aux" and _is_modal(child.lower_, lexicon, can=can) and token.tag_ == "VB":
            return HYPOTHETICAL
        if child.dep_ == "neg" and token.tag_ == "VB":
            return NEGATED
    return None


def _is_modal(word: str, lexicon: Lexicon, *, can: bool) -> bool:
    return word in lexicon.modals and not (can and word == CAN)
