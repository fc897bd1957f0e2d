"""Phrases as token lists: a noun with what belongs to it, one at a time where several are coordinated."""

from __future__ import annotations

from collections.abc import Callable

from service.extraction.spacy.tree import Tree

Tokens = list[int]

LONGEST_PHRASE = 120
"""Tokens."""
LONGEST_LIST = 64
"""Coordinated words that are told apart."""

_SIBLINGS = frozenset({"conj", "cc", "preconj"})
_ASIDE = frozenset({"appos", "parataxis", "relcl"})
_AFTER = frozenset({"prep", "acl", "relcl", "appos", "advcl", "advmod", "npadvmod", "parataxis", "xcomp", "ccomp"})
"""What of a noun stands behind it and is not of its core."""
_MODIFIERS = frozenset({"amod", "compound", "nmod"})
# The dashes and quotation marks that texts have.
_EDGES = frozenset([",", ";", ":", "-", "--", "–", ".", "(", ")"])  # noqa: RUF001
OPENING = frozenset(["``", "`", "“", "‘"])  # noqa: RUF001
_CLOSING = frozenset(["''", "'", "”", "’"])  # noqa: RUF001


def of_only(preposition: str) -> bool:
    """Of a noun's prepositional phrases only "of": the justice of the Court, not the justice in London."""
    return preposition == "of"


def every(_: str) -> bool:
    """All of a noun's prepositional phrases."""
    return True


def none(_: str) -> bool:
    """None of them."""
    return False


def heads(tree: Tree, token: int) -> list[int]:
    """`token` and what is coordinated with it, in order: but not B of "A but not B", and no more than LONGEST_LIST."""
    found: list[int] = []
    stack = [token]
    while stack and len(found) < LONGEST_LIST:
        head = stack.pop()
        found.append(head)
        stack += [kid for kid in reversed(tree.kids[head]) if _is_coordinated(tree, kid)]
    return found


def full(tree: Tree, token: int) -> Tokens:
    """All that belongs to a word, without what is coordinated with it, and without what a comma sets apart."""
    return trimmed(tree, below(tree, token, _SIBLINGS | _ASIDE))


def bare(tree: Tree, token: int) -> Tokens:
    """The same without participles, which are propositions of their own."""
    return trimmed(tree, below(tree, token, _SIBLINGS | _ASIDE | {"acl", "advcl"}))


def subtree(tree: Tree, token: int) -> Tokens:
    """All that belongs to a word with what is coordinated with it."""
    return trimmed(tree, below(tree, token, _ASIDE))


def cores(tree: Tree, token: int, prepositions: Callable[[str], bool]) -> list[Tokens]:
    """A noun with what stands before it, and the prepositional phrases behind it that are wanted.

    "foreign and multinational clients" are two.
    """
    variants: list[Tokens] = [[token]]
    for kid in tree.kids[token]:
        relation = tree.dep[kid]
        if kid > token and relation == "prep" and prepositions(tree.lower[kid]):
            choices = [below(tree, kid, _ASIDE)]
        elif relation in _SIBLINGS or relation == "punct" or (kid > token and relation in _AFTER):
            continue
        else:
            choices = _modifiers(tree, kid, token)
        # Only the first coordination is told apart: the variants of two would be all pairs.
        if len(variants) > 1 and len(choices) > 1:
            choices = [below(tree, kid, _ASIDE)]
        variants = [variant + choice for variant in variants for choice in choices]
    return [trimmed(tree, _with_marks(tree, sorted(variant))) for variant in variants]


def trimmed(tree: Tree, tokens: Tokens) -> Tokens:
    """Without punctuation, coordinators and widowed quotation marks at the ends."""
    first, last = 0, len(tokens)
    while first < last and _is_edge(tree, tokens[first]):
        first += 1
    while last > first and _is_edge(tree, tokens[last - 1]):
        last -= 1
    kept = tokens[first:last]
    if kept and tree.words[kept[0]] in OPENING and not _any_of(tree, kept, _CLOSING):
        kept = kept[1:]
    if kept and tree.words[kept[-1]] in _CLOSING and not _any_of(tree, kept, OPENING):
        kept = kept[:-1]
    return kept


def below(tree: Tree, token: int, without: frozenset[str]) -> Tokens:
    """Sorted; children in `without` are left out, and further down what a comma sets apart. Nothing where that is more
    than LONGEST_PHRASE: nobody reads it, and clauses in clauses would be written again and again."""
    found = [token]
    stack = [kid for kid in tree.kids[token] if tree.dep[kid] not in without or is_place(tree, kid)]
    while stack:
        if len(found) >= LONGEST_PHRASE:
            return []
        kid = stack.pop()
        found.append(kid)
        stack += [under for under in tree.kids[kid] if not _is_set_apart(tree, under)]
    found.sort()
    return found


def _is_coordinated(tree: Tree, token: int) -> bool:
    if tree.dep[token] != "conj" or tree.are_glued(tree.head[token], token):
        return is_listed(tree, token)
    return not any(tree.dep[kid] == "neg" or tree.lower[kid] == "not" for kid in tree.kids[token])


def is_listed(tree: Tree, token: int) -> bool:
    """Whether the parser took the second of a list for an apposition of the first: Bardeen in "Shockley, Bardeen and
    Brattain"."""
    return (
        tree.dep[token] == "appos"
        and tree.pos[token] == tree.pos[tree.head[token]] == "PROPN"
        and any(tree.dep[kid] == "conj" for kid in tree.kids[token])
    )


def is_place(tree: Tree, token: int) -> bool:
    """Whether an apposition only says where a name is: Utah in "Murray, Utah"."""
    return (
        tree.dep[token] == "appos"
        and tree.pos[token] == "PROPN"
        and tree.pos[tree.head[token]] == "PROPN"
        and tree.words[token - 1] == ","
        and not tree.kids[token]
    )


def _modifiers(tree: Tree, kid: int, noun: int) -> list[Tokens]:
    """What one child adds to its noun: adjectives or nouns that are coordinated before it, each by itself."""
    if tree.dep[kid] in _MODIFIERS and kid < noun:
        several = [one for one in heads(tree, kid) if one < noun]
        if len(several) > 1 and all(tree.pos[one] == tree.pos[kid] for one in several):
            return [below(tree, one, _SIBLINGS | {"punct"}) for one in several]
    return [below(tree, kid, _ASIDE)]


def _is_set_apart(tree: Tree, token: int) -> bool:
    """By a comma, behind what it speaks of."""
    return (
        tree.dep[token] in _ASIDE
        and token > tree.head[token]
        and tree.words[token - 1] == ","
        and not is_place(tree, token)
    )


def _with_marks(tree: Tree, tokens: Tokens) -> Tokens:
    """With the marks that stand between two of the tokens: the comma of "September 5, 1900"."""
    found: Tokens = []
    for token in tokens:
        if found and token == found[-1] + 2 and tree.dep[token - 1] == "punct":
            found.append(token - 1)
        found.append(token)
    return found


def _any_of(tree: Tree, tokens: Tokens, words: frozenset[str]) -> bool:
    return any(tree.words[token] in words for token in tokens)


def _is_edge(tree: Tree, token: int) -> bool:
    return tree.words[token] in _EDGES or tree.dep[token] == "cc" or tree.pos[token] == "SPACE"
