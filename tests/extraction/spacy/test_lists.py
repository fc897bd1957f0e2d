"""Whoever stands in a list has part in what is said of it, however the model takes the list apart."""

from __future__ import annotations

from itertools import product

import pytest

from service.extraction.spacy.extractor import SpacyExtractor

_ENGINEERS = ("Ann Lee", "Bob Stone", "Carl Diaz")


@pytest.mark.parametrize("concepts", ["NONE", "LINKED", "ALL"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "John Smith, Mary Jones and Peter Brown work for Toyota and Honda.",
            (("John Smith", "Mary Jones", "Peter Brown"), "WORKS_FOR", ("Toyota", "Honda")),
        ),
        (
            "John Smith, Mary Jones, and Peter Brown work for Toyota.",
            (("John Smith", "Mary Jones", "Peter Brown"), "WORKS_FOR", ("Toyota",)),
        ),
        ("Ann Lee and Bob Stone work for Intel.", (("Ann Lee", "Bob Stone"), "WORKS_FOR", ("Intel",))),
        (
            "Ann Lee, Bob Stone and Carl Diaz study at Oxford University.",
            (_ENGINEERS, "STUDIED_AT", ("Oxford University",)),
        ),
        ("Ann Lee, Bob Stone and Carl Diaz run Intel and Apple.", (_ENGINEERS, "LED", ("Intel", "Apple"))),
        ("Warner Bros., Disney and IBM own Hulu Labs.", (("Warner Bros.", "Disney", "IBM"), "OWNS", ("Hulu Labs",))),
        ("Sony, Toshiba and IBM developed the Cell processor.", (("Sony", "Toshiba", "IBM"), "DEVELOPED", ("Cell",))),
        ("Siemens acquired Mentor Graphics, Solido and IBM.", (("Siemens",), "ACQUIRED", ("Mentor Graphics", "IBM"))),
    ],
)
def test_every_member_has_its_fact(
    extractor: SpacyExtractor, text: str, said: tuple[tuple[str, ...], str, tuple[str, ...]], concepts: str
) -> None:
    sources, kind, targets = said
    facts = extractor.extract(text, concepts=concepts).relationships
    assert {(one.source, one.type, one.target) for one in facts} >= {
        (source, kind, target) for source, target in product(sources, targets)
    }


@pytest.mark.parametrize(
    "text", ["Unlike Sony, Toshiba and IBM developed the Cell processor.", "On Monday, IBM and Sony acquired Intel."]
)
def test_what_stands_before_a_list_is_no_member(extractor: SpacyExtractor, text: str) -> None:
    sources = {one.source for one in extractor.extract(text).relationships if one.type in ("DEVELOPED", "ACQUIRED")}
    assert "IBM" in sources
    assert len(sources) == 2


def test_a_noun_after_two_names_stays_one(extractor: SpacyExtractor) -> None:
    facts = extractor.extract("The Smith and Jones design team left Oxford.", concepts="ALL").relationships
    assert not any(one.type.startswith("DESIGN") for one in facts)
