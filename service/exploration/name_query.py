"""Makes what somebody types into a full-text query for names: its words, what they begin, and what is a slip away."""

from __future__ import annotations

import re
import unicodedata

from anyascii import anyascii

from service.resolution.keys import key

_MOST_WORDS = 16
_LONGEST_WORD = 40
_TOGETHER = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Scripts of which the index takes each character for a word."""


def name_query(text: str) -> str | None:
    """Any of the words; None where there is none. Letters, marks and digits alone are left of what was typed: no
    syntax is."""
    kept = "".join(letter if unicodedata.category(letter)[0] in "LMN" else " " for letter in key(text))
    words = [word[:_LONGEST_WORD] for word in dict.fromkeys(kept.split())][:_MOST_WORDS]
    return " ".join(map(_clauses, words)) or None


def _clauses(word: str) -> str:
    exact = f'"{word}"^4'
    if _TOGETHER.search(word):
        return exact
    word = "".join(map(_plain, word))
    slips = min(2, len(word) // 4)
    return f"{exact} {word}*^2" + (f" {word}~{slips}" if slips else "")


def _plain(letter: str) -> str:
    """A Latin letter without its mark, as the index has it: it doesn't see to what a word only begins with."""
    return anyascii(letter).lower() if "LATIN" in unicodedata.name(letter, "") else letter
