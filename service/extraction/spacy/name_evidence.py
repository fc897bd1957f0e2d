"""What a text says of a name's type: by what it is called, by its verb, by the noun or the list that it stands in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from spacy.tokens import Doc, Token

from service.domain.entity import CONCEPT
from service.extraction.spacy.found import SUBJECTS, FoundName
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.shared_subjects import is_base_form

_NAMED_BY_THEIR_KIND = frozenset({"Product", "Language", "Location", "Event", "Work"})
_PLURAL = frozenset({"are", "were", "have"})
_WORK_AT = frozenset({"as", "at", "for", "in", "with"})
_LISTED_TYPES = {"PERSON": "Person", "GPE": "Location", "LOC": "Location"}
_FEWEST = 2
"""Names of one type that settle what stands in a list with them."""


def sure_types(doc: Doc, name: FoundName, lexicon: Lexicon) -> Iterator[str]:
    """The types that words give a name which are said of nothing else."""
    root = doc[name.first : name.last + 1].root
    evidence = lexicon.evidence
    for child in root.children:
        follows = child.dep_ == "appos" and child.pos_ == "NOUN"
        precedes = child.dep_ in ("compound", "nmod") and child.i < name.first
        if follows or precedes:
            yield from _by_noun(child, lexicon, name.label)
        elif child.dep_ == "relcl" and child.i > name.last and _is_of_one_person(child):
            yield "Person"
    head = root.head
    kind = lexicon.nouns.get(head.lemma_) if head.pos_ == "NOUN" else None
    # "the language COBOL" is one, and so is "the UNIVAC computer"; but "the IBM engineer" is not IBM.
    if kind and (root.dep_ == "appos" or (root.dep_ == "compound" and kind in _NAMED_BY_THEIR_KIND)):
        yield kind
    if root.dep_ in SUBJECTS and name.label not in ("Work", "Event", "Law"):
        yield from _by_verb(root, root.head, lexicon, name.label)
    elif root.dep_ == "pobj" and head.lower_ == "in" and root.is_title:
        is_bare = not any(child.dep_ == "det" for child in root.children)
        if (name.label == "Organization" and is_bare) or head.head.lemma_ == "bear":
            yield "Location"
    elif root.dep_ == "dobj" and name.label not in ("Work", "Product"):
        yield from _one(evidence.objects, head.lower_ if is_base_form(head) else head.lemma_)
    elif root.dep_ == "pobj" and head.dep_ == "agent":
        yield from _one(evidence.subjects, head.head.lemma_)
        yield from _one(evidence.agents, head.head.lemma_)
    if root.dep_ in ("pobj", "conj") and _is_placed(doc, name, lexicon):
        yield "Location"
    owned = _owned(root)
    if owned is not None and name.label not in ("Work", "Event", "Law", "Group"):
        yield from _one(evidence.of_nouns, owned.lemma_.lower())


def likely_types(doc: Doc, name: FoundName, lexicon: Lexicon) -> Iterator[str]:
    """The types that words give a name which are said of others too, though seldom."""
    root = doc[name.first : name.last + 1].root
    head = root.head
    if root.dep_ == "nsubj" and head.pos_ == "VERB":
        verb = head.lemma_
        if verb != "work" or any(child.dep_ == "prep" and child.lower_ in _WORK_AT for child in head.children):
            yield from _one(lexicon.evidence.likely_subjects, verb)
    elif root.dep_ == "pobj" and head.dep_ == "agent" and name.first == name.last:
        yield from _one(lexicon.evidence.likely_agents, head.head.lemma_)
    if name.label == "Person" and name.last > name.first and root.tag_ == "NNPS" and _has_the(root):
        # the Seattle Seahawks
        yield "Organization"
    yield from _by_list(root)


def pronoun_types(doc: Doc, found: list[FoundName], lexicon: Lexicon) -> Iterator[tuple[FoundName, str]]:
    """What a pronoun that opens the next sentence says of a sentence's subject: "Babbage designed it. He …"."""
    at = {doc[name.first : name.last + 1].root.i: name for name in found}
    before: list[Token] = []
    for sentence in doc.sents:
        subjects = [token for token in sentence.root.children if token.dep_ in SUBJECTS]
        pronoun = subjects[0] if subjects else None
        if pronoun is not None and before and pronoun.pos_ == "PRON" and before[0].i in at:
            name = at[before[0].i]
            if pronoun.lower_ in ("he", "she"):
                people = {other.label for token, other in at.items() if before[0].sent.start <= token < sentence.start}
                if "Person" not in people - ({name.label} if name.label == "Person" else set()):
                    yield name, "Person"
            elif pronoun.lower_ == "it":
                for kind in _by_verb(pronoun, pronoun.head, lexicon, name.label):
                    if kind != "Person":
                        yield name, kind
        before = subjects if pronoun is None or pronoun.pos_ != "PRON" else []


