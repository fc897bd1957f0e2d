from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.resolution.comparing import compare
from service.resolution.fields import field_of
from service.resolution.nearness import SUGGESTED_FROM
from service.resolution.signs import kin, sign
from service.resolution.words import name_words

LETTERS = "abcdeimnorst .'-&12\u0411\u0434\u043c\u0438\u9ad8\u77f3\u5e02\uae40\uc815"
NAMES = st.text(st.sampled_from(LETTERS), min_size=1, max_size=24)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Putin, Vladimir", "Vladimir Putin"),
        ("VladimirPutin", "Vladimir Putin"),
        ("Vladimir Vladimirovich Putin", "Vladimir Putin"),
        ("Қасым-Жомарт Тоқаев", "Qasym-Zhomart Toqaev"),
        ("William Clinton", "Bill Clinton"),
        ("Siemens Aktiengesellschaft", "Siemens AG"),
        ("1st International Bank", "First Int'l Bank"),
        ("AT&T Inc.", "AT and T Incorporated"),
        ("IBM", "International Business Machines"),
        ("Chevon Corporation", "Chevron Corporation"),
        ("J.-C. Juncker", "Jean-Claude Juncker"),
        ("JC Juncker", "Jean-Claude Juncker"),
        ("MohammadHasni Zarkari", "Mohammad Hasni Zarkari"),
        ("Siemens Aktiengeselschaft", "Siemens AG"),
        ("Barack Obama", "贝拉克·奥巴马"),
        ("محمد السوداني", "Mohammed al-Sudani"),
        ("Kim Jong-un", "김정은"),
        ("Tactical Missiles Corporation Joint Stock Compan", "Tactical Missiles Corporation Joint Stock Company"),
    ],
)
def test_near_names_score_high(one: str, other: str) -> None:
    assert compare(one, other).score >= SUGGESTED_FROM


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Boris Abramovich", "Roman Abramovich"),
        ("Bank of Armenia", "Bank of America"),
        ("Omar bin Abdullah", "Abdullah bin Omar"),
        ("김종은", "김정은"),
        ("Michelle Obama", "Barack Obama"),
        ("Management Company 23", "Management Company"),
        ("Noureddine ben Ali ben Belkassem Drissi", "Noureddine ben Mohamed ben Belkassem Drissi"),
        ("Abdul Kabir Abdul Jan", "Abdul Kabir Mohammad Jan"),
    ],
)
def test_other_names_score_low(one: str, other: str) -> None:
    assert compare(one, other).score < SUGGESTED_FROM


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ("Apollo 11", "Apollo 13", "numbers differ: 11 and 13"),
        ("Henry VII", "Henry VIII", "generations differ: vii and viii"),
        ("John Adams Jr.", "John Adams Sr.", "generations differ: jr and sr"),
        ("North Carolina", "South Carolina", "north is not south"),
    ],
)
def test_what_tells_two_apart_is_named(one: str, other: str, reason: str) -> None:
    compared = compare(one, other)
    assert (compared.score, compared.reason) == (0.0, reason)


@given(NAMES, NAMES)
def test_a_score_is_symmetric_and_between_0_and_1(one: str, other: str) -> None:
    assert compare(one, other) == compare(other, one)
    assert 0 <= compare(one, other).score <= 1
    assert sign(one) == sign(one.upper())


def test_words_are_without_titles_and_forms_and_in_one_spelling() -> None:
    assert name_words("Dr. Jürgen Müller").words == ("jurgen", "muller")
    words = name_words("Societatea cu Răspundere Limitată PRO TRAFFIC")
    assert (words.words, words.forms) == (("pro", "traffic"), frozenset({"srl"}))
    assert name_words("Inc.").words == ("inc",)
    assert (name_words("Acme Compan").words, name_words("Acme Compan").forms) == (("acme",), frozenset({"co"}))
    assert name_words("John Stack").words == ("john", "stack")


def test_signs_leave_out_what_spelling_may_change() -> None:
    assert sign("alan m turing") == sign("alan mathison turing") == "alan m trng"
    assert sign("alan turing") != sign("alan m turing")
    assert kin("Alan Turing") == kin("A. Turing") == kin("Turing, Alan") == "trng a"
    assert kin("…") is None


@pytest.mark.parametrize(
    ("descriptor", "field"),
    [
        ("American basketball player", "sport"),
        ("professor", "scholarship"),
        ("chess player", None),
        ("president", None),
        ("", None),
    ],
)
def test_a_field_is_read_off_the_last_word(descriptor: str, field: str | None) -> None:
    assert field_of(descriptor) == field
