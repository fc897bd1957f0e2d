"""Whether a French clause says that something is so: ne … pas, aurait, si, rumours and hopes are no facts."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Span as Tokens
from spacy.tokens import Token

from service.extraction.languages.french_lexicon import FrenchLexicon
from service.extraction.spacy.doubts import HYPOTHETICAL, NEGATED

_NEGATING = frozenset({"advmod", "det", "cc", "mark", "case"})
_CONTENTS = frozenset({"xcomp", "ccomp", "csubj"})
_CLAUSES_OF_NOUNS = frozenset({"acl", "acl:relcl", "ccomp"})
_FUTURE = ("ra", "ront")
_NOT_YET = frozenset({"aller", "point"})
"""Of "va acheter" and "est sur le point d'acheter"."""


def doubt(anchor: Token, lexicon: FrenchLexicon) -> str | None:
    """Why what `anchor` says is no fact; None where it is one."""
    if _is_question(anchor.sent):
        return HYPOTHETICAL
    token = anchor
    while True:
        reason = _own_doubt(token, lexicon) or _doubt_above(token, lexicon)
        if reason:
            return reason
        if token.dep_ == "conj" and token.pos_ in ("VERB", "ADJ"):
            if any(child.dep_.startswith(("nsubj", "aux")) for child in token.children):
                return None
        elif token.dep_ not in _CONTENTS:
            return None
        token = token.head


def is_doubtful(sentence: Tokens, lexicon: FrenchLexicon) -> bool:
    """Whether anything in a sentence is denied, asked, or said to be what may be."""
    return _is_question(sentence) or any(
        _own_doubt(token, lexicon) or _doubt_above(token, lexicon) for token in sentence
    )


def _own_doubt(token: Token, lexicon: FrenchLexicon) -> str | None:
    reasons = {_said_by(child, lexicon) for child in _around(token)}
    if NEGATED in reasons:
        return NEGATED
    return HYPOTHETICAL if HYPOTHETICAL in reasons or _is_imagined(token) else None


def _around(token: Token) -> Iterator[Token]:
    """What hangs under a word, and under its auxiliaries and its copula, which stand in for it."""
    for child in token.children:
        yield child
        if child.dep_.startswith(("aux", "cop")):
            yield from child.children


def _said_by(child: Token, lexicon: FrenchLexicon) -> str | None:
    """The doubt that one word below a verb or noun says."""
    word = child.lower_
    if child.dep_ in _NEGATING and word in lexicon.negations:
        return NEGATED
    if (
        (child.dep_ == "mark" and word in lexicon.conditions)
        or (child.dep_ == "advmod" and word in lexicon.doubtful_adverbs)
        or (child.dep_ == "amod" and child.lemma_ in lexicon.doubtful_adjectives)
        or (child.dep_.startswith(("aux", "cop")) and _is_imagined(child))
    ):
        return HYPOTHETICAL
    return None


def _doubt_above(token: Token, lexicon: FrenchLexicon) -> str | None:
    """What the word says that a clause is the content of: "espère acheter", "il est faux que", "la rumeur que"."""
    above = token.head
    if token.dep_ in _CLAUSES_OF_NOUNS and above.lemma_.lower() in lexicon.doubtful_nouns | _NOT_YET:
        return HYPOTHETICAL
    if token.dep_ not in _CONTENTS:
        return None
    lemma = above.lemma_.lower()
    if lemma in lexicon.doubtful_verbs | lexicon.doubtful_adjectives | _NOT_YET:
        return HYPOTHETICAL
    return _own_doubt(above, lexicon)


def _is_imagined(verb: Token) -> bool:
    """The conditional, also that of hearsay ("aurait acheté"), and the future."""
    return "Cnd" in verb.morph.get("Mood", []) or _is_future(verb)


def _is_future(verb: Token) -> bool:
    """ "achètera", which the model takes for a present; but "montra" is the past of montrer."""
    word = verb.lower_
    is_past = word == f"{verb.lemma_.lower()[:-2]}a"
    return verb.pos_ in ("VERB", "AUX") and word.endswith(_FUTURE) and not is_past


def _is_question(sentence: Tokens) -> bool:
    return sentence.text.rstrip(' »”"\n').endswith("?")
