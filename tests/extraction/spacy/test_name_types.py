"""What a name is, where the model saw something else: by verbs, nouns, pronouns, lists, and what it mostly names."""

from __future__ import annotations

import pytest

from service.extraction.spacy.extractor import SpacyExtractor


def _types(extractor: SpacyExtractor, text: str) -> dict[str, str]:
    return {entity.name: entity.type for entity in extractor.extract(text, concepts="NONE").entities}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        # what it mostly names
        ("The novel was published by Penguin.", "Penguin", "Organization"),
        ("Penguin hired Allen Lane.", "Penguin", "Organization"),
        ("Vattenfall operates nuclear plants in Sweden.", "Vattenfall", "Organization"),
        ("Goldman Sachs hired Gary Cohn.", "Goldman Sachs", "Organization"),
        ("Kenya is a producer of tea.", "Kenya", "Location"),
        ("Ingvar Kamprad made furniture before IKEA grew.", "IKEA", "Organization"),
        ("Equinor drilled in the Barents Sea.", "Equinor", "Organization"),
        ("Appointed by Napoleon, he ruled Naples.", "Napoleon", "Person"),
        # a first name
        ("Kadri Tamm works in Tallinn.", "Kadri Tamm", "Person"),
        ("The castle was built for Gustav III.", "Gustav III", "Person"),
        # nouns that belong to one kind
        ("John Lennon was a member of the Beatles.", "Beatles", "Organization"),
        ("He was raised in the municipality of Bohumín.", "Bohumín", "Location"),
        ("Clarion is a wholly owned subsidiary of Faurecia.", "Faurecia", "Organization"),
        # a place and the country around it
        ("He moved to Danbury, Connecticut.", "Danbury", "Location"),
        # bodies
        ("He was elected to the House of Commons.", "House of Commons", "Organization"),
        ("The Polish Cipher Bureau broke Enigma.", "Polish Cipher Bureau", "Organization"),
        # a word that is a name where somebody is said to be it
        ("Clarion is a maker of car audio systems.", "Clarion", "Organization"),
        ("Turing attended the lectures of Max Newman.", "Turing", "Person"),
    ],
)
def test_a_name_has_the_type_that_the_text_or_its_use_gives_it(
    extractor: SpacyExtractor, text: str, name: str, kind: str
) -> None:
    assert _types(extractor, text).get(name) == kind


def test_a_pronoun_tells_of_whom_it_stands_for(extractor: SpacyExtractor) -> None:
    assert _types(extractor, "Babbage designed the Analytical Engine. He was rich.")["Babbage"] == "Person"


def test_a_surname_is_no_person_where_the_text_says_that_it_is_a_firm(extractor: SpacyExtractor) -> None:
    types = _types(extractor, "In 1984 Michael Dell founded Dell. Dell is a company in Texas.")
    assert (types["Michael Dell"], types["Dell"]) == ("Person", "Organization")


def test_a_firm_has_its_type_beside_its_founder(extractor: SpacyExtractor) -> None:
    types = _types(extractor, "Dell was founded by Michael Dell.")
    assert (types["Michael Dell"], types["Dell"]) == ("Person", "Organization")
