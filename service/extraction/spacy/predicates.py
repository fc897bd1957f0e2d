"""A predicate: a verb with its auxiliaries and the verbs or the adjective that complete it, and what hangs under them.

"were able to reinforce" and "continue to reside" are one predicate each: nobody is told that they "were able".
"""

from __future__ import annotations

from dataclasses import dataclass

from service.extraction.spacy.tree import Tree

_GROUP = frozenset({"aux", "auxpass", "neg", "prt"})
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass", "expl"})
_NOT_ARGUMENTS = _GROUP | _SUBJECTS | {"punct", "cc", "conj", "mark", "preconj", "intj", "meta", "parataxis"}


@dataclass(frozen=True, slots=True)
class Predicate:
    """Tokens of the predicate in order, its adverbs, and its arguments: the children that are none of these."""

    verb: int
    words: list[int]
    adverbs: list[int]
    arguments: list[int]
    last: int
    """The verb or adjective that takes the arguments."""


def read_predicate(tree: Tree, verb: int) -> Predicate:
    words: list[int] = []
    adverbs: list[int] = []
    arguments: list[int] = []
    current = verb
    while True:
        follower = _follower(tree, current)
        for kid in tree.kids[current]:
            relation = tree.dep[kid]
            if relation in _GROUP:
                words.append(kid)
            elif relation == "advmod" and _is_inside(tree, kid, current):
                adverbs.append(kid)
            elif relation not in _NOT_ARGUMENTS and kid != follower:
                arguments.append(kid)
        words.append(current)
        if follower is None:
            break
        current = follower
    words.sort()
    arguments.sort()
    return Predicate(verb, words, adverbs, arguments, current)


def _follower(tree: Tree, verb: int) -> int | None:
    """What the predicate goes on with: reside in "continue to reside", able in "were able to", reinforce in "able to
    reinforce"."""
    has_object = False
    follower = None
    for kid in tree.kids[verb]:
        relation = tree.dep[kid]
        if relation in ("dobj", "attr", "dative"):
            has_object = True
        elif relation == "xcomp" and tree.pos[kid] in ("VERB", "AUX"):
            follower = kid
        elif relation == "acomp" and any(tree.dep[below] in ("xcomp", "prep") for below in tree.kids[kid]):
            follower = kid
    if has_object or follower is None or any(tree.dep[kid] in ("nsubj", "mark") for kid in tree.kids[follower]):
        return None
    return follower


def _is_inside(tree: Tree, adverb: int, verb: int) -> bool:
    """Whether an adverb stands among the predicate's words: not at the head of the sentence, not at its end."""
    if tree.kids[adverb] or tree.tag[adverb] == "WRB":
        return False
    if adverb > verb:
        return adverb == verb + 1 and any(kid > adverb for kid in tree.kids[verb] if tree.dep[kid] != "punct")
    between = range(adverb + 1, verb)
    return all(tree.dep[token] in ("aux", "auxpass", "neg", "advmod") for token in between)
