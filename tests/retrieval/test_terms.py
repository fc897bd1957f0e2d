"""What a text is found by, in each writing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.retrieval.terms import terms, terms_version

BOOK = "\u043a\u043d\u0438\u0433"


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Ada\u2019s computing machines, U.S. patents & 3.5 days", "en", "ada comput machin us patent 3.5 day"),
        ("O'Brien didn't", "en", "o brien didn"),
        ("Die H\u00e4user der Stadt", "de-AT", "die haus der stadt"),
        ("L'\u00c9tranger na\u00eff", "fr", "l etrang naif"),
        ("G\u00f6del \u0141\u00f3d\u017a \ufb01le \uff21\uff22", "en", "godel lodz file ab"),
        (
            "\u043a\u043d\u0438\u0433\u0438 \u043a\u043d\u0438\u0433\u0430",
            "en",
            "\u043a\u043d\u0438\u0433 \u043a\u043d\u0438\u0433",
        ),
        ("\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd", "he", "\u05e9\u05dc\u05d5\u05dd"),
        (
            "\u6771\u4eac\u30bf\u30ef\u30fc 2024\u5e74",
            "ja",
            "\u6771\u4eac \u4eac\u30bf \u30bf\u30ef \u30ef\u30fc \u30fc 2024 \u5e74",
        ),
        ("\u0e44\u0e17\u0e22", "th", "\u0e44\u0e17 \u0e17\u0e22 \u0e22"),
        ("houses", "xx", "houses"),
        ("x" * 300, "xx", "x" * 64),
        ('c_x +(a) "b"', "xx", "c x a b"),
    ],
)
def test_a_text_has_its_terms_in_order(text: str, language: str, expected: str) -> None:
    assert " ".join(terms(text, language)) == expected


@given(st.text(max_size=500), st.sampled_from(["en", "de", "ar", "zh", "tr", "", "x-y"]))
def test_a_term_is_never_empty_nor_a_token_or_an_operator_of_the_index(text: str, language: str) -> None:
    for term in terms(text, language):
        assert term
        assert not set(term) & set(' \t\n_+-&|!(){}[]^"~*?:\\/')


def test_terms_are_made_again_for_another_language_and_not_for_a_country() -> None:
    assert terms_version("de") == terms_version("de-AT") != terms_version("en")
