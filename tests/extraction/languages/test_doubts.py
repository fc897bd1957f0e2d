"""Doubts and sources by single words, in languages that nothing parses."""

from __future__ import annotations

import pytest

from service.domain.relationship import Extraction
from service.extraction.cooccurrence import with_cooccurrence
from service.extraction.languages.doubts import source_places
from service.extraction.spacy.extractor import SpacyExtractor

SURE = [
    ("de", "Angela Merkel traf Emmanuel Macron in Paris."),
    ("ru", "Владимир Путин встретил Барака Обаму."),
    ("ja", "バラク・オバマはジョー・バイデンに会った。"),
    ("zh", "《红楼梦》和《水浒传》不仅有名。"),
]
DOUBTFUL = [
    ("de", "Angela Merkel hat Emmanuel Macron nicht getroffen."),
    ("de", "Angela Merkel könnte Emmanuel Macron treffen."),
    ("es", "Juan Pérez no trabaja con Ana García."),
    ("es", "Juan Pérez habría visto a Ana García."),
    ("it", "Mario Draghi sarebbe amico di Giuseppe Conte."),
    ("ru", "Владимир Путин не встретил Барака Обаму."),
    ("fi", "Sauli Niinistö ei tavannut Vladimir Putinia."),
    ("ja", "バラク・オバマはジョー・バイデンに会わなかった。"),
    ("zh", "《红楼梦》和《水浒传》不是鲁迅写的。"),
    ("fr", "Microsoft n'a pas acheté Netscape."),
    ("fr", "Microsoft aurait acheté Netscape."),
    ("fr", "Microsoft espère acheter Netscape."),
    ("fr", "Il est faux que Microsoft ait acheté Netscape."),
    ("fr", "Jean Dupont ne travaille plus pour Airbus."),
]


def _read(extractor: SpacyExtractor, language: str, text: str) -> Extraction:
    return with_cooccurrence(text, extractor.extract(text, language=language))


@pytest.mark.parametrize(("language", "text"), SURE)
def test_names_of_a_sure_sentence_are_tied(extractor: SpacyExtractor, language: str, text: str) -> None:
    assert len(_read(extractor, language, text).relationships) == 1


@pytest.mark.parametrize(("language", "text"), DOUBTFUL)
def test_a_doubtful_sentence_ties_nobody(extractor: SpacyExtractor, language: str, text: str) -> None:
    read = _read(extractor, language, text)
    assert read.relationships == ()
    assert len(read.doubtful) == 1


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("According to Reuters, Apple grew.", " Reuters"),
        ("Apple grew, according to Reuters and Bloomberg.", " Reuters and Bloomberg"),
        ("Selon Le Monde, Airbus va bien.", " Le Monde"),
        ("Angela Merkel sprach, der Zeitung zufolge, mit ihm.", " der Zeitung "),
        ("Reuters'e göre Ankara büyüdü.", "Reuters'e "),
        ("日経によると、トヨタは増益。", "日経"),
    ],
)
def test_a_source_is_found_up_to_the_end_of_its_clause(text: str, source: str) -> None:
    [place] = source_places(text)
    assert text[place.start : place.end] == source


@pytest.mark.parametrize("text", ["Er betrat den laut lachenden Saal.", "El segundo presidente", "Son görev bitti."])
def test_a_word_that_only_looks_so_is_no_source_of_a_name(text: str) -> None:
    assert not any(place for place in source_places(text) if text[place.start : place.end].strip()[:1].isupper())


def test_who_is_quoted_is_tied_to_nobody(extractor: SpacyExtractor) -> None:
    for text in (
        "According to Reuters, Apple is in talks with Tesla.",
        "Apple, said to be near Tesla, according to Reuters.",
    ):
        ends = {end for tie in _read(extractor, "en", text).relationships for end in (tie.source, tie.target)}
        assert "Reuters" not in ends
