"""Roles, memberships, makers and publishers: the kind and the direction that the words give."""

from __future__ import annotations

import pytest

from service.extraction.spacy.extractor import SpacyExtractor

Triple = tuple[str, str, str]


def _triples(extractor: SpacyExtractor, text: str, concepts: str = "LINKED") -> set[Triple]:
    facts = extractor.extract(text, concepts=concepts).relationships
    return {(fact.source, fact.type, fact.target) for fact in facts}


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        # make and know: an event in the past, a habit in the present
        (
            "British Tabulating Machine Company made the Bombes in Letchworth.",
            {("British Tabulating Machine Company", "MADE", "Bombes"), ("Bombes", "MADE_IN", "Letchworth")},
        ),
        ("The Model T was made by Ford in Detroit.", {("Ford", "MADE", "Model T"), ("Model T", "MADE_IN", "Detroit")}),
        ("Toyota makes cars in Japan.", {("Toyota", "MAKES", "cars")}),
        ("Ada Lovelace knew Charles Dickens.", {("Ada Lovelace", "KNOWS", "Charles Dickens")}),
        ("The European Union includes France.", {("France", "PART_OF", "European Union")}),
        ("London held the Olympic Games in 1948.", {("London", "HELD", "Olympic Games")}),
        # roles, given and taken over, by the longest title; who is below one did not lead
        ("John Smith was appointed chairman of Siemens.", {("John Smith", "LED", "Siemens")}),
        ("Lou Gerstner was named chief executive of IBM.", {("Lou Gerstner", "LED", "IBM")}),
        ("Harold Wilson became Prime Minister of the United Kingdom.", {("Harold Wilson", "LED", "United Kingdom")}),
        (
            "Sheryl Sandberg was promoted to chief operating officer of Facebook.",
            {("Sheryl Sandberg", "WORKS_FOR", "Facebook")},
        ),
        ("Robert McNamara took over as president of the World Bank.", {("Robert McNamara", "LED", "World Bank")}),
        ("Marissa Mayer was vice president of Google.", {("Marissa Mayer", "WORKS_FOR", "Google")}),
        ("Carl Icahn became a partner at Goldman Sachs.", {("Carl Icahn", "WORKS_FOR", "Goldman Sachs")}),
        (
            "Siemens appointed John Smith chairman in 2004.",
            {("Siemens", "APPOINTED", "John Smith"), ("John Smith", "IS_A", "chairman")},
        ),
        (
            "John Smith was appointed chairman by Siemens.",
            {("Siemens", "APPOINTED", "John Smith"), ("John Smith", "IS_A", "chairman")},
        ),
        (
            "Sergio Marchionne was succeeded as chairman by John Elkann.",
            {("John Elkann", "SUCCEEDED", "Sergio Marchionne"), ("Sergio Marchionne", "IS_A", "chairman")},
        ),
        # memberships
        ("John Lennon was a member of the Beatles.", {("John Lennon", "MEMBER_OF", "Beatles")}),
        ("Mick Jagger is the lead singer of the Rolling Stones.", {("Mick Jagger", "MEMBER_OF", "Rolling Stones")}),
        ("The Beatles included John Lennon.", {("John Lennon", "MEMBER_OF", "Beatles")}),
        # publishers are no authors
        ("The book “The Sea” was published by Picador.", {("Picador", "PUBLISHED", "The Sea")}),
        ("Animal Farm was published by Secker & Warburg.", {("Secker & Warburg", "PUBLISHED", "Animal Farm")}),
        # what belongs to whom, who makes what
        ("Clarion is a wholly owned subsidiary of Faurecia.", {("Clarion", "PART_OF", "Faurecia")}),
        ("Siemens is a manufacturer of turbines.", {("Siemens", "MAKES", "turbines")}),
        (
            "Dremel is owned by Bosch, a maker of power tools.",
            {("Bosch", "OWNS", "Dremel"), ("Bosch", "MAKES", "power tools")},
        ),
        ("Foxconn, a supplier of Apple, expanded.", {("Foxconn", "SUPPLIES", "Apple")}),
        ("Sony took over Columbia Pictures in 1989.", {("Sony", "TOOK_OVER", "Columbia Pictures")}),
        ("Electrolux, a producer of household appliances, grew.", {("Electrolux", "PRODUCES", "household appliances")}),
        (
            "The Swedish Academy awarded Selma Lagerlöf the Nobel Prize in Literature.",
            {
                ("Swedish Academy", "AWARDED", "Nobel Prize in Literature"),
                ("Swedish Academy", "AWARDED_TO", "Selma Lagerlöf"),
                ("Selma Lagerlöf", "WON", "Nobel Prize in Literature"),
            },
        ),
        # what stands beside a name in another's clause
        ("Robert Noyce resigned and founded Intel.", {("Robert Noyce", "FOUNDED", "Intel")}),
        ("Konrad Zuse founded the company Zuse KG in 1949.", {("Konrad Zuse", "FOUNDED", "Zuse KG")}),
        ("Toomas Ilves represented Estonia in Brussels.", {("Toomas Ilves", "REPRESENTED", "Estonia")}),
        ("The board elected Jane Fraser chair of Citigroup.", {("Jane Fraser", "LED", "Citigroup")}),
        # lessons
        ("Turing attended the lectures of Max Newman.", {("Turing", "ATTENDED_LECTURES_OF", "Max Newman")}),
        ("Alan Turing attended Max Newman's lectures.", {("Alan Turing", "ATTENDED_LECTURES_OF", "Max Newman")}),
    ],
)
def test_a_role_or_a_deed_has_its_kind(extractor: SpacyExtractor, text: str, stated: set[Triple]) -> None:
    assert _triples(extractor, text) == stated


@pytest.mark.parametrize(
    "text", ["The committee made a decision.", "Apple made progress.", "Apple made an appearance."]
)
def test_what_is_made_with_words_only_is_not_made(extractor: SpacyExtractor, text: str) -> None:
    assert _triples(extractor, text) == set()


def test_things_have_no_seat(extractor: SpacyExtractor) -> None:
    text = "Harman International is a maker of car audio systems based in Stamford."
    assert _triples(extractor, text) == {
        ("Harman International", "MAKES", "car audio systems"),
        ("Harman International", "LOCATED_IN", "Stamford"),
    }


@pytest.mark.parametrize(
    ("text", "description"),
    [
        ("Steve Jobs was succeeded by Tim Cook.", "Steve Jobs was succeeded by Tim Cook"),
        ("Founded by Steve Jobs, Apple grew.", "Apple founded by Steve Jobs"),
        ("The book “The Sea” was published by Picador.", "“The Sea” was published by Picador"),
        ("The founder of Apple, Steve Jobs, retired.", "founder of Apple, Steve Jobs"),
    ],
)
def test_a_fact_is_described_in_the_words_of_the_text(extractor: SpacyExtractor, text: str, description: str) -> None:
    [fact] = extractor.extract(text, concepts="NONE").relationships
    assert fact.description == description
