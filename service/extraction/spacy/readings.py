"""The binary readings of a predicate: one argument at a time, and what hangs below an argument.

"He became a founding justice of the High Court" reads "He", "became", "a founding justice of the High Court", and
"He", "became a founding justice of", "the High Court". What is not needed is left out: adverbs, clauses with a subject.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.extraction.spacy import phrases
from service.extraction.spacy.predicates import Argument, Predicate, read_arguments, read_predicate
from service.extraction.spacy.tree import SUBJECTS, Tree

_DEEPEST = 5
"""Nouns below nouns that are followed."""

Said = tuple[str, str, str]
"""Relation, object, and how they are tied."""


def read_readings(
    tree: Tree,
    predicate: Predicate,
    objects: Sequence[Argument],
    others: Sequence[Argument],
    fixed_phrases: frozenset[str],
) -> Iterator[Said]:
    """All that a predicate says, its objects first."""
    stem = tree.text(predicate.words)
    for argument in objects:
        if argument.relation == "xcomp" and tree.is_verb(argument.head):
            yield from _of_verb(tree, stem, argument.head, "purpose")
        elif tree.is_verb(argument.head):
            yield stem, tree.text(phrases.subtree(tree, argument.head)), "clause"
        elif not _completes(tree, argument, objects):
            variants = _objects(tree, argument, objects)
            for variant in variants:
                yield stem, variant, argument.relation
            yield from _under(tree, stem, argument.head, 0)
            stem = f"{stem} {variants[0]}"
    start = stem
    for argument in others:
        if argument.is_another:
            stem = start
        first = ""
        for relation, target, how in _of_other(tree, stem, argument, fixed_phrases):
            yield relation, target, how
            first = first or f"{relation} {target}"
        if first and argument.preposition and stem == start and not objects and not _is_passive(tree, predicate):
            # "graduated from Princeton in 1930": what comes next is said of all that.
            stem = first


def _objects(tree: Tree, argument: Argument, objects: Sequence[Argument]) -> list[str]:
    """With what completes it: "their eyeballs clean" of "lick their eyeballs clean"."""
    variants = [tree.text(core) for core in phrases.cores(tree, argument.head, phrases.of_only)]
    for other in objects:
        if _completes(tree, other, objects):
            completion = tree.text(phrases.full(tree, other.head))
            variants = [f"{variant} {completion}" for variant in variants]
    return variants


def _completes(tree: Tree, argument: Argument, objects: Sequence[Argument]) -> bool:
    return argument is not objects[0] and objects[0].relation == "dobj" and tree.pos[argument.head] == "ADJ"


def _of_other(tree: Tree, stem: str, argument: Argument, fixed_phrases: frozenset[str]) -> Iterator[Said]:
    """What a preposition, a time or a purpose adds."""
    head = argument.head
    if argument.relation == "advcl":
        if any(tree.lower[kid] == "to" and tree.dep[kid] == "aux" for kid in tree.kids[head]):
            yield from _of_verb(tree, stem, head, "purpose")
        return
    if not argument.preposition:
        yield stem, tree.text(phrases.subtree(tree, head)), argument.relation
        return
    preposition = tree.text(argument.preposition)
    relation = f"{stem} {preposition}"
    if tree.is_verb(head):
        if tree.kids[head]:
            yield from _of_verb(tree, relation, head, "gerund")
        else:
            yield relation, tree.words[head], "preposition"
        return
    if f"{preposition} {tree.text(phrases.subtree(tree, head))}".lower() in fixed_phrases:
        return
    for one in phrases.heads(tree, head):
        for core in phrases.cores(tree, one, phrases.of_only):
            yield relation, tree.text(core), "preposition"
        yield from _under(tree, relation, one, 0)


def _of_verb(tree: Tree, stem: str, verb: int, how: str) -> Iterator[Said]:
    """What a verb without a subject of its own has for its object: "to create", "his waves"."""
    if any(tree.dep[kid] in SUBJECTS for kid in tree.kids[verb]):
        return
    predicate = read_predicate(tree, verb)
    arguments = list(read_arguments(tree, predicate))
    stem = f"{stem} {tree.text(predicate.words)}"
    objects = [one for one in arguments if one.relation == "dobj"]
    for argument in objects or [one for one in arguments if one.preposition][:1]:
        relation = f"{stem} {tree.text(argument.preposition)}" if argument.preposition else stem
        for one in phrases.heads(tree, argument.head):
            for core in phrases.cores(tree, one, phrases.of_only):
                yield relation, tree.text(core), how


def _under(tree: Tree, stem: str, noun: int, depth: int) -> Iterator[Said]:
    """The prepositions and participles below a noun: "became a justice of", "the High Court"."""
    if depth == _DEEPEST:
        return
    named = ""
    for kid in tree.kids[noun]:
        if kid < noun:
            continue
        relation = tree.dep[kid]
        if relation not in ("prep", "acl"):
            continue
        named = named or f"{stem} {tree.text(phrases.cores(tree, noun, phrases.none)[0])}"
        if relation == "acl":
            if tree.tag[kid] in ("VBG", "VBN"):
                yield from _of_verb(tree, named, kid, "below")
            continue
        for inner in tree.kids[kid]:
            if tree.dep[inner] == "pobj":
                tied = f"{named} {tree.words[kid]}"
                for one in phrases.heads(tree, inner):
                    for core in phrases.cores(tree, one, phrases.of_only):
                        yield tied, tree.text(core), "below"
                    yield from _under(tree, tied, one, depth + 1)


def _is_passive(tree: Tree, predicate: Predicate) -> bool:
    return any(tree.dep[word] == "auxpass" for word in predicate.words) or (
        tree.dep[predicate.verb] == "acl" and tree.tag[predicate.verb] == "VBN"
    )
