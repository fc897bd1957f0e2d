"""Open propositions: each construction with what it says, word for word, and in which pairs it can be read."""

from __future__ import annotations

import pytest

from service.domain.proposition import Proposition
from service.extraction.spacy.extractor import SpacyExtractor

Triple = tuple[str, str, str]


def _propositions(extractor: SpacyExtractor, text: str) -> tuple[Proposition, ...]:
    return extractor.extract(text).propositions


def _readings(extractor: SpacyExtractor, text: str) -> set[Triple]:
    said = _propositions(extractor, text)
    return {(one.subject, one.relation, one.object) for proposition in said for one in proposition.readings}


READ: dict[str, set[Triple]] = {
    # subject, verb, object, and what hangs below the object
    "He became a founding justice of the High Court.": {
        ("He", "became", "a founding justice of the High Court"),
        ("He", "became a founding justice of", "the High Court"),
    },
    # prepositions behind an object, and behind a verb
    "She wrote a letter to the king in 1717.": {
        ("She", "wrote", "a letter"),
        ("She", "wrote a letter in", "1717"),
    },
    "Kim graduated from Ballard High School in 1989.": {
        ("Kim", "graduated from", "Ballard High School"),
        ("Kim", "graduated from Ballard High School in", "1989"),
    },
    # passives: each preposition by itself
    "The school was founded in 1851 by a group of settlers.": {
        ("The school", "was founded in", "1851"),
        ("The school", "was founded by", "a group of settlers"),
    },
    # coordinated subjects, objects, verbs and adjectives
    "Lugo and Lozano were released in 1993.": {
        ("Lugo", "were released in", "1993"),
        ("Lozano", "were released in", "1993"),
    },
    "The office advises foreign and multinational clients.": {
        ("The office", "advises", "foreign clients"),
        ("The office", "advises", "multinational clients"),
    },
    "In 1717 she observed the practice and described it.": {
        ("she", "observed", "the practice"),
        ("she", "observed the practice In", "1717"),
        ("she", "described it In", "1717"),
    },
    "They were aided and encouraged by Britain.": {
        ("They", "were aided by", "Britain"),
        ("They", "encouraged by", "Britain"),
    },
    # verbs that complete verbs, adjectives that complete copulas
    "The soldiers were able to reinforce the hotel.": {("The soldiers", "were able to reinforce", "the hotel")},
    "They continue to live in Venezuela.": {("They", "continue to live in", "Venezuela")},
    "The engine is similar to a mill.": {("The engine", "is similar to", "a mill")},
    # relative and participial clauses, gerunds, purposes
    "He met the woman who founded the company.": {("the woman", "founded", "the company")},
    "She used the machine that Babbage designed.": {("Babbage", "designed", "the machine")},
    "Grants described on the site were paid.": {("Grants", "described on", "the site")},
    "The executives profited by building the company.": {("The executives", "profited by building", "the company")},
    "He stole the gold to buy a ship.": {("He", "stole the gold to buy", "a ship")},
    # clauses for objects
    "Meek said that the market fell.": {("Meek", "said", "that the market fell")},
    # copulas and appositions
    "Arminius, leader of the Cherusci, had a free hand.": {
        ("Arminius", "is", "leader of the Cherusci"),
        ("Arminius", "had", "a free hand"),
    },
    # a hyphen joins what the tokeniser tore apart
    "She wrote a best-selling book.": {("She", "wrote", "a best-selling book")},
}


@pytest.mark.parametrize("text", READ)
def test_a_clause_is_read_word_for_word(extractor: SpacyExtractor, text: str) -> None:
    assert _readings(extractor, text) >= READ[text]


def test_a_proposition_has_all_arguments_and_its_adverbs(extractor: SpacyExtractor) -> None:
    text = "In 1833, Ada Lovelace often visited Charles Babbage at home."
    [said] = _propositions(extractor, text)
    assert (said.subject, said.relation) == ("Ada Lovelace", "often visited")
    assert said.arguments == ("Charles Babbage", "at home", "In 1833")
    assert said.text == "Ada Lovelace often visited Charles Babbage at home In 1833"
    assert said.span is not None
    assert text[said.span.start : said.span.end] == "visited"


def test_of_two_prepositions_each_with_an_object_each_is_told_by_itself(extractor: SpacyExtractor) -> None:
    [said] = _propositions(extractor, "Ada worked at IBM from 1950 to 1960.")
    assert (said.relation, said.arguments) == ("worked at", ("IBM", "from 1950", "to 1960"))


@pytest.mark.parametrize(
    ("text", "negated", "hypothetical"),
    [
        ("Babbage finished the engine.", False, False),
        ("Babbage never finished the engine.", True, False),
        ("Babbage finished no engine.", True, False),
        ("Babbage no longer builds engines.", True, False),
        ("Babbage would finish the engine.", False, True),
        ("Babbage wanted to finish the engine.", False, True),
        ("If Babbage finished the engine, Lovelace smiled.", False, True),
    ],
)
def test_what_is_denied_or_imagined_says_so(
    extractor: SpacyExtractor, text: str, negated: bool, hypothetical: bool
) -> None:
    said = next(one for one in _propositions(extractor, text) if one.subject == "Babbage")
    assert (said.negated, said.hypothetical) == (negated, hypothetical)


def test_what_no_verb_says_is_implied_and_less_sure(extractor: SpacyExtractor) -> None:
    said = _propositions(extractor, "The engineer Luigi Menabrea wrote an account.")
    wrote, title = said
    assert (title.subject, title.relation, title.arguments) == ("Luigi Menabrea", "is", ("The engineer",))
    assert (wrote.implied, title.implied) == (False, True)
    assert title.confidence < wrote.confidence


def test_a_fact_is_described_by_the_proposition_that_names_both_ends(extractor: SpacyExtractor) -> None:
    text = "In 1968, Robert Noyce and Gordon Moore left Fairchild Semiconductor and founded Intel in California."
    described = {(fact.source, fact.target): fact.description for fact in extractor.extract(text).relationships}
    assert described["Robert Noyce", "Intel"] == "Robert Noyce founded Intel in California in 1968"
    assert described["Gordon Moore", "Fairchild Semiconductor"] == "Gordon Moore left Fairchild Semiconductor in 1968"


def test_a_line_that_ends_is_a_blank(extractor: SpacyExtractor) -> None:
    said = _propositions(extractor, "Vannevar Bush built the\nDifferential Analyzer.")
    assert said[0].arguments == ("the Differential Analyzer",)
