"""Slips of the parser that its own tree shows, put right before anything is read.

"Sony, Toshiba and IBM developed the processor": the first of the three may be left beside the list, as a time is.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

_SUBJECTS = frozenset({"nsubj", "nsubjpass"})


def mend_slips(doc: Doc) -> None:
    """Puts the tree right where it stands."""
    for first in doc:
        second = _listed_after(first) if first.ent_type and first.dep_ == "npadvmod" else None
        if second is not None:
            first.dep_, second.dep_ = second.dep_, "conj"
            second.head = first


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
