"""Phrases as token lists: a noun with what belongs to it, one at a time where several are coordinated."""

from __future__ import annotations

from service.extraction.spacy.tree import Tree

_SIBLINGS = frozenset({"conj", "cc", "preconj"})
_ASIDE = frozenset({"appos", "parataxis", "relcl"})
_PARTICIPLES = frozenset({"acl"})
_EDGES = frozenset({",", ";", ":", "-", "--", "–", ".", "(", ")"})  # noqa: RUF001 dashes as texts have them
_RIGHT = frozenset({"prep", "acl", "relcl", "appos", "amod", "advcl", "advmod", "npadvmod", "parataxis", "xcomp", "ccomp"})


def heads(tree: Tree, token: int) -> list[int]:
    """`token` and what is coordinated with it, in order: but not B of "A but not B"."""
    found = [token]
    for kid in tree.kids[token]:
        if tree.dep[kid] == "conj" and not any(tree.dep[below] == "neg" for below in tree.kids[kid]):
            found += heads(tree, kid)
    return found


def whole(tree: Tree, token: int) -> list[int]:
    """Everything below a token, without what is coordinated with it."""
    return _trimmed(tree, _below(tree, token, _SIBLINGS))


def full(tree: Tree, token: int) -> list[int]:
    """A noun phrase with its prepositions and participles, without relative clauses and appositions."""
    return _trimmed(tree, _below(tree, token, _SIBLINGS | _ASIDE))


def core(tree: Tree, token: int) -> list[int]:
    """A noun with what stands before it: "the first Prime Minister" of "the first Prime Minister of Australia"."""
    found: list[int] = []
    for kid in tree.kids[token]:
        relation = tree.dep[kid]
        if relation in _SIBLINGS or (kid > token and relation in _RIGHT):
            continue
        if kid > token and relation == "punct":
            continue
        found += _below(tree, kid, frozenset({"relcl"}) if relation != "poss" else _ASIDE)
    found.append(token)
    return _trimmed(tree, sorted(found))


def subtree(tree: Tree, token: int) -> list[int]:
    """Everything below a token."""
    return _trimmed(tree, _below(tree, token, frozenset()))


def _below(tree: Tree, token: int, without: frozenset[str]) -> list[int]:
    """Sorted; `without` is kept out of the token's own children only."""
    found = [token]
    stack = [kid for kid in tree.kids[token] if tree.dep[kid] not in without]
    while stack:
        kid = stack.pop()
        found.append(kid)
        stack += tree.kids[kid]
    found.sort()
    return found


def _trimmed(tree: Tree, tokens: list[int]) -> list[int]:
    """Without punctuation and coordinators at the ends."""
    first, last = 0, len(tokens)
    while first < last and (tree.words[tokens[first]] in _EDGES or tree.dep[tokens[first]] == "cc" or tree.pos[tokens[first]] == "SPACE"):
        first += 1
    while last > first and (tree.words[tokens[last - 1]] in _EDGES or tree.dep[tokens[last - 1]] == "cc" or tree.pos[tokens[last - 1]] == "SPACE"):
        last -= 1
    return tokens[first:last]
