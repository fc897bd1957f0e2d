"""Open propositions: every predicate of a parse with its subject and its arguments, in the words of the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from service.domain.entity import Span
from service.domain.proposition import Proposition, Reading
from service.extraction.spacy import phrases
from service.extraction.spacy.predicates import Predicate, read_predicate
from service.extraction.spacy.tree import Tree

_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
_OBJECTS = frozenset({"dobj", "attr", "oprd", "acomp", "dative", "ccomp", "xcomp"})
_RELATIVE = frozenset({"WDT", "WP"})
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Argument:
    """`head` is the noun, adjective or verb; `preposition` the tokens before it, empty for an object."""

    head: int
    preposition: list[int]
    relation: str


def read_propositions(tree: Tree) -> list[Proposition]:
    found: list[Proposition] = []
    predicates: dict[int, Predicate] = {}
    swallowed: set[int] = set()
    for token in range(len(tree)):
        if tree.is_verb(token) and tree.dep[token] not in ("aux", "auxpass") and token not in swallowed:
            predicate = predicates[token] = read_predicate(tree, token)
            swallowed.update(word for word in predicate.words if word != token)
            found += _of_predicate(tree, predicate)
    return found


def _of_predicate(tree: Tree, predicate: Predicate) -> Iterator[Proposition]:
    subjects = _subjects(tree, predicate.verb, 0)
    if not subjects:
        return
    arguments = list(_arguments(tree, predicate))
    arguments += _shared(tree, predicate.verb)
    objects = [argument for argument in arguments if not argument.preposition and argument.relation in _OBJECTS]
    others = [argument for argument in arguments if argument not in objects]
    if not objects and not others:
        return
    choices: list[list[Argument]] = [[]]
    if objects:
        last = objects[-1]
        choices = [
            [*objects[:-1], Argument(head, last.preposition, last.relation)] for head in phrases.heads(tree, last.head)
        ] if last.relation not in ("ccomp", "xcomp") else [objects]
    relation = tree.text(sorted([*predicate.words, *predicate.adverbs]))
    plain = tree.text(predicate.words)
    for subject in subjects:
        subject_text = tree.text(phrases.full(tree, subject))
        if not subject_text:
            continue
        for chosen in choices:
            yield _proposition(tree, predicate, subject_text, relation, plain, chosen, others)


def _proposition(
    tree: Tree, predicate: Predicate, subject: str, relation: str, plain: str, objects: list[Argument], others: list[Argument]
) -> Proposition:
    texts: list[str] = []
    readings: list[Reading] = []
    stem = plain
    for argument in objects:
        texts.append(tree.text(phrases.full(tree, argument.head)))
        core = tree.text(phrases.core(tree, argument.head))
        readings.append(Reading(subject, stem, core))
        readings += _below(tree, subject, stem, argument.head)
        stem = f"{stem} {core}"
    for argument in others:
        if not argument.preposition:
            words = tree.text(phrases.whole(tree, argument.head))
            texts.append(words)
            readings.append(Reading(subject, stem, words))
            continue
        preposition = tree.text(argument.preposition)
        heads = phrases.heads(tree, argument.head)
        words = tree.text(phrases.subtree(tree, argument.head))
        if not texts:
            relation = f"{relation} {preposition}"
            texts.append(words)
        else:
            texts.append(f"{preposition} {words}")
        for head in heads:
            readings.append(Reading(subject, f"{stem} {preposition}", tree.text(phrases.core(tree, head))))
            readings += _below(tree, subject, f"{stem} {preposition}", head)
    start, end = predicate.words[0], predicate.words[-1]
    return Proposition(
        subject,
        relation,
        tuple(texts),
        tuple(readings),
        span=Span(tree.starts[start], tree.starts[end] + len(tree.words[end])),
    )


def _below(tree: Tree, subject: str, stem: str, head: int) -> Iterator[Reading]:
    """The prepositions below a noun: "became a justice of" – "the High Court"."""
    core = tree.text(phrases.core(tree, head))
    for kid in tree.kids[head]:
        if tree.dep[kid] == "prep":
            relation = f"{stem} {core} {tree.words[kid]}"
            for inner in tree.kids[kid]:
                if tree.dep[inner] == "pobj":
                    for one in phrases.heads(tree, inner):
                        yield Reading(subject, relation, tree.text(phrases.core(tree, one)))
                        yield from _below(tree, subject, relation, one)


def _arguments(tree: Tree, predicate: Predicate) -> Iterator[Argument]:
    for kid in predicate.arguments:
        relation = tree.dep[kid]
        if relation in ("prep", "agent") or (relation == "dative" and tree.pos[kid] == "ADP"):
            yield from _prepositional(tree, kid, [kid])
        elif tree.tag[kid] in _RELATIVE or tree.tag[kid] == "WRB":
            if tree.dep[predicate.verb] == "relcl" and relation == "dobj":
                yield Argument(tree.head[predicate.verb], [], "dobj")
        elif relation in ("dobj", "attr", "oprd", "acomp", "ccomp", "xcomp", "npadvmod", "advmod", "advcl", "dative"):
            yield Argument(kid, [], relation)


def _prepositional(tree: Tree, preposition: int, words: list[int]) -> Iterator[Argument]:
    for kid in tree.kids[preposition]:
        relation = tree.dep[kid]
        if relation in ("pobj", "pcomp"):
            yield Argument(kid, words, "prep")
        elif relation == "prep":
            yield from _prepositional(tree, kid, [*words, kid])


def _subjects(tree: Tree, verb: int, depth: int) -> list[int]:
    for kid in tree.kids[verb]:
        if tree.dep[kid] in _SUBJECTS:
            if tree.tag[kid] in _RELATIVE or tree.lower[kid] == "that":
                return [tree.head[verb]] if tree.dep[verb] == "relcl" else []
            return phrases.heads(tree, kid)
    relation = tree.dep[verb]
    above = tree.head[verb]
    if relation == "acl" and tree.tag[verb] in ("VBN", "VBD", "VBG"):
        return [above]
    if depth < _DEEPEST and above != verb:
        if relation == "pcomp":
            above = tree.head[above]
        if tree.is_verb(above) and (relation in ("conj", "pcomp") or (relation == "advcl" and tree.tag[verb] in ("VBG", "VBN"))):
            return _subjects(tree, above, depth + 1)
    return []


def _shared(tree: Tree, verb: int) -> list[Argument]:
    """What opens the sentence is said of both verbs: "In 1717 she observed it and attempted to popularise it"."""
    found: list[Argument] = []
    while tree.dep[verb] == "conj" and tree.is_verb(tree.head[verb]):
        if any(tree.dep[kid] in _SUBJECTS for kid in tree.kids[verb]):
            break
        verb = tree.head[verb]
        for kid in tree.kids[verb]:
            if tree.dep[kid] in _SUBJECTS:
                break
            if tree.dep[kid] == "prep":
                found += _prepositional(tree, kid, [kid])
            elif tree.dep[kid] == "npadvmod":
                found.append(Argument(kid, [], "npadvmod"))
    return found