def _by_verb(subject: Token, verb: Token, lexicon: Lexicon, label: str) -> Iterator[str]:
    passive = subject.dep_ == "nsubjpass"
    evidence = lexicon.evidence
    if verb.lemma_ == "be":
        for attribute in verb.children:
            if attribute.dep_ == "attr" and attribute.pos_ == "NOUN":
                yield from _by_noun(attribute, lexicon, label)
    elif verb.lemma_ == "bear" and passive:
        yield "Person"
    elif passive:
        yield from _one(evidence.objects, verb.lemma_)
    else:
        yield from _one(evidence.subjects, verb.lemma_)
        if label == CONCEPT:
            yield from _one(evidence.unlabelled_subjects, verb.lemma_)


def _by_noun(noun: Token, lexicon: Lexicon, label: str) -> Iterator[str]:
    """What a name is said to be; but a country can be a producer too."""
    kind = lexicon.nouns.get(noun.lemma_)
    if kind and (noun.lemma_ not in lexicon.clues.both_nouns or label in (kind, CONCEPT)):
        yield kind


def _is_of_one_person(clause: Token) -> bool:
    """ "who studied at Tartu"; but "who were formed in 1960" is said of a band."""
    return any(child.dep_ in SUBJECTS and child.lower_ == "who" for child in clause.children) and not any(
        child.lower_ in _PLURAL for child in (clause, *clause.children)
    )


def _is_placed(doc: Doc, name: FoundName, lexicon: Lexicon) -> bool:
    """Whether a comma says where a name lies: "to Danbury, Connecticut"."""
    following = doc[name.last + 1 : name.last + 4]
    if len(following) < _FEWEST or following[0].text != "," or name.label not in ("Person", "Organization", CONCEPT):
        return False
    return any(lexicon.clues.types.get(following[1:end].text) == "Location" for end in (2, 3))


def _has_the(root: Token) -> bool:
    return any(child.dep_ == "det" and child.lower_ == "the" for child in root.children)


def _owned(root: Token) -> Token | None:
    """The noun that a name owns or follows: "X's brother", "the brother of X"."""
    if root.dep_ == "poss":
        return root.head
    if root.dep_ == "pobj" and root.head.lower_ == "of" and root.head.dep_ == "prep":
        return root.head.head
    return None


def _by_list(root: Token) -> Iterator[str]:
    """What most of those are between whom a name stands."""
    first = root
    while first.dep_ in ("conj", "appos") and first.head.pos_ == "PROPN":
        first = first.head
    kinds: Counter[str] = Counter()
    member: Token | None = first
    while member is not None:
        if member.i != root.i:
            kinds[_LISTED_TYPES.get(member.ent_type_, "")] += 1
        member = next((child for child in member.children if child.dep_ == "conj"), None)
    if len(kinds) == 1:
        [(kind, count)] = kinds.items()
        if kind and count >= _FEWEST:
            yield kind


def _one(types: Mapping[str, str], word: str) -> Iterator[str]:
    if word in types:
        yield types[word]
