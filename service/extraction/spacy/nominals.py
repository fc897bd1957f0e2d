"""What nouns say of a name: copulas, appositions, roles and possessives; and names that stand against each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Token

from service.extraction.spacy.arguments import Arguments
from service.extraction.spacy.candidates import Adjacent, Nominal
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.lists import conjuncts
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.shared_subjects import find_subject

_COPULAS = frozenset({"be", "become", "remain"})
_ROLE_VERBS = frozenset({"serve", "work", "act"})
_ROLE_CHANGES = frozenset({"succeed", "replace", "join", "continue", "return", "resign", "retire", "take", "step"})
"""Followed by "as" and the role."""
_NOT_APPOINTED = frozenset({"Organization", "Location", "Event", "Work", "Product"})


def read_copula(verb: Token, arguments: Arguments, lexicon: Lexicon) -> Iterator[Nominal]:
    """ "X was a professor at Y", "X became director of Y", "X served as head of Y", "X was appointed director of Y",
    "Z appointed X director"."""
    lemma = verb.lemma_
    names = lemma in lexicon.roles.naming_verbs
    if not names and lemma not in _COPULAS | _ROLE_VERBS | _ROLE_CHANGES:
        return
    if lemma == "be":
        yield from _turned(verb, arguments)
    nouns = [child for child in verb.children if child.dep_ in ("attr", "oprd")]
    if lemma not in _COPULAS:
        for child in verb.children:
            if child.dep_ == "prep" and (child.lower_ == "as" or (names and child.lower_ == "to")):
                nouns += [inner for inner in child.children if inner.dep_ == "pobj"]
    subject = find_subject(verb, arguments, lexicon)
    if names and not subject.passive:
        yield from _named(verb, nouns, arguments)
        return
    for bearer in subject.mentions:
        if bearer.named:
            for noun in nouns:
                yield from _roles(bearer, noun, arguments, "noun", verb)


def _named(verb: Token, nouns: list[Token], arguments: Arguments) -> Iterator[Nominal]:
    """Whom "Siemens appointed Smith chairman" gives a role: to the parser Smith is the chairman's first name, or an
    object beside the chairman."""
    bearers = [named for child in verb.children if child.dep_ == "dobj" for named in arguments.of(child)]
    roles = [*nouns, *(child for child in verb.children if child.dep_ == "dobj" and child.i not in arguments.at)]
    for role in roles:
        bearer = arguments.renamed(role)
        for one in [bearer] if bearer else bearers if role in nouns else []:
            if one.named and one.type not in _NOT_APPOINTED:
                yield from _roles(one, role, arguments, "noun", verb)


def _turned(verb: Token, arguments: Arguments) -> Iterator[Nominal]:
    """ "The CEO of X is Y": the name comes last."""
    names = [arguments.at[child.i] for child in verb.children if child.dep_ == "attr" and child.i in arguments.at]
    for name in names[:1]:
        for subject in verb.children:
            if subject.dep_ == "nsubj" and subject.i not in arguments.at and name.type == "Person":
                yield from _roles(name, subject, arguments, "noun", verb)


def read_name(name: Mention, root: Token, arguments: Arguments, lexicon: Lexicon) -> Iterator[Nominal | Adjacent]:
    """What stands around one name: "X, founder of Y", "Y's founder X", "the poet X", "X of Y", "X, Y"."""
    for child in root.children:
        if child.i > name.last:
            yield from _after_name(name, root, child, arguments, lexicon)
        elif child.i < name.first:
            yield from _before_name(name, root, child, arguments)
    yield from _head_of(name, root, arguments)
    for noun in _nouns_before(root, arguments):
        yield from _roles(name, noun, arguments, "apposition")


def _nouns_before(root: Token, arguments: Arguments) -> list[Token]:
    """Nouns that a name renames: "the engineer Luigi Menabrea", "her husband, the engineer Luigi Menabrea"; none where
    they are themselves said of a name before them."""
    nouns = []
    while root.dep_ == "appos":
        root = root.head
        if root.pos_ not in ("NOUN", "PROPN") or root.i in arguments.at:
            return []
        nouns.append(root)
    return nouns


def _head_of(name: Mention, root: Token, arguments: Arguments) -> Iterator[Nominal]:
    """ "The founders of Google, Larry Page and Sergey Brin": to the parser the names follow Google, but a person is no
    other name of a company."""
    head = root
    while head.dep_ in ("appos", "conj") and name.type == "Person":
        head = head.head
        other = arguments.at.get(head.i)
        if other is None:
            return
        if other.type != "Person":
            noun = head.head.head
            if head.dep_ == "pobj" and head.head.lower_ in ("of", "at") and noun.pos_ == "NOUN":
                yield Nominal(name, other, noun, head.head.lower_, "apposition")
            return


def _subjects_above(root: Token, arguments: Arguments, lexicon: Lexicon) -> list[Mention]:
    """The persons whom the clause around a name is about."""
    verb = root
    while verb.head.i != verb.i and verb.pos_ not in ("VERB", "AUX"):
        verb = verb.head
    return [subject for subject in find_subject(verb, arguments, lexicon).mentions if subject.type == "Person"]


def _after_name(
    name: Mention, root: Token, child: Token, arguments: Arguments, lexicon: Lexicon
) -> Iterator[Nominal | Adjacent]:
    if child.dep_ == "appos":
        if child.i in arguments.at:
            yield Adjacent(name, arguments.at[child.i], root, ",")
        elif name.type != "Location" or not arguments.is_person(child):
            yield from _roles(name, child, arguments, "apposition")
        else:
            # "was born in Lyon, the son of a baker": the comma reaches back over the place.
            for subject in _subjects_above(root, arguments, lexicon):
                yield from _roles(subject, child, arguments, "apposition")
    elif child.dep_ == "prep":
        for inner in child.children:
            if inner.dep_ == "pobj" and inner.i in arguments.at:
                yield Adjacent(name, arguments.at[inner.i], root, child.lower_)


def _before_name(name: Mention, root: Token, child: Token, arguments: Arguments) -> Iterator[Nominal | Adjacent]:
    if child.dep_ == "poss" and child.i in arguments.at:
        yield Adjacent(arguments.at[child.i], name, root, "'s")
    elif child.dep_ in ("compound", "nmod") and child.pos_ == "NOUN":
        for role in _roles(name, child, arguments, "apposition"):
            # What merely stands before a name says what it is only where the word is one for such things.
            if role.preposition or arguments.is_kind(child):
                yield role
        for owner in root.children:
            if owner.i in arguments.at and owner.dep_ in ("compound", "poss", "nmod") and owner.i < child.i:
                for preposition in ("of", "at"):
                    yield Nominal(name, arguments.at[owner.i], child, preposition, "possessive")


def _roles(
    bearer: Mention, noun: Token, arguments: Arguments, construction: str, verb: Token | None = None
) -> Iterator[Nominal]:
    """One noun said of `bearer`, and those coordinated with it: each with what it is the role of, or by itself."""
    # "The Swedish company Ericsson and the Japanese company Sony": the second is said of another.
    others = (one for one in conjuncts(noun) if one.head.i not in arguments.at and arguments.renaming(one) is None)
    nouns = [noun, *others]
    shared = list(_places(nouns[-1], arguments))
    if verb is not None:
        shared += _after(verb, nouns[-1], arguments)
    for role in nouns:
        if role.i in arguments.at or role.pos_ not in ("NOUN", "PROPN"):
            continue
        for preposition, target in list(_places(role, arguments)) or shared:
            yield Nominal(bearer, target, role, preposition, construction)
        description = arguments.concept(role)
        if description is not None:
            yield Nominal(bearer, _singular(description, role), role, "", "description")


def _singular(description: Mention, noun: Token) -> Mention:
    """Each of "the actors Vallone and Varzi" is an actor."""
    if noun.tag_ != "NNS" or not description.name.endswith(noun.text):
        return description
    return replace(description, name=description.name.removesuffix(noun.text) + noun.lemma_)


def _places(noun: Token, arguments: Arguments) -> Iterator[tuple[str, Mention]]:
    """What a noun is the role of: its prepositional objects (and theirs, one deep), its owner, its modifying name."""
    for child in noun.children:
        if child.dep_ == "prep":
            for inner in child.children:
                if inner.dep_ == "pobj":
                    for target in arguments.of(inner):
                        yield child.lower_, target
                    if inner.i not in arguments.at:
                        # "Professor of Mathematics at Cambridge" hangs "at" under "Mathematics".
                        yield from _names_below(inner, arguments)
        elif child.dep_ in ("poss", "compound", "nmod"):
            for target in arguments.named_at(child):
                if child.dep_ == "poss" or target.type in ("Organization", "Location"):
                    yield "of", target
                    yield "at", target


def _names_below(noun: Token, arguments: Arguments) -> Iterator[tuple[str, Mention]]:
    for child in noun.children:
        if child.dep_ == "prep" and child.lower_ in ("at", "in", "for"):
            for inner in child.children:
                if inner.dep_ == "pobj" and inner.i in arguments.at:
                    yield child.lower_, arguments.at[inner.i]


def _after(verb: Token, role: Token, arguments: Arguments) -> list[tuple[str, Mention]]:
    """ "worked as an engineer at Y": the parser hangs "at Y" under the verb."""
    return [
        (preposition.lower_, arguments.at[inner.i])
        for preposition in verb.children
        if preposition.dep_ == "prep" and preposition.i > role.i
        for inner in preposition.children
        if inner.dep_ == "pobj" and inner.i in arguments.at
    ]
