"""A legal form is part of its company's name, at a sentence's end and inside: nothing is lost to its full stop."""

from __future__ import annotations

import pytest

from service.extraction.spacy.extractor import SpacyExtractor

Triple = tuple[str, str, str]


def _triples(extractor: SpacyExtractor, text: str) -> set[Triple]:
    return {(fact.source, fact.type, fact.target) for fact in extractor.extract(text, concepts="NONE").relationships}


@pytest.mark.parametrize(
    "company", ["Acme Inc.", "Acme, Inc.", "Acme Ltd.", "Acme Corp.", "Acme Motor Co.", "Acme S.A."]
)
def test_a_full_stop_ends_both_the_form_and_the_sentence(extractor: SpacyExtractor, company: str) -> None:
    text = f"Jane Doe works for {company} She lives in London."
    read = extractor.extract(text)
    assert ("Jane Doe", "WORKS_FOR", company) in {(one.source, one.type, one.target) for one in read.relationships}
    assert [text[span.start : span.end] for span in read.sentences] == [
        f"Jane Doe works for {company}",
        "She lives in London.",
    ]
    [span] = next(entity.spans for entity in read.entities if entity.name == company)
    assert text[span.start : span.end] == company


@pytest.mark.parametrize("company", ["Acme LLC", "BAE Systems plc", "Siemens GmbH", "Zuse KG", "Siemens AG"])
def test_a_form_without_a_full_stop_leaves_it_to_the_sentence(extractor: SpacyExtractor, company: str) -> None:
    text = f"Jane Doe works for {company}. She lives in London."
    assert ("Jane Doe", "WORKS_FOR", company) in _triples(extractor, text)


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Apple, Inc. was founded by Steve Jobs.", ("Steve Jobs", "FOUNDED", "Apple, Inc.")),
        ("Apple Inc.'s founder Steve Jobs met Bill Gates.", ("Steve Jobs", "FOUNDED", "Apple Inc.")),
        ("General Motors Corp. acquired Cruise LLC in 2016.", ("General Motors Corp.", "ACQUIRED", "Cruise LLC")),
        ("Volkswagen AG acquired Porsche SE in 2012.", ("Volkswagen AG", "ACQUIRED", "Porsche SE")),
        ("Larry Ellison founded Oracle Corp.", ("Larry Ellison", "FOUNDED", "Oracle Corp.")),
        (
            "Solaris is owned by Hon Hai Precision Industry Co., Ltd. of Taiwan.",
            ("Hon Hai Precision Industry Co., Ltd.", "OWNS", "Solaris"),
        ),
        (
            "Enzo Ferrari founded Ferrari S.p.A. Fiat S.p.A. later bought Ferrari S.p.A.",
            ("Fiat S.p.A.", "BOUGHT", "Ferrari S.p.A."),
        ),
        ("Ana Botin leads Banco Santander S.A. The bank grew.", ("Ana Botin", "LED", "Banco Santander S.A.")),
    ],
)
def test_a_form_inside_a_sentence_is_part_of_the_name(extractor: SpacyExtractor, text: str, triple: Triple) -> None:
    assert triple in _triples(extractor, text)


def test_a_role_or_a_place_after_a_form_begins_no_sentence(extractor: SpacyExtractor) -> None:
    for text in ("In May Apple Inc. CEO Tim Cook visited Paris.", "In May Siemens Ltd. Germany closed."):
        assert len(extractor.extract(text).sentences) == 1
