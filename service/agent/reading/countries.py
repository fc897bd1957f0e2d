"""Countries in a text: by their names, and by what is said of their people and things (`Norwegian`)."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Country(NamedTuple):
    """Where one is spoken of. `usual` is its usual name, whatever the form."""

    start: int
    end: int
    usual: str
    is_adjective: bool


def countries(text: str) -> Iterator[Country]:
    """Each mention of a country, in order; of two that begin alike the longer: `South Korean` is no `Korean`."""
    known = _known()
    for match in _pattern().finditer(text):
        usual, is_adjective = known[match[0]]
        yield Country(match.start(), match.end(), usual, is_adjective)


def usual_country(name: str) -> str | None:
    """The usual name of the country that this is a form of; None for anything else."""
    found = _known().get(name.removeprefix("the ").removeprefix("The ").strip())
    return None if found is None else found[0]


@cache
def _known() -> dict[str, tuple[str, bool]]:
    """The usual name by each form, and whether the form is an adjective."""
    data = json.loads(files("service.agent.reading").joinpath("countries.json").read_text(encoding="utf-8"))
    known: dict[str, tuple[str, bool]] = {}
    for names, adjectives in data["countries"]:
        for adjective in adjectives:
            known[adjective] = names[0], True
        for name in names:
            known[name] = names[0], False
    return known


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(_known(), key=len, reverse=True)
    return re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
