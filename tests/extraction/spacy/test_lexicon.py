"""The lexicon's own words: how a verb becomes a kind, and how sure a proposition is."""

from __future__ import annotations

import pytest

from service.extraction.spacy.lexicon import load_lexicon


@pytest.mark.parametrize(
    ("infinitive", "past", "participle"),
    [
        ("acquire", "acquired", "acquired"),
        ("marry", "married", "married"),
        ("deter", "deterred", "deterred"),
        ("write", "wrote", "written"),
        ("underwrite", "underwrote", "underwritten"),
        ("rebuild", "rebuilt", "rebuilt"),
        ("set up", "set up", "set up"),
    ],
)
def test_a_verb_has_its_past(infinitive: str, past: str, participle: str) -> None:
    lexicon = load_lexicon()
    assert lexicon.past(infinitive, participle=False) == past
    assert lexicon.past(infinitive, participle=True) == participle


def test_a_long_proposition_is_less_sure_and_never_without_hope() -> None:
    lexicon = load_lexicon()
    short, long = (lexicon.proposition_confidence("clause", words) for words in (5, 30))
    assert 1 > short > long > 0
    assert lexicon.proposition_confidence("existential", 1_000) > 0
