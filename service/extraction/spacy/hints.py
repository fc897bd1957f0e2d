"""What the model is told of words that it misreads: it is shown another, which it reads as they are meant.

The model knows a word by its norm, its ends and its shape. A legal form that it has hardly met ("Banco Santander
S.A.") has the norm of one that it knows. A verb that looks like a noun, after a list of names ("Ann Lee, Bob Stone and
Carl Diaz study at Oxford"), has that of a verb that is nothing else. The words are data: `hints.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from spacy.tokens import Doc

_FORM = "inc"
_WITH_OBJECT, _WITHOUT = "have", "compete"
"""Verbs that are told from nouns before any object, and before a preposition."""
_JOINING = frozenset({"and", "&"})
_BETWEEN = _JOINING | {","}
_LONGEST_NAME = 5
"""Words of the last name of a list."""


def give_hints(doc: Doc) -> None:
    """Sets the norms of such words, before the model reads them."""
    data = _data()
    forms, verbs = data["legal_forms"], data["verbs"]
    words = [token.text for token in doc]
    for place, word in enumerate(words):
        if word in forms:
            doc[place].norm_ = _FORM
        elif word in verbs and place > 2 and words[place - 1][0].isupper():
            verb = _verb(words, place)
            if verb:
                doc[place].norm_ = verb


def _verb(words: Sequence[str], place: int) -> str:
    """The verb that stands for the one at `place`; empty where a list of names before it and what follows it don't
    make it one."""
    data = _data()
    last = place - 1
    while last > 0 and place - last <= _LONGEST_NAME and words[last - 1][0].isupper():
        last -= 1
    if last < 2 or words[last - 1] not in _JOINING or place + 1 == len(words):
        return ""
    first = last - 1
    while first > 0 and (words[first - 1][0].isupper() or words[first - 1] in _BETWEEN):
        first -= 1
    if first == last - 1 or (first > 0 and words[first - 1].lower() in data["openers"]):
        return ""
    following = words[place + 1]
    if following in data["prepositions"]:
        return _WITHOUT
    is_long = any(word in _BETWEEN for word in words[first : last - 1])
    has_object = following in data["openers"] or following[0].isupper() or (is_long and following.isalpha())
    return _WITH_OBJECT if has_object else ""


@cache
def _data() -> Mapping[str, frozenset[str]]:
    data = json.loads(files(__package__).joinpath("hints.json").read_text(encoding="utf-8"))
    return {name: frozenset(words) for name, words in data.items() if name != "about"}
