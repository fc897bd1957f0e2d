"""A predicate: a verb with its auxiliaries and the verbs or the adjective that complete it, and its arguments.

"were able to reinforce" and "continue to reside" are one predicate each: nobody is told that they "were able".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.extraction.spacy.tree import LINKS, SUBJECTS, Tree

_GROUP = frozenset({"aux", "auxpass", "neg", "prt"})
_NO_ARGUMENTS = _GROUP | SUBJECTS | {"punct", "cc", "conj", "mark", "preconj", "intj", "meta", "parataxis", "expl"}
_LONGEST = 4
"""Prepositions in one."""
_BARE = frozenset({"dobj", "dative", "attr", "oprd", "acomp", "ccomp", "xcomp", "npadvmod", "advmod", "advcl"})
"""What is an argument without a preposition."""


@dataclass(frozen=True, slots=True)
class Predicate:
    """Tokens of the predicate in order, its adverbs, and the children that are none of these."""

    verb: int
    words: list[int]
    adverbs: list[int]
    complements: list[int]
    last: int
    """The verb or adjective at its end, under which most arguments hang."""


@dataclass(frozen=True, slots=True)
class Argument:
    """`head` is the noun, adjective or verb; `preposition` the tokens before it, none for an object."""

    head: int
    preposition: tuple[int, ...]
    relation: str
    is_another: bool = False
    """Whether it stands for one of its kind before it: B in "from A and later from B"."""


def read_predicate(tree: Tree, verb: int) -> Predicate:
    """The predicate that `verb` opens."""
    words: list[int] = []
    adverbs: list[int] = []
    complements: list[int] = []
    current = verb
    while True:
        follower = _follower(tree, current)
        for kid in tree.kids[current]:
            relation = tree.dep[kid]
            if relation in _GROUP:
                words.append(kid)
            elif relation == "advmod" and tree.lower[kid] == "longer" and tree.lower[kid - 1] == "no":
                words += [kid - 1, kid]
            elif relation == "advmod" and _is_inside(tree, kid, current):
                adverbs.append(kid)
            elif relation not in _NO_ARGUMENTS and kid != follower and not tree.are_glued(kid, current):
                complements.append(kid)
        words.append(current)
        if follower is None:
            break
        current = follower
    words.sort()
    complements.sort()
    return Predicate(verb, words, adverbs, complements, current)


def read_arguments(tree: Tree, predicate: Predicate) -> Iterator[Argument]:
    """What hangs under a predicate, in the order of the text."""
    for kid in predicate.complements:
        relation = tree.dep[kid]
        if relation in ("prep", "agent") or (relation == "dative" and tree.pos[kid] == "ADP"):
            yield from read_preposition(tree, kid)
        elif tree.tag[kid] in LINKS:
            if tree.dep[predicate.verb] == "relcl" and relation == "dobj":
                yield Argument(tree.head[predicate.verb], (), "dobj")
        elif relation in _BARE:
            yield Argument(kid, (), relation)


def read_preposition(tree: Tree, preposition: int) -> Iterator[Argument]:
    """What a preposition leads to: "in front of the crowd" leads to the crowd."""
    return _behind(tree, preposition, (preposition,), False)


def _behind(tree: Tree, preposition: int, words: tuple[int, ...], is_another: bool) -> Iterator[Argument]:
    for kid in tree.kids[preposition]:
        relation = tree.dep[kid]
        if relation in ("pobj", "pcomp") and tree.tag[kid] not in LINKS and tree.pos[kid] != "ADV":
            yield Argument(kid, words, "prep", is_another)
        elif relation == "prep" and len(words) < _LONGEST:
            # "in front of" is one; in "from 1950 to 1960" each has an object of its own.
            chained = (*words, kid) if kid == words[-1] + 1 or not _has_object(tree, preposition) else (kid,)
            yield from _behind(tree, kid, chained, is_another)
        elif relation == "conj" and tree.pos[kid] == "ADP":
            yield from _behind(tree, kid, (kid,), True)


def _has_object(tree: Tree, preposition: int) -> bool:
    return any(tree.dep[kid] in ("pobj", "pcomp") for kid in tree.kids[preposition])


def _follower(tree: Tree, verb: int) -> int | None:
    """What the predicate goes on with: reside in "continue to reside", able in "were able to", reinforce in "able to
    reinforce"."""
    follower = None
    for kid in tree.kids[verb]:
        relation = tree.dep[kid]
        if relation in ("dobj", "attr", "dative"):
            return None
        if (relation == "xcomp" and tree.is_verb(kid)) or (
            relation == "acomp" and any(tree.dep[below] in ("xcomp", "prep") for below in tree.kids[kid])
        ):
            follower = kid
    if follower is None or any(tree.dep[kid] in ("nsubj", "mark") for kid in tree.kids[follower]):
        return None
    return follower


def _is_inside(tree: Tree, adverb: int, verb: int) -> bool:
    """Whether an adverb stands among the predicate's words: not at the head of the sentence, not at its end."""
    if tree.kids[adverb] or tree.tag[adverb] == "WRB":
        return False
    if adverb > verb:
        return adverb == verb + 1 and any(kid > adverb and tree.dep[kid] != "punct" for kid in tree.kids[verb])
    return all(tree.dep[token] in ("aux", "auxpass", "neg", "advmod") for token in range(adverb + 1, verb))
