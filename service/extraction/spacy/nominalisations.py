"""Deeds told by a noun: "Google's acquisition of YouTube", "the invention of the transistor by Bardeen"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from spacy.tokens import Token

from service.extraction.spacy.arguments import Arguments
from service.extraction.spacy.candidates import Verbal
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention


def read_nominalisation(noun: Token, arguments: Arguments, lexicon: Lexicon) -> Iterator[Verbal]:
    """Every pair of a doer and what was done to it, where the text names both."""
    verb = lexicon.deed_nouns.get(noun.lemma_)
    if verb is None or noun.i in arguments.at:
        return
    owners = [owner for child in noun.children if child.dep_ == "poss" for owner in arguments.of(child)]
    undergone = _behind(noun, "of", arguments)
    doers = _behind(noun, "by", arguments)
    if doers and not undergone:
        # "Lincoln's assassination by Booth": the owner is whom it was done to.
        owners, undergone = doers, owners
    for doer, patient in product(doers or owners, undergone):
        yield Verbal(doer, patient, noun, verb, "", "", False, "nominalisation")


def _behind(noun: Token, preposition: str, arguments: Arguments) -> list[Mention]:
    return [
        mention
        for child in noun.children
        if child.dep_ in ("prep", "agent") and child.lower_ == preposition
        for inner in child.children
        if inner.dep_ == "pobj"
        for mention in arguments.of(inner)
    ]
