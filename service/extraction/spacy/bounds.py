"""Where a name begins and ends: without what only stands beside it, with all that is part of it."""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Doc, Token

from service.domain.entity import CONCEPT
from service.extraction.spacy.found import NUMERAL, RULE_CONFIDENCE, SUBJECTS, YEAR, FoundName
from service.extraction.spacy.legal_forms import LEGAL_FORMS, STOPPED_FORMS
from service.extraction.spacy.lexicon import Lexicon

LONGEST_NAME_TOKENS = 12

_EDGES = " \t\n\r\"'“”‘’.,;:!?()[]{}*_#-–—|<>`"  # noqa: RUF001 quotes and dashes as texts have them
_SURE_FORMS = LEGAL_FORMS - {"Co", "AB", "SA", "SE", "AG", "KG", "NV", "BV", "A.B.", "L.P."}
"""Those that are nothing else, a place or an office."""
_LOOSE_ENDS = frozenset({"POS", "CC", "IN", "DT", "TO"})


def mended(doc: Doc, name: FoundName, lexicon: Lexicon) -> FoundName | None:
    """Without article, possessive and punctuation at its ends, with its numeral; None where no name is left."""
    first, last = name.first, name.last
    while first <= last and (
        not doc[first].text.strip(_EDGES)
        or (doc[first].lower_ in lexicon.articles and not _is_own_article(doc[first], name.label))
    ):
        first += 1
    if name.label == "Work":
        first = _opening_quote(doc, first)
    last = _closed(doc, first, last)
    while first <= last and (not doc[last].text.strip(_EDGES) or _is_loose_end(doc[last], name.label)):
        last -= 1
    if first > last or last - first >= LONGEST_NAME_TOKENS:
        return None
    first, last = _hyphened(doc, first, last)
    if last + 1 < len(doc) and _is_numeral(doc, first, last, name.label):
        last += 1
        name.label, name.confidence = "Product", RULE_CONFIDENCE
    last = _with_legal_form(doc, last)
    if last > first and doc[last - (doc[last].text == ".")].text in LEGAL_FORMS:
        name.label = "Organization"
    if name.label not in ("Group", "Language"):
        if first and doc[first - 1].text == "The" and _is_own_article(doc[first - 1], name.label):
            first -= 1
        while first and _is_left_part(doc[first - 1], first, last, lexicon):
            first -= 1
    text = doc[first : last + 1].text
    # "CHAPTER II", "Table 3": the places of a book.
    if last == first + 1 and doc[first].text.title() in lexicon.not_names and NUMERAL.fullmatch(doc[last].text):
        return None
    if text in lexicon.not_names or not any(letter.isalpha() for letter in text) or len(text) < 2:
        return None
    return None if text.islower() else replace(name, first=first, last=last)


def _is_own_article(article: Token, label: str) -> bool:
    """Whether an article is part of a name: The Hague, and any that opens a title."""
    if label == "Work":
        return article.is_title
    if article.text != "The" or article.is_sent_start or not article.i:
        return False
    before = article.doc[article.i - 1]
    return before.is_alpha or before.text == ","


def _closed(doc: Doc, first: int, last: int) -> int:
    """Where a name ends that has a bracket opened and not closed: before it."""
    opened = [index for index in range(first, last + 1) if doc[index].text == "("]
    is_open = opened and not any(doc[index].text == ")" for index in range(opened[-1], last + 1))
    return opened[-1] - 1 if is_open else last


def _is_left_part(token: Token, first: int, last: int, lexicon: Lexicon) -> bool:
    """Cicely before Popplewell: a capitalised word that the parser ties to the name and the model left out."""
    return (
        token.tag_ == "NNP"
        and not token.ent_type_
        and token.dep_ == "compound"
        and first <= token.head.i <= last
        and token.is_title
        and token.text not in lexicon.not_names
        and token.text not in lexicon.titles
        and lexicon.nouns.get(token.lower_) is None
    )


def _hyphened(doc: Doc, first: int, last: int) -> tuple[int, int]:
    """With all that hyphens join to it."""
    while first > 1 and not doc[first - 2].whitespace_ and is_inner_hyphen(doc[first - 1]):
        first -= 2
    while last + 2 < len(doc) and not doc[last].whitespace_ and is_inner_hyphen(doc[last + 1]):
        last += 2
    return first, last


def _is_loose_end(token: Token, label: str) -> bool:
    return token.tag_ in _LOOSE_ENDS or (token.tag_ == "RB" and token.is_lower and label != "Work")


def _with_legal_form(doc: Doc, last: int) -> int:
    """Where a name ends behind which its legal form stands, or the full stop of one that ends the sentence."""
    following = last + 1
    if following < len(doc) and doc[following].text == "," and following + 1 < len(doc):
        following += 1
    if following < len(doc) and doc[following].text in LEGAL_FORMS:
        is_tied = doc[last].dep_ == "compound" and doc[last].head.i == following
        last = following if is_tied or doc[following].text in _SURE_FORMS else last
    has_stop = last + 1 < len(doc) and doc[last + 1].text == "." and not doc[last].whitespace_
    return last + 1 if has_stop and f"{doc[last].text}." in STOPPED_FORMS else last


def _opening_quote(doc: Doc, first: int) -> int:
    """A title starts after its quotation mark, even where the model starts it later: "On Computable Numbers"."""
    for index in range(first - 1, max(first - 5, -1), -1):
        if doc[index].is_left_punct and doc[index].is_quote:
            return index + 1
        if doc[index].is_punct or doc[index].is_space:
            break
    return first


def _is_numeral(doc: Doc, first: int, last: int, label: str) -> bool:
    """Whether the next token numbers a thing: Mark I, UNIVAC I, Intel 4004; not the year after a name."""
    following = doc[last + 1]
    if label not in ("Organization", "Product", CONCEPT) and doc[last].text != "Mark":
        return False
    if not NUMERAL.fullmatch(following.text) or YEAR.fullmatch(following.text) or following.is_sent_start:
        return False
    if following.text.isdigit():
        return following.dep_ in ("nummod", "appos", "npadvmod") and following.head.i in range(first, last + 1)
    if doc[last].text == "Mark":
        return True
    # "I" as a pronoun has a verb; as a numeral it has the name.
    return following.text not in ("A",) and following.dep_ not in SUBJECTS and "." not in doc[last].text


def is_inner_hyphen(token: Token) -> bool:
    """The hyphen of FLOW-MATIC, which is three tokens."""
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    return token.text == "-" and not token.whitespace_ and following is not None and following.text[0].isupper()
