"""Whether what is denied is said not to be so: "did not found" is a denial; "did not say that he founded" denies
nothing that he did, and "no engineer from Apple" nothing of engineers and Apple."""

from __future__ import annotations

from service.extraction.spacy.facts import Fact

_CLAUSES = ("VERB", "AUX")


def is_denial(fact: Fact) -> bool:
    """Whether a fact that is denied, by whatever word, is itself what is said not to be so."""
    token = fact.anchor
    if token.pos_ not in _CLAUSES and not (fact.source.named and fact.target.named):
        return False
    while token.head.i != token.i:
        if token.dep_ == "ccomp" and token.head.pos_ == "VERB":
            # "Nobody says that", "did not know that": only the clause's own word can deny it.
            return any(child.dep_ == "neg" for child in token.children)
        token = token.head
    return True
