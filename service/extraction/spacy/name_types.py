"""What a name is: by its own words, else by what the text says of it, else by what it mostly names, else as the model
saw it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping

from spacy.tokens import Doc

from service.domain.entity import CONCEPT
from service.extraction.spacy.acronyms import defined_acronyms
from service.extraction.spacy.found import GUESS_CONFIDENCE, NUMERAL, RULE_CONFIDENCE, YEAR, FoundName
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.name_evidence import likely_types, pronoun_types, sure_types

_DESIGNATION = re.compile(r"(?!I-|US-)[A-Z]{1,4}-[0-9]{1,4}[A-Z]?")
"""PDP-11, F-16; but I-405 is a road."""
_FULL_NAME, _LONGEST_PERSON = 2, 4
"""Words."""
_MARKS = frozenset({"Mark", "Ada", "Max", "Pascal"})
"""Names of things too, which numbers follow."""
_REGNAL = re.compile(r"[IVX]{1,5}")
"""The VII of Charles VII."""
_GUESSED = frozenset({CONCEPT, "Person", "Organization", "Location", "Product", "Group"})
"""What the model takes for each other."""
_NO_PLACES = frozenset({CONCEPT, "Organization", "Product", "Work", "Event", "Law", "Group"})
_OFTEN_PEOPLE = frozenset({"Organization", "Product", "Work", "Event", "Law", "Group"})
"""What a surname without its first name is often taken for: such a type is a guess, and a document may know better."""


def settle_types(doc: Doc, found: list[FoundName], lexicon: Lexicon) -> None:
    """Each name with the type that the surest evidence of the text gives it, the same at all its places."""
    by_name: dict[str, list[FoundName]] = defaultdict(list)
    for name in found:
        by_name[doc[name.first : name.last + 1].text].append(name)
    surnames: set[str] = set()
    sure: set[str] = set()
    by_pronoun: dict[int, list[str]] = defaultdict(list)
    for name, kind in pronoun_types(doc, found, lexicon):
        by_pronoun[name.first].append(kind)
    for text, places in by_name.items():
        label, is_said = _settled(doc, text, places, by_pronoun, lexicon)
        if is_said:
            sure.add(text)
        if label == "Person" and " " in text:
            surnames.add(text.rpartition(" ")[2])
        for place in places:
            if place.label != label:
                place.label, place.confidence = label, min(place.confidence, RULE_CONFIDENCE)
            elif text.istitle() and " " not in text and label in _OFTEN_PEOPLE:
                place.confidence = GUESS_CONFIDENCE
    defined = {acronym: by_name[full][0].label for acronym, full in defined_acronyms(doc, found)}
    unsettled = by_name.keys() - lexicon.names.keys()
    better = {acronym: label for acronym, label in defined.items() if acronym in unsettled}
    better |= dict.fromkeys((unsettled & surnames) - sure, "Person")
    for text, label in better.items():
        for place in by_name[text]:
            place.label = label


def _settled(
    doc: Doc, text: str, places: list[FoundName], by_pronoun: Mapping[int, list[str]], lexicon: Lexicon
) -> tuple[str, bool]:
    """The type that the surest evidence gives a name; and whether that is what the text says of it."""
    labels = Counter(place.label for place in places if place.label != CONCEPT)
    label = labels.most_common(1)[0][0] if labels else CONCEPT
    by_words = _known(text, lexicon) or _by_words(doc, text, label, places, lexicon)
    if by_words:
        return by_words, False
    said = Counter(kind for place in places for kind in sure_types(doc, place, lexicon))
    said.update(kind for place in places for kind in by_pronoun.get(place.first, ()))
    usual = lexicon.clues.types.get(text)
    if usual and label in (usual, CONCEPT):
        return usual, usual in said
    if said:
        return said.most_common(1)[0][0], True
    if usual:
        return usual, False
    likely = Counter(kind for place in places for kind in likely_types(doc, place, lexicon))
    if likely and label not in likely and label in _GUESSED:
        return likely.most_common(1)[0][0], False
    return _guessed(doc, text, label, places, lexicon), False


def _guessed(doc: Doc, text: str, label: str, places: list[FoundName], lexicon: Lexicon) -> str:
    """The model's label, where nothing about the name itself speaks against it."""
    words = text.split()
    if label == "Person" and any(word.isupper() and word.isalpha() and len(word) > 2 for word in words):
        # Nobody is called PARC or ETH.
        return "Organization"
    is_word = text.replace(" ", "").isalpha() and not text.isupper()
    if label in ("Organization", CONCEPT) and is_word and any(_is_among_people(doc, place) for place in places):
        return "Person"
    is_called = 1 < len(words) <= _LONGEST_PERSON and _is_given_name(words[0], lexicon)
    if is_called and label in _NO_PLACES and all(word[0].isupper() and not word.isupper() for word in words):
        return "Person"
    return label


def _is_ruler_or_namesake(words: list[str], lexicon: Lexicon) -> bool:
    """Charles VII; or Frank Church, who is no church."""
    if len(words) != _FULL_NAME:
        return False
    is_ruler = _REGNAL.fullmatch(words[1]) is not None and words[0] not in _MARKS and _is_given_name(words[0], lexicon)
    return is_ruler or (words[0] in lexicon.given_names and words[1] in lexicon.surname_heads)


def _is_given_name(word: str, lexicon: Lexicon) -> bool:
    """Also the first part of one with a hyphen: Jacques-François."""
    return word.partition("-")[0] in lexicon.clues.given_names


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
    if _is_ruler_or_namesake(words, lexicon):
        return "Person"
    is_numbered = len(words) > 1 and NUMERAL.fullmatch(words[-1]) and not YEAR.fullmatch(words[-1])
    is_designation = _DESIGNATION.fullmatch(text) is not None
    if (is_numbered or is_designation) and label not in ("Person", "Event", "Location"):
        return "Product"
    if any(lexicon.heads.get(word) == "Award" for word in words[1:]):
        return "Award"
    head = words[words.index("of") - 1] if "of" in words[1:] else words[-1]
    if len(words) > 1 and label not in ("Work", "Event"):
        # "House of Commons", "House of Representatives"
        is_body = head == "House" and "of" in words[1:]
        kind = "Organization" if is_body else lexicon.heads.get(head) or lexicon.clues.first_heads.get(words[0])
        if kind:
            return kind
    titled = words[0] in lexicon.titles or any(
        place.first and doc[place.first - 1].text in lexicon.titles and place.label != "Location" for place in places
    )
    if titled or (1 < len(words) <= 4 and words[0] in lexicon.given_names and not words[-1].isupper()):
        return "Person"
    return None
