"""Which words are coordinated: the members of a list from its first."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Token

LONGEST_LIST = 64
"""Coordinated words that are told apart."""


def conjuncts(token: Token) -> Iterator[Token]:
    """What is coordinated below a token, LONGEST_LIST at most: B and C of "A, B and C", but not B of "A but not B"."""
    found = 0
    stack = [child for child in token.children if _is_coordinated(child)][::-1]
    while stack and found < LONGEST_LIST:
        member = stack.pop()
        found += 1
        yield member
        stack += [child for child in member.children if _is_coordinated(child)][::-1]


def _is_coordinated(token: Token) -> bool:
    if token.dep_ == "conj":
        return not any(left.dep_ == "neg" or left.lower_ == "not" for left in token.lefts)
    # "Shockley, Bardeen and Brattain": the parser takes the second of a list for an apposition of the first.
    return token.dep_ == "appos" and token.pos_ == "PROPN" and any(right.dep_ == "conj" for right in token.rights)
