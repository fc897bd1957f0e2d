"""What is said of a noun is said of the name that renames it, before the noun, behind it or further on."""

from __future__ import annotations

import pytest

from service.extraction.spacy.extractor import SpacyExtractor

Triple = tuple[str, str, str]


def _triples(extractor: SpacyExtractor, text: str, concepts: str) -> set[Triple]:
    return {(fact.source, fact.type, fact.target) for fact in extractor.extract(text, concepts=concepts).relationships}


STATED: dict[str, set[Triple]] = {
    "The CEO of Siemens, Roland Busch, lives in Munich.": {
        ("Roland Busch", "LED", "Siemens"),
        ("Roland Busch", "LIVED_IN", "Munich"),
    },
    "Apple's CEO, Tim Cook, met Angela Merkel.": {
        ("Tim Cook", "LED", "Apple"),
        ("Tim Cook", "MET", "Angela Merkel"),
    },
    "Wikipedia's co-founder, Jimmy Wales, lives in London.": {
        ("Jimmy Wales", "FOUNDED", "Wikipedia"),
        ("Jimmy Wales", "LIVED_IN", "London"),
    },
    "The founders of Google, Larry Page and Sergey Brin, met at Stanford University.": {
        ("Larry Page", "FOUNDED", "Google"),
        ("Larry Page", "MET_AT", "Stanford University"),
        ("Sergey Brin", "MET_AT", "Stanford University"),
    },
    "Zuse founded the company Zuse KG, which Siemens later acquired.": {
        ("Zuse", "FOUNDED", "Zuse KG"),
        ("Siemens", "ACQUIRED", "Zuse KG"),
    },
    "Zuse founded the company Zuse KG in 1949, which Siemens later acquired.": {("Zuse", "FOUNDED", "Zuse KG")},
    "Her husband, the astronomer Tomás Rivas, met Carl Sagan.": {("Tomás Rivas", "MET", "Carl Sagan")},
    "Marie Curie lived in Paris. Her husband, the physicist Pierre Curie, left Paris.": {
        ("Pierre Curie", "MARRIED_TO", "Marie Curie"),
        ("Pierre Curie", "LEFT", "Paris"),
    },
    "The poet Pablo Neruda met the singer Violeta Parra. She moved to Paris.": {
        ("Pablo Neruda", "MET", "Violeta Parra"),
        ("Violeta Parra", "MOVED_TO", "Paris"),
    },
    "The brothers Orville and Wilbur Wright visited Paris.": {
        ("Orville", "VISITED", "Paris"),
        ("Wilbur Wright", "VISITED", "Paris"),
    },
    # the name last
    "The CEO of Siemens is Roland Busch.": {("Roland Busch", "LED", "Siemens")},
    "Albert Einstein moved to Berlin. His wife was Mileva Marić.": {
        ("Mileva Marić", "MARRIED_TO", "Albert Einstein"),
    },
}


@pytest.mark.parametrize("concepts", ["NONE", "LINKED", "ALL"])
@pytest.mark.parametrize("text", STATED)
def test_the_facts_are_the_names(extractor: SpacyExtractor, text: str, concepts: str) -> None:
    assert _triples(extractor, text, concepts) >= STATED[text]


def test_each_of_two_nouns_has_its_own_name(extractor: SpacyExtractor) -> None:
    text = "The chancellor of Germany, Angela Merkel, and the president of France, Emmanuel Macron, met in Berlin."
    assert ("Angela Merkel", "LED", "France") not in _triples(extractor, text, "LINKED")
    text = "The Swedish company Ericsson and the Japanese company Sony founded Sony Ericsson."
    assert ("Ericsson", "IS_A", "Japanese company") not in _triples(extractor, text, "LINKED")
    assert ("Sony", "IS_A", "Japanese company") in _triples(extractor, text, "LINKED")
