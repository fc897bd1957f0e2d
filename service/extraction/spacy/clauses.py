"""Verbs with their subjects and objects: active and passive clauses, relative and participial ones, shared parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from spacy.tokens import Token

from service.extraction.spacy.arguments import Arguments, is_relative
from service.extraction.spacy.candidates import Verbal
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.shared_subjects import Subject, find_subject, is_base_form

_ALIKE = ({"VBD", "VBN"}, {"VBD"}, {"VBN"}, {"VB"}, {"VBG"}, {"VBZ"}, {"VBP"})
"""Tags of two verbs that may share an object: the tagger takes many a past for a participle."""
_BORROWED_WITHIN = 2
"""Tokens between two verbs that share an object."""
_OF_OBJECTS = frozenset({"in", "at", "near", "on", "for", "to", "from"})
"""Prepositions that speak of the object where there is one."""


def read_clause(verb: Token, arguments: Arguments, lexicon: Lexicon) -> Iterator[Verbal]:
    """Every pair of mentions that one verb ties."""
    subject = find_subject(verb, arguments, lexicon)
    word = _word(verb, lexicon)
    prepositional = list(_prepositional(verb, arguments))
    for noun, preposition, target in _through_noun(verb, arguments):
        for source in subject.mentions:
            yield Verbal(source, target, verb, word, noun, preposition, False, "preposition")
    objects, receivers = _objects(verb, arguments, lexicon), _receivers(verb, arguments)
    if not objects and any(child.dep_ == "dobj" and arguments.is_amount(child) for child in verb.children):
        # "fined Apple $13 billion": a sum is no thing that one could be given.
        objects, receivers = receivers, []
    for source, target in product(subject.mentions, objects):
        yield Verbal(source, target, verb, word, "", "", subject.passive, subject.construction)
    for receiver in receivers:
        for source in subject.mentions:
            yield Verbal(source, receiver, verb, word, "", "to", subject.passive, "preposition")
        for given in objects:
            yield Verbal(receiver, given, verb, word, "", "", True, "passive")
    if subject.passive:
        yield from _undergone(verb, word, subject, prepositional)
    elif objects or _has_object(verb):
        yield from _around_object(verb, word, subject, objects, prepositional)
    else:
        for source, (preposition, target) in product(subject.mentions, prepositional):
            if preposition != "by":
                yield Verbal(source, target, verb, word, "", preposition, False, "preposition")


def _undergone(verb: Token, word: str, subject: Subject, prepositional: list[tuple[str, Mention]]) -> Iterator[Verbal]:
    """A passive: who did it becomes the subject of an active reading, the rest is said of what it was done to."""
    for patient, (preposition, target) in product(subject.mentions, prepositional):
        if preposition == "by":
            yield Verbal(target, patient, verb, word, "", "", False, "passive")
        else:
            yield Verbal(patient, target, verb, word, "", preposition, True, "preposition")


def _around_object(
    verb: Token, word: str, subject: Subject, objects: list[Mention], prepositional: list[tuple[str, Mention]]
) -> Iterator[Verbal]:
    """With an object, what follows speaks of the object: "built ENIAC at Penn" says where ENIAC was built. Only a
    companion is one of the subject: "designed the Bombe with Welchman"."""
    for preposition, target in prepositional:
        if preposition == "with" and target.type == "Person":
            for source in subject.mentions:
                if source.type == "Person":
                    yield Verbal(source, target, verb, "collaborate", "", "with", False, "preposition")
        elif preposition in _OF_OBJECTS:
            for patient in objects:
                if patient.named:
                    yield Verbal(patient, target, verb, word, "", preposition, True, "place")


def _word(verb: Token, lexicon: Lexicon) -> str:
    """The infinitive with its particle."""
    particle = next((child.lower_ for child in verb.children if child.dep_ == "prt"), None)
    # "Did he found Dell?": the lemmatizer takes every "found" for a form of find.
    lemma = verb.lower_ if is_base_form(verb) else verb.lemma_.lower()
    if lemma == verb.lower_ and (lemma, "", "") not in lexicon.verb_rules:
        lemma = lexicon.infinitive(lemma)
    return f"{lemma} {particle}" if particle else lemma


def _objects(verb: Token, arguments: Arguments, lexicon: Lexicon) -> list[Mention]:
    found = []
    relative = False
    for child in verb.children:
        if is_relative(child):
            relative = True
        if child.dep_ == "prep" and child.i in arguments.at:
            # A title that opens with a preposition: published "On Computable Numbers".
            found.append(arguments.at[child.i])
        elif child.dep_ == "dobj":
            if is_relative(child):
                found += arguments.of(verb.head) if verb.dep_ == "relcl" else []
            else:
                found += arguments.of(child)
        elif child.dep_ == "dative":
            # "awarded Lagerlöf the Nobel Prize": the parser hangs the prize under her.
            found += [given for under in child.children if under.dep_ == "dobj" for given in arguments.of(under)]
    if not found and verb.dep_ == "relcl" and not relative and _is_gapped(verb):
        found = arguments.of(verb.head)
    return found or _borrowed(verb, arguments, lexicon)


def _borrowed(verb: Token, arguments: Arguments, lexicon: Lexicon) -> list[Mention]:
    """ENIAC in "designed and built ENIAC": the parser hangs it under the second verb alone."""
    if verb.lemma_ in lexicon.intransitive_verbs:
        return []
    for child in verb.children:
        if (
            child.dep_ == "conj"
            and {child.tag_, verb.tag_} in _ALIKE
            and child.i - verb.i <= _BORROWED_WITHIN
            and not any(under.dep_ in ("nsubj", "nsubjpass") for under in child.children)
        ):
            return [thing for under in child.children if under.dep_ == "dobj" for thing in arguments.of(under)]
    return []


def _receivers(verb: Token, arguments: Arguments) -> list[Mention]:
    """Hopper in "gave Hopper a medal"."""
    return [
        receiver
        for child in verb.children
        if child.dep_ == "dative" and child.pos_ != "ADP"
        for receiver in arguments.of(child)
    ]


def _has_object(verb: Token) -> bool:
    return any(child.dep_ == "dobj" for child in verb.children)


def _is_gapped(verb: Token) -> bool:
    """ "the machine Turing designed": a relative clause with a subject, no object and no word for the link."""
    relations = {child.dep_ for child in verb.children}
    linked = any(child.tag_ == "WRB" or _leads_to_relative(child) for child in verb.children)
    stranded = any(child.dep_ == "prep" and not any(child.children) for child in verb.children)
    return "nsubj" in relations and not relations & {"dobj", "ccomp", "xcomp"} and not linked and not stranded


def _leads_to_relative(preposition: Token) -> bool:
    """ "in which"."""
    return preposition.dep_ == "prep" and any(is_relative(child) for child in preposition.children)


def _prepositional(verb: Token, arguments: Arguments) -> Iterator[tuple[str, Mention]]:
    for child in verb.children:
        if child.dep_ in ("prep", "agent") and child.i not in arguments.at and child.lower_ != "according":
            yield from _of_preposition(child, verb, arguments)
        elif child.tag_ == "WRB" and child.lower_ == "where" and verb.dep_ == "relcl":
            for place in arguments.of(verb.head):
                yield ("in" if place.type == "Location" and place.root == verb.head.i else "at"), place
    yield from _doers(verb, arguments)


def _doers(verb: Token, arguments: Arguments) -> Iterator[tuple[str, Mention]]:
    """Who did it in "was appointed chairman by Siemens", "was succeeded as chairman by Cook": the parser hangs them
    under the chairman."""
    if verb.tag_ != "VBN":
        return
    for child in verb.children:
        is_as = child.dep_ == "prep" and child.lower_ == "as"
        roles = child.children if is_as else [child] if child.dep_ in ("oprd", "attr") else []
        for role in roles:
            for preposition in role.children:
                if preposition.dep_ in ("prep", "agent") and preposition.lower_ == "by":
                    yield from _of_preposition(preposition, verb, arguments)


def _of_preposition(preposition: Token, verb: Token, arguments: Arguments) -> Iterator[tuple[str, Mention]]:
    has_object = False
    for child in preposition.children:
        if child.dep_ == "pobj":
            has_object = True
            heads = arguments.of(verb.head) if is_relative(child) and verb.dep_ == "relcl" else arguments.of(child)
            for target in heads:
                yield preposition.lower_, target
        elif child.dep_ in ("conj", "prep") and child.pos_ == "ADP":
            yield from _of_preposition(child, verb, arguments)
    if not has_object and verb.dep_ == "relcl" and not any(preposition.children):
        for target in arguments.of(verb.head):
            yield preposition.lower_, target


def _through_noun(verb: Token, arguments: Arguments) -> Iterator[tuple[str, str, Mention]]:
    """ "received a doctorate from Princeton": the object says how, what follows it says where."""
    for thing in verb.children:
        if thing.dep_ != "dobj" or thing.i in arguments.at:
            continue
        for owner in thing.lefts:
            if owner.dep_ == "poss" and owner.i in arguments.at:
                yield thing.lemma_.lower(), "of", arguments.at[owner.i]
        for preposition in (*thing.children, *verb.children):
            if preposition.dep_ == "prep":
                for child in preposition.children:
                    if child.dep_ == "pobj":
                        for target in arguments.of(child):
                            yield thing.lemma_.lower(), preposition.lower_, target
