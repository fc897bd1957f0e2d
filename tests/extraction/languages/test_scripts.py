"""The script of letters."""

from __future__ import annotations

import pytest

from service.extraction.languages.scripts import count_scripts, script_of


@pytest.mark.parametrize(
    ("letters", "script"),
    [
        ("aZéßøžạﬁ", "Latin"),
        ("жЇѣ", "Cyrillic"),
        ("αΩἀ", "Greek"),
        ("աՖ", "Armenian"),
        ("אש", "Hebrew"),
        ("عپ", "Arabic"),
        ("कठ", "Devanagari"),
        ("กฮ", "Thai"),
        ("一龥𠀀", "Han"),
        ("ひカｶ", "Kana"),
        ("한ㄱ", "Hangul"),
        ("ქა", "Georgian"),
        ("ክ", "other"),
    ],
)
def test_a_letter_has_the_script_of_its_block(letters: str, script: str) -> None:
    assert {script_of(letter) for letter in letters} == {script}


def test_only_letters_are_counted() -> None:
    assert count_scripts("Москва 2024, Rome!") == {"Cyrillic": 6, "Latin": 4}
    assert count_scripts("Rome, 2024") == {"Latin": 4}
