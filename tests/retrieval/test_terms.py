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
        ("\u0640\u0640\u0640 \u064b", "ar", "\u0640\u0640\u0640 \u064b"),  # Arabic's stemmer leaves nothing of either
        ("\u03ac\u03bd\u03b5", "el", "\u03b1\u03bd\u03b5"),  # nor Greek's of this
        ("\u05a7\u05b5", "he", "\u05b5\u05a7"),  # points and no letter
        ("houses", "xx", "houses"),
        ("x" * 300, "xx", "x" * 64),
        ('c_x +(a) "b"', "xx", "c x a b"),
    ],
)
def test_a_text_has_its_terms_in_order(text: str, language: str, expected: str) -> None:
    assert " ".join(terms(text, language)) == expected


_ANY = st.text(max_size=500)
_ARABIC = st.characters(min_codepoint=0x610, max_codepoint=0x670)
_GREEK = st.sampled_from("\u03ac\u03b1\u03b5\u03ad\u03bd\u03bc")
_SHORT_WORDS = st.lists(st.text(_ARABIC | _GREEK, max_size=4), max_size=20).map(" ".join)


@given(_ANY | _SHORT_WORDS, st.sampled_from(["en", "de", "ar", "el", "he", "zh", "tr", "", "x-y"]))
def test_a_term_is_never_empty_nor_a_token_or_an_operator_of_the_index(text: str, language: str) -> None:
    for term in terms(text, language):
        assert term
        assert not set(term) & set(' \t\n_+-&|!(){}[]^"~*?:\\/')


def test_terms_are_made_again_for_another_language_and_not_for_a_country() -> None:
    assert terms_version("de") == terms_version("de-AT") != terms_version("en")
