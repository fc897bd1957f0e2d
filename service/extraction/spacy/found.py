"""A name on its way from the text to a mention."""

from __future__ import annotations

import re
from dataclasses import dataclass

MODEL_CONFIDENCE = 0.8
RULE_CONFIDENCE = 0.7
GUESS_CONFIDENCE = 0.6

NUMERAL = re.compile(r"[IVX]{1,4}|[0-9]{1,4}[A-Z]?|[A-Z]")
"""What numbers a thing: the I of Mark I, the 4004 of Intel 4004."""
YEAR = re.compile(r"1[89][0-9]{2}|20[0-9]{2}")
SUBJECTS = frozenset({"nsubj", "nsubjpass"})


@dataclass(slots=True)
class FoundName:
    """The tokens first..last, and the type that is believed so far."""

    first: int
    last: int
    label: str
    confidence: float
