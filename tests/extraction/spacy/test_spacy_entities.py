"""Names: trimmed, split, typed by what the text says of them, and found where the model left them out."""

from __future__ import annotations

import pytest

from service.extraction.spacy.acronyms import is_acronym
from service.extraction.spacy.extractor import SpacyExtractor


def _types(extractor: SpacyExtractor, text: str) -> dict[str, str]:
    return {entity.name: entity.type for entity in extractor.extract(text, concepts="NONE").entities}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("He studied at the University of Cambridge.", "University of Cambridge", "Organization"),
        ("It was Babbage's design: the Analytical Engine.", "Analytical Engine", "Product"),
        ("Tommy Flowers built Colossus for Bletchley Park.", "Colossus", "Product"),
        ("Tommy Flowers built Colossus for Bletchley Park.", "Bletchley Park", "Location"),
        ("At Harvard she programmed the Mark I under Howard Aiken.", "Mark I", "Product"),
        ("Hopper designed FLOW-MATIC in 1955.", "FLOW-MATIC", "Language"),
        ("Linus Torvalds visited Portland.", "Linus Torvalds", "Person"),
        (
            "He is a member of the Association for Computing Machinery.",
            "Association for Computing Machinery",
            "Organization",
        ),
        (
            "The Association for Computing Machinery has given the Turing Award since 1966.",
            "Association for Computing Machinery",
            "Organization",
        ),
        ("In 1936 Turing published “On Computable Numbers”.", "On Computable Numbers", "Work"),
        ("Ritchie received the Turing Award in 1983.", "Turing Award", "Award"),
    ],
)
def test_a_name_has_its_bounds_and_its_type(extractor: SpacyExtractor, text: str, name: str, kind: str) -> None:
    assert _types(extractor, text).get(name) == kind


def test_a_surname_takes_the_type_of_the_full_name_but_stays_a_name_of_its_own(extractor: SpacyExtractor) -> None:
    text = "Ada Lovelace met Charles Babbage. In 1843 Lovelace translated an article. Babbage read it."
    assert _types(extractor, text) == {
        "Ada Lovelace": "Person",
        "Charles Babbage": "Person",
        "Lovelace": "Person",
        "Babbage": "Person",
    }


def test_values_are_entities_only_when_asked_for(extractor: SpacyExtractor) -> None:
    text = "ENIAC was finished in 1945 and cost $487,000."
    assert _types(extractor, text) == {"ENIAC": "Product"}
    values = {entity.name: entity.type for entity in extractor.extract(text, values=True).entities}
    assert values["1945"] == "Date"
    assert "Money" in values.values()


def test_spans_are_the_words_of_the_text(extractor: SpacyExtractor) -> None:
    text = "The\u00a0University of Manchester 🎉 hired Alan Turing. Turing left the University\nof Manchester."
    for entity in extractor.extract(text).entities:
        for span in entity.spans:
            assert " ".join(text[span.start : span.end].split()) == entity.name


@pytest.mark.parametrize("text", ["CHAPTER II\n\nIt was late.", "See Table 3.", "“Listen, dear Annette,” he said."])
def test_the_places_of_a_book_and_speech_are_no_names_of_things(extractor: SpacyExtractor, text: str) -> None:
    assert not {"Product", "Work"} & set(_types(extractor, text).values())


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("She sang with the rock band Shturtzite.", "Shturtzite", "Organization"),
        ("It is a village in the Sukhumi district.", "Sukhumi", "Location"),
        ("He studied at the Paris Conservatoire in 1890.", "Paris Conservatoire", "Organization"),
        ("They rowed down the Cove Creek in July.", "Cove Creek", "Location"),
        ("He played for the team at the Sitric Stadium.", "Sitric Stadium", "Location"),
        ("The pilot flew an F-16 over the desert.", "F-16", "Product"),
        ("Alonzo Church supervised his thesis.", "Alonzo Church", "Person"),
        (
            "It was named by the Advisory Committee on Antarctic Names in 1958.",
            "Advisory Committee on Antarctic Names",
            "Organization",
        ),
    ],
)
def test_general_words_for_things_settle_the_type(extractor: SpacyExtractor, text: str, name: str, kind: str) -> None:
    assert _types(extractor, text).get(name) == kind


def test_an_acronym_is_what_it_stands_for_at_all_its_places(extractor: SpacyExtractor) -> None:
    text = "The line was built by the Interborough Rapid Transit Company (IRT). Later the IRT was sold."
    result = extractor.extract(text)
    irt = next(entity for entity in result.entities if entity.name == "IRT")
    assert irt.type == "Organization"
    assert len(irt.spans) == 2


@pytest.mark.parametrize(
    "text", ["The Queen met the Minister.", "She was made Managing Director in 1987.", "He holds a Ph.D."]
)
def test_a_rank_or_degree_alone_is_no_name(extractor: SpacyExtractor, text: str) -> None:
    assert not _types(extractor, text)


def test_a_capitalised_word_that_stands_twice_inside_sentences_is_a_name(extractor: SpacyExtractor) -> None:
    assert "Vexa" in _types(extractor, "We sailed to Vexa. All of us loved Vexa.")


def test_a_name_that_looks_like_a_form_of_a_verb_is_a_name(extractor: SpacyExtractor) -> None:
    assert _types(extractor, "After the war Turing joined the National Physical Laboratory.")["Turing"] == "Person"
    assert "Turing" in _types(extractor, "Turing moved to Princeton. John von Neumann offered Turing a post.")


def test_a_name_of_which_nothing_more_is_known_is_a_name_still(extractor: SpacyExtractor) -> None:
    assert _types(extractor, "The Cranford Protocol was written in 1952.") == {"Cranford Protocol": "Name"}


@pytest.mark.parametrize(
    ("acronym", "words", "stands_for"),
    [
        ("IRT", "Interborough Rapid Transit Company", True),
        ("FLOW", "Franklin Lakes, Oakland and Wyckoff", True),
        ("NASA", "National Aeronautics and Space Administration", True),
        ("IRT", "Rapid Transit Company", False),
        ("Irt", "Interborough Rapid Transit", False),
        ("I", "Interborough", False),
        ("IRT", "", False),
    ],
)
def test_an_acronym_has_the_initials_of_its_words_in_order(acronym: str, words: str, stands_for: bool) -> None:
    assert is_acronym(acronym, words) is stands_for


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("- Cicely Popplewell and Audrey Bates worked with Turing.", "Cicely Popplewell"),
        ("He lived for years in The Hague.", "The Hague"),
        ("The song “Cry for Help” was sung by Rick Astley.", "Cry for Help"),
    ],
)
def test_a_name_is_whole(extractor: SpacyExtractor, text: str, name: str) -> None:
    assert name in _types(extractor, text)


@pytest.mark.parametrize(
    "text",
    [
        "It is accredited by the Association to Advance Collegiate Schools of Business (AACSB) and is small.",
        "The park borders Øvre Pasvik National Park and Russia.",
        "Prince Eugene of Savoy crossed the Alps.",
    ],
)
def test_a_name_ends_with_no_loose_word_and_no_open_bracket(extractor: SpacyExtractor, text: str) -> None:
    for name in _types(extractor, text):
        assert name.count("(") == name.count(")")
        assert name.split()[-1] not in {"and", "of", "to", "the"}
