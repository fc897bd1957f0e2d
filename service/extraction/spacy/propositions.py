"""Open propositions: every predicate of a parse with its subject and its arguments, in the words of the text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from service.domain.entity import Span
from service.domain.proposition import Proposition, Reading
from service.extraction.spacy import phrases
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.predicates import (
    Argument,
    Predicate,
    read_arguments,
    read_predicate,
    read_preposition,
)
from service.extraction.spacy.readings import read_readings
from service.extraction.spacy.subjects import find_subject
from service.extraction.spacy.tree import SUBJECTS, Tree

_COMPLEMENTS = frozenset({"attr", "oprd", "acomp", "dative"})
_OBJECTS = frozenset({"dobj", "ccomp", "xcomp"}) | _COMPLEMENTS
MOST_PAIRS = 256
"""Of subjects and objects of one predicate."""
_BORROWED_WITHIN = 3
"""Tokens between two verbs that share what follows the second."""


@dataclass(frozen=True, slots=True)
class Read:
    """A proposition with the tokens that carry it."""

    proposition: Proposition
    words: tuple[int, ...]
    """Those of the predicate; of an apposition its noun (see appositions.py)."""


def read_propositions(tree: Tree, lexicon: Lexicon) -> list[Read]:
    """What the verbs of a text say, in their order."""
    found: list[Read] = []
    swallowed: set[int] = set()
    for token in range(len(tree)):
        if tree.is_verb(token) and tree.dep[token] not in ("aux", "auxpass") and token not in swallowed:
            predicate = read_predicate(tree, token)
            swallowed.update(word for word in predicate.words if word != token)
            found += _of_predicate(tree, predicate, lexicon)
    return found


def _of_predicate(tree: Tree, predicate: Predicate, lexicon: Lexicon) -> Iterator[Read]:
    subject = find_subject(tree, predicate.verb)
    if not subject.heads:
        return
    objects, others = _arguments(tree, predicate, lexicon)
    if not objects and not others:
        return
    negated, hypothetical = _doubts(tree, predicate, objects, lexicon)
    start, end = predicate.words[0], predicate.words[-1]
    span = Span(tree.starts[start], tree.starts[end] + len(tree.words[end]))
    choices = _one_by_one(tree, objects)
    if len(choices) * len(subject.heads) > MOST_PAIRS:
        # Two long lists: who is tied to what is told once for all.
        choices = choices[:1]
    for chosen in choices:
        relation, arguments = _written(tree, predicate, chosen, others)
        said = list(read_readings(tree, predicate, chosen, others, lexicon.fixed_phrases))
        if not arguments:
            continue
        for head in subject.heads:
            bearers = [tree.text(core) for core in phrases.cores(tree, head, phrases.every)]
            if bearers[0]:
                length = sum(len(words.split()) for words in (*bearers, relation, *arguments))
                yield Read(
                    Proposition(
                        tree.text(phrases.bare(tree, head)),
                        relation,
                        arguments,
                        tuple(Reading(bearer, *one) for bearer in bearers for one in said if one[1]),
                        confidence=lexicon.proposition_confidence(subject.construction, length),
                        span=span,
                        negated=negated,
                        hypothetical=hypothetical,
                    ),
                    tuple(predicate.words),
                )


def _arguments(tree: Tree, predicate: Predicate, lexicon: Lexicon) -> tuple[list[Argument], list[Argument]]:
    """The objects, and the rest: first what follows the predicate, then what stands before it."""
    start = predicate.words[0]
    objects: list[Argument] = []
    before: list[Argument] = []
    after: list[Argument] = []
    for argument in read_arguments(tree, predicate):
        opens = (argument.preposition or (argument.head,))[0] < start
        if argument.relation in _OBJECTS and (argument.relation in ("dobj", "ccomp") or not opens):
            objects.append(argument)
        elif argument.relation == "advmod" and _is_empty(tree, argument.head, lexicon):
            continue
        elif argument.relation != "advcl" or not _has_subject(tree, argument.head):
            (before if opens else after).append(argument)
    if after or any(one.relation in ("dobj", "attr") for one in objects):
        # "A did this; B did that": the parser takes the first for what the second says.
        objects = [one for one in objects if one.relation != "ccomp" or one.head > start]
    if not objects and not after:
        after = _borrowed(tree, predicate)
    return objects, [*after, *before, *_shared(tree, predicate.verb)]


def _borrowed(tree: Tree, predicate: Predicate) -> list[Argument]:
    """ "was aided and encouraged by Britain": what follows the second verb is said of the first as well."""
    last = predicate.last
    for kid in tree.kids[last]:
        alike = tree.tag[kid] == tree.tag[last] or {tree.tag[kid], tree.tag[last]} == {"VBD", "VBN"}
        if tree.dep[kid] == "conj" and alike and kid - last <= _BORROWED_WITHIN:
            if _has_subject(tree, kid):
                return []
            following = read_predicate(tree, kid)
            return [one for one in read_arguments(tree, following) if one.preposition or one.relation == "dobj"]
    return []


def _shared(tree: Tree, verb: int) -> list[Argument]:
    """What opens the sentence is said of both verbs: "In 1717 she observed it and attempted to popularise it"."""
    found: list[Argument] = []
    while tree.dep[verb] == "conj" and tree.is_verb(tree.head[verb]) and not _has_subject(tree, verb):
        verb = tree.head[verb]
        for kid in tree.kids[verb]:
            if tree.dep[kid] in SUBJECTS:
                break
            if tree.dep[kid] == "prep":
                found += read_preposition(tree, kid)
            elif tree.dep[kid] == "npadvmod":
                found.append(Argument(kid, (), "npadvmod"))
    return found


def _one_by_one(tree: Tree, objects: Sequence[Argument]) -> list[list[Argument]]:
    """Each of several coordinated objects with all that is not coordinated."""
    several = [one for one in objects if one.relation == "dobj"]
    several = several or [one for one in objects if one.relation in _COMPLEMENTS][-1:]
    rest = [one for one in objects if one not in several]
    if not several:
        return [rest]
    receivers = [one for one in rest if one.relation == "dative"]
    rest = [one for one in rest if one.relation != "dative"]
    return [
        [*receivers, Argument(head, (), one.relation), *rest]
        for one in several
        for head in phrases.heads(tree, one.head)
    ]


def _written(
    tree: Tree, predicate: Predicate, objects: Sequence[Argument], others: Sequence[Argument]
) -> tuple[str, tuple[str, ...]]:
    """The relation in full, with the preposition of its first argument, and the arguments in full."""
    relation = tree.text(sorted([*predicate.words, *predicate.adverbs]))
    texts = [words for argument in objects if (words := tree.text(phrases.full(tree, argument.head)))]
    for argument in others:
        words = tree.text(phrases.subtree(tree, argument.head))
        if not words:
            continue
        if argument.preposition:
            preposition = tree.text(argument.preposition)
            if texts:
                words = f"{preposition} {words}"
            else:
                relation = f"{relation} {preposition}"
        texts.append(words)
    return relation, tuple(texts)


def _doubts(tree: Tree, predicate: Predicate, objects: Sequence[Argument], lexicon: Lexicon) -> tuple[bool, bool]:
    """Whether the predicate is denied, and whether it is only imagined, allowed or wished."""
    said = [tree.lower[word] for word in (*predicate.words, *predicate.adverbs)]
    articles = [kid for one in objects for kid in tree.kids[one.head] if tree.dep[kid] == "det"]
    negated = any(word in lexicon.negations for word in (*said, *(tree.lower[article] for article in articles)))
    wished = any(tree.lemma[word] in lexicon.doubtful_verbs for word in predicate.words if word != predicate.last)
    conditional = any(
        tree.dep[kid] == "mark" and tree.lower[kid] in lexicon.conditions for kid in tree.kids[predicate.verb]
    )
    return negated, wished or conditional or any(word in lexicon.modals for word in said)


def _is_empty(tree: Tree, adverb: int, lexicon: Lexicon) -> bool:
    """One that only leads on from the sentence before: so, however."""
    return not tree.kids[adverb] and tree.lower[adverb] in lexicon.empty_adverbs


def _has_subject(tree: Tree, verb: int) -> bool:
    return any(tree.dep[kid] in SUBJECTS for kid in tree.kids[verb])
