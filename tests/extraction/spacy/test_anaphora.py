"""A pronoun, or "the company", stands for the one thing that it can stand for; where there are two it is left alone."""

from __future__ import annotations

import pytest

from service.extraction.spacy.extractor import SpacyExtractor

Triple = tuple[str, str, str]


def _triples(extractor: SpacyExtractor, text: str, concepts: str = "NONE") -> set[Triple]:
    return {(fact.source, fact.type, fact.target) for fact in extractor.extract(text, concepts=concepts).relationships}


CERTAIN: dict[str, Triple] = {
    "Marie Curie won the Nobel Prize in 1903. She won the Kavli Prize.": ("Marie Curie", "WON", "Kavli Prize"),
    "Intel makes chips. It acquired McAfee.": ("Intel", "ACQUIRED", "McAfee"),
    "John Bardeen studied at Princeton University. He joined Bell Labs.": ("John Bardeen", "JOINED", "Bell Labs"),
    "Apple designs phones. The company acquired Beats.": ("Apple", "ACQUIRED", "Beats"),
    "Bell Labs was founded in 1925. The firm acquired Zenith Radio.": ("Bell Labs", "ACQUIRED", "Zenith Radio"),
    "YouTube was founded by Chad Hurley. Google acquired it in 2006.": ("Google", "ACQUIRED", "YouTube"),
    "Ann Lee is an engineer. In 2010 Intel hired her.": ("Ann Lee", "WORKS_FOR", "Intel"),
    "Larry Page and Sergey Brin founded Google. They met at Stanford University.": (
        "Sergey Brin",
        "MET_AT",
        "Stanford University",
    ),
    "Princeton University hired Alonzo Church. The university also hired John von Neumann.": (
        "John von Neumann",
        "WORKS_FOR",
        "Princeton University",
    ),
    # by what one is called, and by the word beside a name
    "Marie Curie married Pierre Curie. She won the Nobel Prize.": ("Marie Curie", "WON", "Nobel Prize"),
    "Marie Curie met Albert Einstein. He moved to Princeton.": ("Albert Einstein", "MOVED_TO", "Princeton"),
    "The actress Robin Lee met Walter Ford. She moved to Boston.": ("Robin Lee", "MOVED_TO", "Boston"),
    # by the pronoun before it
    "Alan Turing was born in London. He worked with Alonzo Church. He moved to Manchester.": (
        "Alan Turing",
        "MOVED_TO",
        "Manchester",
    ),
    # by who did the same before
    "Microsoft Corp. bought LinkedIn. The firm later bought GitHub, Inc.": (
        "Microsoft Corp.",
        "BOUGHT",
        "GitHub, Inc.",
    ),
    "Alan Turing met Alonzo Church. He also met Kurt Gödel.": ("Alan Turing", "MET", "Kurt Gödel"),
    # no other end of its own verb, under any of its names
    "Thomas Edison hired Nikola Tesla. Tesla left him in 1885.": ("Tesla", "LEFT", "Thomas Edison"),
    # by what is said of it
    "Intel hired Ted Hoff in Santa Clara. It acquired McAfee.": ("Intel", "ACQUIRED", "McAfee"),
    # in the next paragraph
    "Alan Turing was born in London.\n\nHe moved to Manchester.": ("Alan Turing", "MOVED_TO", "Manchester"),
    # over a sentence that speaks of nobody
    "Alan Turing was born in London. The war ended. He moved to Manchester.": (
        "Alan Turing",
        "MOVED_TO",
        "Manchester",
    ),
}


@pytest.mark.parametrize("concepts", ["NONE", "LINKED", "ALL"])
@pytest.mark.parametrize("text", CERTAIN)
def test_what_it_can_only_stand_for_is_what_the_fact_is_of(extractor: SpacyExtractor, text: str, concepts: str) -> None:
    assert CERTAIN[text] in _triples(extractor, text, concepts)


@pytest.mark.parametrize(
    ("text", "unsure"),
    [
        ("Steve Jobs met Bill Gates. He founded NeXT.", "NeXT"),
        ("Apple acquired Beats. The company is based in Cupertino.", "Cupertino"),
        ("Apple acquired Beats. It is based in Cupertino.", "Cupertino"),
        ("Turing's mother met Alonzo Church. She moved to Boston. He moved to Princeton.", "Boston"),
        ("“He joined Intel”, said Steve Jobs.", "Intel"),
        ("The compiler was written at Intel. It opened Africa.", "Africa"),
        ("Steve Jobs left. Rain fell. Snow fell. Ice fell. He founded NeXT.", "NeXT"),
        ("It was clear that Intel acquired McAfee. She joined Apple.", "Apple"),
        ("Alan Turing left Boston.\n\nAnn Stone, his wife, left Paris.", "Ann Stone"),
        ("Intel, the company Symbian, left.", "Symbian"),
        ("Apple was acquired by Beats. It acquired Intel.", "Intel"),
        ("Bill Gates supported Steve Wozniak. He painted Cupertino.", "Cupertino"),
        ("# Alan Turing\n\nHe joined Intel.", "Intel"),
    ],
)
def test_what_may_stand_for_two_stands_for_nothing(extractor: SpacyExtractor, text: str, unsure: str) -> None:
    for concepts in ("NONE", "LINKED", "ALL"):
        named = {"Steve Jobs", "Bill Gates", "Apple", "Beats", "Intel", "Alan Turing", "Alonzo Church"}
        assert not {
            triple
            for triple in _triples(extractor, text, concepts)
            if unsure in triple and named & {*triple} - {unsure}
        }


def test_a_pronoun_is_no_other_end_of_its_own_verb(extractor: SpacyExtractor) -> None:
    assert _triples(extractor, "Steve Jobs left. Bill Gates hired him.") == {("Bill Gates", "HIRED", "Steve Jobs")}


def test_the_evidence_is_the_words_that_stand_there(extractor: SpacyExtractor) -> None:
    text = "Apple designs phones. The company acquired Beats."
    read = extractor.extract(text, concepts="NONE")
    [fact] = read.relationships
    assert fact.source_span is not None
    assert text[fact.source_span.start : fact.source_span.end] == "The company"
    assert fact.quote == "The company acquired Beats."
    spans = {entity.name: entity.spans for entity in read.entities}
    assert [text[span.start : span.end] for span in spans["Apple"]] == ["Apple"]


def test_a_noun_phrase_that_a_pronoun_ties_to_a_name_is_a_concept_at_its_own_place(extractor: SpacyExtractor) -> None:
    text = "A compiler translates symbolic instructions. It was written by Grace Hopper."
    read = extractor.extract(text)
    [written] = [fact for fact in read.relationships if "Grace Hopper" in (fact.source, fact.target)]
    assert "compiler" in (written.source, written.target)
    spans = {entity.name: entity.spans for entity in read.entities}
    assert [text[span.start : span.end] for span in spans["compiler"]] == ["compiler"]
    assert not any("compiler" in triple for triple in _triples(extractor, text, "NONE"))
