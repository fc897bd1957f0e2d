from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.resolution.keys import key, match_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada  Lovelace", "ada lovelace"),
        ("O\u2019Brien", "O'Brien"),
        ("Rolls\u2013Royce", "rolls-royce"),
        ("Stra\u00dfe", "STRASSE"),
        ("\ufb01ne", "fine"),
        ("Cafe\u0301", "Caf\u00e9"),
    ],
)
def test_spellings_of_one_name_have_one_key(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The Royal Society", "royal society"),
        ("Dr. Alan Turing", "alan turing"),
        ("Apple Inc.", "apple"),
        ("Zuse KG", "zuse"),
        ("I.B.M.", "ibm"),
        ("Babbage's", "babbage"),
        ("King's College", "kings college"),
        ("O'Brien", "obrien"),
        ("Inc.", "inc"),
        ("The The", "the"),
        ("C++", "c++"),
        ("AT&T", "at&t"),
        ("\u2026", "..."),
    ],
)
def test_the_loose_form_drops_what_names_may_lack(text: str, expected: str) -> None:
    assert match_key(text) == expected


@given(st.text(min_size=1))
def test_keys_are_their_own_keys(text: str) -> None:
    assert key(key(text)) == key(text)
    assert match_key(key(text)) == match_key(text)
