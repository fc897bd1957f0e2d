"""Names as texts have them: few that everybody writes of, many that are new, and new ones that look like others.

All comes from the gold mentions of Re-DocRED's 1,000 Wikipedia passages. A name of theirs is drawn as often as passages
mention it. A new one is the beginning of one such name with the end of another of its type, each as frequent as it is
there: so first names and surnames collide as those of people do, and some people meet by name.
"""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")

Name = tuple[str, str]
"""A name and its type."""

KNOWN_SHARE = 0.45
"""Of a document's names, those of Wikipedia's passages: what other documents are likely to mention, too."""
VARIED_SHARE = 0.05
"""Of the new names, those that spell one of the last new ones another way."""

_TYPES = {"PER": "Person", "LOC": "Location", "ORG": "Organization", "MISC": "Work"}
_LATELY = 2000


class Names:
    """Draws names, the same ones in the same order for a seed."""

    def __init__(self, folder: Path, seed: int) -> None:
        """`folder` holds Re-DocRED's dev_revised.json and test_revised.json."""
        self._random = random.Random(seed)
        documents: Counter[Name] = Counter()
        for part in ("dev", "test"):
            for passage in json.loads((folder / f"{part}_revised.json").read_text(encoding="utf-8")):
                documents.update(set(_names_of(passage)))
        self._known = _Weighted(documents)
        types: Counter[str] = Counter()
        beginnings: defaultdict[str, Counter[str]] = defaultdict(Counter)
        endings: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for (name, type_), count in documents.items():
            beginning, _, ending = name.rpartition(" ")
            types[type_] += count
            if beginning:
                beginnings[type_][beginning] += count
                endings[type_][ending] += count
        self._types = _Weighted(types)
        self._beginnings = {type_: _Weighted(counts) for type_, counts in beginnings.items()}
        self._endings = {type_: _Weighted(counts) for type_, counts in endings.items()}
        self._lately: list[Name] = []

    def of_document(self, count: int) -> list[Name]:
        """`count` different names."""
        drawn: dict[Name, None] = {}
        while len(drawn) < count:
            known = self._random.random() < KNOWN_SHARE
            drawn[self._known.drawn(self._random) if known else self._new()] = None
        return list(drawn)

    def _new(self) -> Name:
        if self._lately and self._random.random() < VARIED_SHARE:
            return self._varied(*self._random.choice(self._lately))
        type_ = self._types.drawn(self._random)
        made = f"{self._beginnings[type_].drawn(self._random)} {self._endings[type_].drawn(self._random)}"
        self._lately.append((made, type_))
        del self._lately[:-_LATELY]
        return made, type_

    def _varied(self, name: str, type_: str) -> Name:
        """With an initial, with an initial for its first word, or without a letter of its last."""
        first, _, rest = name.partition(" ")
        initial = self._random.choice("ABCDEFGHJKLMNPRSTW")
        cut = self._random.randrange(1, len(name.rsplit(maxsplit=1)[-1]) + 1)
        forms = (f"{first} {initial}. {rest}", f"{first[0]}. {rest}", name[:-cut] + name[len(name) - cut + 1 :])
        return self._random.choice(forms), type_


class _Weighted(Generic[T]):
    """Things to draw, each as often as it was counted."""

    def __init__(self, counts: Mapping[T, int]) -> None:
        self._things = sorted(counts, key=repr)
        self._cumulated = list(accumulate(counts[thing] for thing in self._things))

    def drawn(self, source: random.Random) -> T:
        return source.choices(self._things, cum_weights=self._cumulated)[0]


def _names_of(passage: Mapping[str, list[list[dict[str, str]]]]) -> Iterator[Name]:
    for entity in passage["vertexSet"]:
        for mention in entity:
            name = " ".join(mention["name"].split()).removeprefix("the ")
            if mention["type"] in _TYPES and any(map(str.isupper, name)):
                yield name, _TYPES[mention["type"]]
