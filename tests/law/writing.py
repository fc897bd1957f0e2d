"""Documents as strategies: few names, which collide in every way that resolution knows."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.graph.world import Denying, Triple

Named = tuple[str, str]

PEOPLE: list[Named] = [
    (name, "Person")
    for name in (
        "J. Smith", "John Smith", "Jane Smith", "Smith", "Dr. John Smith", "Alan M. Turing", "Alan Mathison Turing",
        "Alan Mary Turing", "Turing", "François Hollande", "Francois Hollande", "Michael Jordan", "Washington",
    )
]  # fmt: skip
THINGS: list[Named] = [
    ("Washington", "Location"),
    ("Washington", "Organization"),
    ("Washington", "Concept"),
    ("Bletchley Park", "Location"),
    ("Bletchley Park", "Organization"),
    ("World Health Organization", "Organization"),
    ("World Health Organisation", "Organization"),
    ("WHO", "Organization"),
    ("Acme Inc.", "Organization"),
    ("Acme", "Organization"),
    ("ACME", "Product"),
    ("Francois Hollande", "Location"),
    ("London", "Location"),
]
FIELDS: list[Named] = [("professor", "Concept"), ("basketball player", "Concept"), ("machine", "Concept")]
LONDON: Named = ("London", "Location")
KINDS = ("KNEW", "WORKS_FOR", "LOCATED_IN", "COLLABORATES_WITH", "RELATED_TO")

_names = st.sampled_from([*PEOPLE, *THINGS])
_hub = st.builds(lambda one: (one, "LOCATED_IN", LONDON), st.sampled_from([*PEOPLE, *THINGS[:-1]]))
_is_a = st.builds(lambda one, what: (one, "IS_A", what), st.sampled_from(PEOPLE), st.sampled_from(FIELDS))
_any = st.tuples(_names, st.sampled_from(KINDS), _names).filter(lambda triple: triple[0][0] != triple[2][0])
_triples = st.lists(st.one_of(_hub, _is_a, _any), max_size=2)


def passage(triples: list[Triple], denied: list[Triple]) -> Denying:
    """A text that names what it is about, with what is read out of it. It tells the types, so that the same text is
    always read the same way."""
    told = [_sentence("", *triple) for triple in triples] + [_sentence("never ", *triple) for triple in denied]
    return (" ".join(told) or "Nothing.", triples, denied)


def _sentence(negation: str, subject: Named, kind: str, object_: Named) -> str:
    return f"{subject[0]} {negation}{kind.lower()} {object_[0]} [{subject[1]}, {object_[1]}]."


passages = st.lists(st.builds(passage, _triples, st.lists(_any, max_size=1)), min_size=1, max_size=2).map(tuple)
"""A document's chunks."""
