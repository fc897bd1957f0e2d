"""What a text says in a language that nothing here parses: its sentences, those that are doubtful, and names that mark
themselves."""

from __future__ import annotations

from service.domain.relationship import Extraction
from service.extraction.languages import scripts
from service.extraction.languages.cased_names import cased_names
from service.extraction.languages.caseless_names import caseless_names
from service.extraction.languages.clues import clues_for
from service.extraction.languages.doubts import doubtful_sentences
from service.extraction.languages.places import to_entities
from service.extraction.sentences import split_sentences


def read_unparsed(text: str, language: str) -> Extraction:
    """Sentences, doubts by single words, and names; that there is no parser is counted as `no_parser: LANGUAGE`."""
    sentences = split_sentences(text)
    has_case = scripts.main_script(scripts.count_scripts(text)) in scripts.CASED
    places = cased_names(text, sentences, clues_for(language)) if has_case else caseless_names(text)
    return Extraction(
        to_entities(text, places),
        sentences=sentences,
        doubtful=doubtful_sentences(text, sentences, language),
        dropped={f"no_parser: {language}": 1},
    )
