from __future__ import annotations

import pytest

from service.resolution.titles import MAX_CHARACTERS, title_key


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Heat (1995 film)", "heat"),
        ("The Royal Society", "royal society"),
        ("Laie, Hawaii", "laie hawaii"),
        ("(500) Days of Summer", "500 days of summer"),
        ("(untitled)", "untitled"),
        ("\u7ea2\u697c\u68a6\uff08\u5c0f\u8bf4\uff09", "\u7ea2\u697c\u68a6"),
    ],
)
def test_a_title_is_known_by_its_loose_form_without_what_brackets_add(title: str, expected: str) -> None:
    assert title_key(title) == expected


@pytest.mark.parametrize("title", ["", " ", "x" * (MAX_CHARACTERS + 1)])
def test_what_is_no_name_has_no_key(title: str) -> None:
    assert title_key(title) is None
