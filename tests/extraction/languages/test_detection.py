"""Which language a text is in, on the first article of the Declaration of Human Rights (in the public domain)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.extraction.languages.detection import language_of

ARTICLE = json.loads(Path(__file__).with_name("article1.json").read_text("utf-8"))


@pytest.mark.parametrize("language", sorted(ARTICLE))
def test_twenty_three_languages_are_told_apart(language: str) -> None:
    assert language_of(ARTICLE[language]) == language


@pytest.mark.parametrize(
    "text",
    [
        "",
        "2024-05-01 | 17 | 3.14",
        "Le Rouge et le Noir",
        "Friedrich Ludwig Gottlob Frege",
        "Wolfgang Amadeus Mozart, Johann Sebastian Bach",
        "Jean-Pierre Serre met Alexandre Grothendieck and Henri Cartan at the École Normale Supérieure.",
        "Steven Perry (born September 7, 1988 in Edmond, Oklahoma) is an American musician.",
        "Chupong Changprung (Thai: ชูพงษ์ ช่างปรุง) is a Thai actor.",
        "Total revenue, operating costs, net income, earnings per share, cash flow, long-term debt",
        "WE HOLD THESE TRUTHS TO BE SELF-EVIDENT, THAT ALL MEN ARE CREATED EQUAL.",
    ],
)
def test_english_short_and_full_of_names_is_taken_for_nothing_else(text: str) -> None:
    assert language_of(text) == "en"


def test_what_most_of_a_mixed_text_is_in_decides() -> None:
    assert language_of(f"{ARTICLE['fr']} {ARTICLE['fr']} {ARTICLE['en'][:40]}") == "fr"
    assert language_of(f"{ARTICLE['en']} {ARTICLE['zh'][:20]}") == "en"


def test_chinese_with_a_japanese_word_is_chinese_and_japanese_with_many_characters_japanese() -> None:
    assert language_of(f"{ARTICLE['zh']} の {ARTICLE['zh']}") == "zh"
    assert language_of("世界人権宣言は国連総会で採択された。") == "ja"


@settings(deadline=None)  # the first text loads the n-grams
@given(st.text(max_size=100))
def test_any_text_has_one_language_always_the_same(text: str) -> None:
    assert language_of(text) == language_of(text)
