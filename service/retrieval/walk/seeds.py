"""Where a walk begins: at what the question names and, much lighter, at the passages nearest to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from service.domain.search import Hit, Seed
from service.retrieval.stop_words import all_stop_words
from service.retrieval.walk.near_graph import rarity
from service.retrieval.walk.phrases import Phrase, longest
from service.retrieval.walk.ports import Named

_PLAIN = 0.05
"""The weight of a concept, or of words in small letters, beside that of a name."""
_PASSAGES = 0.003
"""The weight of a passage that is the question itself, beside that of all names together."""
_NAMES = 1.0
"""Names that weigh less in all are but words."""


def may_be_named(phrase: Phrase) -> bool:
    """Whether a phrase is worth a look-up: no lone common word, and no letter of a script that sets no spaces."""
    words = phrase.text.casefold().split()
    if phrase.end - phrase.first == 1:
        return not phrase.is_plain and len(phrase.text) > 1 and words[0] not in all_stop_words()
    return not (phrase.is_plain and all_stop_words().issuperset(words))


def named_seeds(phrases: Iterable[Phrase], named: Mapping[str, Sequence[Named]]) -> list[Seed]:
    """What the question names, by its longest phrases, given the longest first; the heaviest first.

    What is spelled nearly as a phrase counts only where nothing else does. A phrase weighs the more the rarer what it
    names is, and shares its weight among all that it may mean.
    """
    telling = [phrase for phrase in phrases if phrase.text in named]
    sure = [phrase for phrase in telling if any(thing.match != "fuzzy" for thing in named[phrase.text])]
    seeds: dict[tuple[str, str], Seed] = {}
    for phrase in longest([*longest(sure), *telling]):
        things = named[phrase.text]
        for thing in things:
            is_light = thing.is_vague or (phrase.is_plain and thing.kind == "entity")
            weight = rarity(thing.documents) / len(things) * (_PLAIN if is_light else 1.0)
            seed = Seed(thing.kind, thing.id, thing.name, thing.match, weight)
            known = seeds.setdefault((thing.kind, thing.id), seed)
            if known.weight < weight:
                seeds[thing.kind, thing.id] = seed
    return sorted(seeds.values(), key=lambda seed: (-seed.weight, seed.kind, seed.id))


def passage_seeds(nearest: Sequence[Hit], names: Sequence[Seed]) -> list[Seed]:
    """The passages nearest to the question, by how near they are. Where hardly anything is named, they lead."""
    whole = sum(seed.weight for seed in names)
    whole = whole * _PASSAGES if whole >= _NAMES else 1.0
    return [
        Seed("passage", hit.id, "", "nearest", whole * (2 * hit.similarity - 1))
        for hit in nearest
        if hit.similarity > 0.5
    ]


def settled(seeds: Sequence[Seed], places: Mapping[tuple[str, str], tuple[int, ...]]) -> list[Seed]:
    """Those seeds that have places in the graph, with weights that have 1 for their sum.

    A document that is about entities which are seeds too gives its weight to these: they stand in one place.
    """
    there = [seed for seed in seeds if (seed.kind, seed.id) in places]
    entities = {places[seed.kind, seed.id]: seed for seed in there if seed.kind == "entity"}
    weights = {(seed.kind, seed.id): seed.weight for seed in there}
    for seed in there:
        about = [entities[(place,)] for place in places[seed.kind, seed.id] if (place,) in entities]
        if seed.kind == "document" and about:
            given = weights.pop((seed.kind, seed.id))
            for entity in about:
                weights[entity.kind, entity.id] += given / len(about)
    whole = sum(weights.values())
    left = [seed for seed in there if (seed.kind, seed.id) in weights]
    return [replace(seed, weight=weights[seed.kind, seed.id] / whole) for seed in left]
