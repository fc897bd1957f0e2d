"""Slips of the parser that its own tree shows, put right before anything is read.

"Sony, Toshiba and IBM developed the processor": the first of the three may be left beside the list, as a time is. And
of "co-founder", or "the poet Pablo Neruda", each half may hang under the verb by itself.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

_SUBJECTS = frozenset({"nsubj", "nsubjpass"})
_ARGUMENTS = _SUBJECTS | {"dobj", "pobj", "attr", "appos"}


def mend_slips(doc: Doc) -> None:
    """Puts the tree right where it stands."""
    for first in doc:
        second = _listed_after(first) if first.ent_type and first.dep_ == "npadvmod" else None
        if second is not None:
            first.dep_, second.dep_ = second.dep_, "conj"
            second.head = first
        if first.text == "-" and not first.whitespace_ and 0 < first.i < len(doc) - 1:
            _join(first)
        if first.pos_ == "PROPN" and (first.dep_ in _ARGUMENTS or (first.dep_ == "npadvmod" and first.ent_type)):
            _rename(first)


def _listed_after(first: Token) -> Token | None:
    """The subject that goes on with the list that `first` opens: a name of the same kind behind a comma, which has
    more of its kind behind it."""
    doc = first.doc
    if first.i + 2 >= len(doc) or doc[first.i + 1].text != ",":
        return None
    for subject in first.head.children:
        if subject.dep_ in _SUBJECTS and subject.left_edge.i == first.i + 2 and subject.ent_type == first.ent_type:
            return subject if any(right.dep_ == "conj" for right in subject.rights) else None
    return None


def _join(hyphen: Token) -> None:
    """Two halves that do the same under one word are one: the second, which the first is a part of."""
    left, right = hyphen.nbor(-1), hyphen.nbor(1)
    if left.whitespace_ or left.head.i != right.head.i or left.dep_ != right.dep_ or left.dep_ not in _ARGUMENTS:
        return
    for child in [*left.children]:
        child.head = right
    left.head, left.dep_ = right, "compound"
    hyphen.head, hyphen.dep_ = right, "punct"


def _rename(name: Token) -> None:
    """A subject or object right behind a noun that is one, too, is what the noun is called: "the company Zuse KG"."""
    before = name.left_edge.i - 1
    if before >= 0:
        noun = name.doc[before]
        alike = noun.dep_ == name.dep_ or (name.dep_ == "npadvmod" and noun.dep_ in _ARGUMENTS)
        if noun.pos_ == "NOUN" and alike and noun.head.i == name.head.i:
            name.head, name.dep_ = noun, "appos"
