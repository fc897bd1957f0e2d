"""What a name is: by its own words, else by what the text says of it, else as the model saw it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator

from spacy.tokens import Doc, Token

from service.domain.entity import CONCEPT
from service.extraction.spacy.acronyms import defined_acronyms
from service.extraction.spacy.found import GUESS_CONFIDENCE, NUMERAL, RULE_CONFIDENCE, SUBJECTS, YEAR, FoundName
from service.extraction.spacy.lexicon import Lexicon

_DESIGNATION = re.compile(r"(?!I-|US-)[A-Z]{1,4}-[0-9]{1,4}[A-Z]?")
"""PDP-11, F-16; but I-405 is a road."""
_NAMED_BY_THEIR_KIND = frozenset({"Product", "Language", "Location", "Event", "Work"})
_OFTEN_PEOPLE = frozenset({"Organization", "Product", "Work", "Event", "Law", "Group"})
"""What a surname without its first name is often taken for: such a type is a guess, and a document may know better."""


def settle_types(doc: Doc, found: list[FoundName], lexicon: Lexicon) -> None:
    """Each name with the type that the surest evidence of the text gives it, the same at all its places."""
    by_name: dict[str, list[FoundName]] = defaultdict(list)
    for name in found:
        by_name[doc[name.first : name.last + 1].text].append(name)
    surnames: set[str] = set()
    for text, places in by_name.items():
        label = _settled(doc, text, places, lexicon)
        if label == "Person" and " " in text:
            surnames.add(text.rpartition(" ")[2])
        for place in places:
            if place.label != label:
                place.label, place.confidence = label, min(place.confidence, RULE_CONFIDENCE)
            elif text.istitle() and " " not in text and label in _OFTEN_PEOPLE:
                place.confidence = GUESS_CONFIDENCE
    for acronym, full in defined_acronyms(doc, found):
        if acronym not in lexicon.names:
            for place in by_name[acronym]:
                place.label = by_name[full][0].label
    for text, places in by_name.items():
        if text in surnames and text not in lexicon.names:
            for place in places:
                place.label = "Person"


def _settled(doc: Doc, text: str, places: list[FoundName], lexicon: Lexicon) -> str:
    """By the name's own words, else by what the text says of it, else the model's label."""
    labels = Counter(place.label for place in places if place.label != CONCEPT)
    label = labels.most_common(1)[0][0] if labels else CONCEPT
    by_words = _known(text, lexicon) or _by_words(doc, text, label, places, lexicon)
    if by_words:
        return by_words
    said = Counter(kind for place in places for kind in _said(doc, place, lexicon))
    if said:
        return said.most_common(1)[0][0]
    if label == "Person" and any(word.isupper() and word.isalpha() and len(word) > 2 for word in text.split()):
        # Nobody is called PARC or ETH.
        return "Organization"
    is_word = text.replace(" ", "").isalpha() and not text.isupper()
    if label in ("Organization", CONCEPT) and is_word and any(_is_among_people(doc, place) for place in places):
        return "Person"
    return label


def _is_among_people(doc: Doc, name: FoundName) -> bool:
    """Whether it is coordinated with a person: who stands between people is one of them."""
    root = doc[name.first : name.last + 1].root
    others = [child for child in root.children if child.dep_ == "conj"]
    if root.dep_ == "conj":
        others.append(root.head)
    return any(other.ent_type_ == "PERSON" for other in others)


def _known(text: str, lexicon: Lexicon) -> str | None:
    """The type of a well-known name, also in the plural or with words before it: "American Bombes"."""
    exact = lexicon.names.get(text)
    if exact:
        return exact
    last_word = text.rsplit(maxsplit=1)[-1]
    singular = lexicon.names.get(last_word.removesuffix("s")) if last_word.endswith("s") else None
    kind = singular or (lexicon.names.get(last_word) if last_word.isupper() else None)
    return kind if kind in ("Product", "Language") else None


def _by_words(doc: Doc, text: str, label: str, places: list[FoundName], lexicon: Lexicon) -> str | None:
    words = text.split()
    is_numbered = len(words) > 1 and NUMERAL.fullmatch(words[-1]) and not YEAR.fullmatch(words[-1])
    is_designation = _DESIGNATION.fullmatch(text) is not None
    if (is_numbered or is_designation) and label not in ("Person", "Event", "Location"):
        return "Product"
    if len(words) == 2 and words[0] in lexicon.given_names and words[-1] in lexicon.surname_heads:
        return "Person"
    if any(lexicon.heads.get(word) == "Award" for word in words[1:]):
        return "Award"
    head = words[words.index("of") - 1] if "of" in words[1:] else words[-1]
    if len(words) > 1 and head in lexicon.heads and label not in ("Work", "Event"):
        return lexicon.heads[head]
    titled = words[0] in lexicon.titles or any(
        place.first and doc[place.first - 1].text in lexicon.titles and place.label != "Location" for place in places
    )
    if titled or (1 < len(words) <= 4 and words[0] in lexicon.given_names and not words[-1].isupper()):
        return "Person"
    return None


def _said(doc: Doc, name: FoundName, lexicon: Lexicon) -> Iterator[str]:
    """The types that the sentence gives a name: by what it is called, by its verb, by the noun that it stands with."""
    root = doc[name.first : name.last + 1].root
    for child in root.children:
        follows = child.dep_ == "appos" and child.pos_ == "NOUN"
        precedes = child.dep_ in ("compound", "nmod") and child.i < name.first
        if (follows or precedes) and child.lemma_ in lexicon.nouns:
            yield lexicon.nouns[child.lemma_]
    head = root.head
    kind = lexicon.nouns.get(head.lemma_) if head.pos_ == "NOUN" else None
    # "the language COBOL" is one, and so is "the UNIVAC computer"; but "the IBM engineer" is not IBM.
    if kind and (root.dep_ == "appos" or (root.dep_ == "compound" and kind in _NAMED_BY_THEIR_KIND)):
        yield kind
    if root.dep_ in SUBJECTS and name.label not in ("Work", "Event", "Law"):
        yield from _by_verb(root, lexicon, unlabelled=name.label == CONCEPT)
    elif root.dep_ == "pobj" and head.lower_ == "in" and root.is_title:
        if name.label == "Organization" or head.head.lemma_ == "bear":
            yield "Location"
    elif root.dep_ == "dobj" and head.lemma_ in lexicon.object_types and name.label not in ("Work", "Product"):
        yield lexicon.object_types[head.lemma_]
    elif root.dep_ == "pobj" and head.dep_ == "agent" and head.head.lemma_ in lexicon.subject_types:
        yield lexicon.subject_types[head.head.lemma_]


def _by_verb(subject: Token, lexicon: Lexicon, *, unlabelled: bool) -> Iterator[str]:
    verb = subject.head
    passive = subject.dep_ == "nsubjpass"
    if verb.lemma_ == "be":
        for attribute in verb.children:
            if attribute.dep_ == "attr" and attribute.lemma_ in lexicon.nouns and attribute.pos_ == "NOUN":
                yield lexicon.nouns[attribute.lemma_]
    elif verb.lemma_ == "bear" and passive:
        yield "Person"
    elif passive and verb.lemma_ in lexicon.object_types:
        yield lexicon.object_types[verb.lemma_]
    elif not passive and verb.lemma_ in lexicon.subject_types:
        yield lexicon.subject_types[verb.lemma_]
    elif not passive and unlabelled and verb.lemma_ in lexicon.unlabelled_subject_types:
        yield lexicon.unlabelled_subject_types[verb.lemma_]
