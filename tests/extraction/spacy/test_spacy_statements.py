"""What is said of things in general becomes facts where a collection wants all concepts, and only there."""

from __future__ import annotations

import pytest

from service.extraction.spacy.extractor import SpacyExtractor


def _triples(extractor: SpacyExtractor, text: str, concepts: str = "ALL") -> set[tuple[str, str, str]]:
    return {(fact.source, fact.type, fact.target) for fact in extractor.extract(text, concepts=concepts).relationships}


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Dragonflies feed on mosquitoes.", ("Dragonflies", "FEEDS_ON", "mosquitoes")),
        ("Merchants carried silk through the desert.", ("Merchants", "CARRIED", "silk")),
        ("Merchants carried silk through the desert.", ("silk", "CARRIED_THROUGH", "desert")),
        ("Butterflies lay their eggs on leaves.", ("eggs", "LAID_ON", "leaves")),
        ("The eggs are laid on leaves.", ("eggs", "LAID_ON", "leaves")),
        ("Caterpillars are essential to ecosystems.", ("Caterpillars", "ESSENTIAL_TO", "ecosystems")),
        ("Butterflies are insects.", ("Butterflies", "IS_A", "insects")),
        ("Hoaxes are part of human history.", ("Hoaxes", "PART_OF", "human history")),
        ("Bees play a crucial role in pollination.", ("crucial role", "IN", "pollination")),
        ("They crawl on the underside of leaves.", ("underside", "OF", "leaves")),
        ("The butterfly's wings are soft.", ("butterfly", "HAS", "wings")),
        ("Birds eat insects such as ants.", ("insects", "INCLUDES", "ants")),
        ("Leaves come in a variety of shapes.", ("Leaves", "COMES_IN", "shapes")),
        ("One of the highest mountains is Mount Everest.", ("Mount Everest", "IS_A", "mountains")),
    ],
)
def test_a_statement_has_a_kind_of_its_own_words(
    extractor: SpacyExtractor, text: str, triple: tuple[str, str, str]
) -> None:
    assert triple in _triples(extractor, text)
    assert _triples(extractor, text, "LINKED") == set()


def test_a_list_shares_its_subject_and_its_verb(extractor: SpacyExtractor) -> None:
    assert _triples(extractor, "Trees and shrubs provide shade and food.") == {
        (source, "PROVIDES", target) for source in ("Trees", "shrubs") for target in ("shade", "food")
    }


@pytest.mark.parametrize(
    "text",
    [
        "Whales never eat grass.",
        "Whales would eat grass.",
        "Whales might eat grass.",
        "If whales eat grass, they die.",
        "The thing has a way.",
    ],
)
def test_what_is_denied_supposed_or_empty_is_no_fact(extractor: SpacyExtractor, text: str) -> None:
    assert not {triple for triple in _triples(extractor, text) if "grass" in triple or "way" in triple}


def test_what_can_be_is_a_fact_that_says_so(extractor: SpacyExtractor) -> None:
    [fact] = extractor.extract("Stress can cause headaches.", concepts="ALL").relationships
    assert (fact.source, fact.type, fact.target) == ("Stress", "CAUSES", "headaches")
    assert fact.attributes == {"modality": "can"}


@pytest.mark.parametrize(
    ("text", "triple"),
    [
        ("Caterpillars eat leaves. They change their skin.", ("Caterpillars", "CHANGES", "skin")),
        ("As the caterpillar grows, it forms a chrysalis.", ("caterpillar", "FORMS", "chrysalis")),
        ("Marie Curie won a prize. She studied radiation.", ("Marie Curie", "STUDIED", "radiation")),
    ],
)
def test_a_pronoun_stands_for_the_subject_before_it(
    extractor: SpacyExtractor, text: str, triple: tuple[str, str, str]
) -> None:
    assert triple in _triples(extractor, text)


def test_a_pronoun_is_left_alone_where_nothing_of_its_number_was_spoken_of_just_before(
    extractor: SpacyExtractor,
) -> None:
    assert not any("skin" in triple for triple in _triples(extractor, "The caterpillar eats leaves. They change skin."))
    far = "Caterpillars eat leaves. The garden needs rain. The sun gives light. They change skin."
    assert not any("skin" in triple for triple in _triples(extractor, far))


def test_the_evidence_of_a_pronoun_is_the_pronoun(extractor: SpacyExtractor) -> None:
    text = "Caterpillars eat leaves. They change their skin."
    result = extractor.extract(text, concepts="ALL")
    [fact] = [fact for fact in result.relationships if fact.type == "CHANGES"]
    assert fact.source_span is not None
    assert text[fact.source_span.start : fact.source_span.end] == "They"
    assert fact.quote == "They change their skin."
    spans = {entity.name: entity.spans for entity in result.entities}
    assert [text[span.start : span.end] for span in spans["Caterpillars"]] == ["Caterpillars"]


def test_empty_words_are_no_concepts(extractor: SpacyExtractor) -> None:
    text = "There are many ways. One thing led to another. In this case, others follow. A lot of people came."
    names = {entity.name.lower() for entity in extractor.extract(text, concepts="ALL").entities}
    assert names <= {"people"}
