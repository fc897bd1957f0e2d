"""Where a walk begins: at what the question names and, much lighter, at the passages and facts nearest to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from service.domain.search import Hit, Seed
from service.retrieval.stemming import stem
from service.retrieval.stop_words import all_stop_words
from service.retrieval.walk.near_graph import rarity
from service.retrieval.walk.phrases import Phrase, longest, question_words
from service.retrieval.walk.ports import Named, NearFact
from service.retrieval.words import words

_PLAIN = 0.05
"""The weight of a concept, or of words in small letters, beside that of a name."""
_NEAREST = 0.003
"""The weight of a passage that is the question itself, or of a fact that says all of it, beside that of all names."""
_FACTS = 5
"""Facts that a walk begins at, at most."""
_NAMES = 1.0
"""Names that weigh less in all are but words."""


def may_be_named(phrase: Phrase) -> bool:
    """Whether a phrase is worth a look-up: no lone common word, and no letter of a script that sets no spaces."""
    parts = phrase.text.casefold().split()
    if phrase.end - phrase.first == 1:
        return not phrase.is_plain and len(phrase.text) > 1 and parts[0] not in all_stop_words()
    return not (phrase.is_plain and all_stop_words().issuperset(parts))


def named_seeds(phrases: Sequence[Phrase], named: Mapping[str, Sequence[Named]]) -> list[Seed]:
    """What the question names, by its longest phrases, given the longest first; the heaviest first.

    What is spelled nearly as a phrase counts only where nothing else does. A phrase weighs the more the rarer what it
    names is, and shares its weight among all that it may mean.
    """
    seeds: dict[tuple[str, str], Seed] = {}
    for phrase in _meant(phrases, named):
        things = named[phrase.text]
        for thing in things:
            is_light = thing.is_vague or (phrase.is_plain and thing.kind == "entity")
            weight = rarity(thing.documents) / len(things) * (_PLAIN if is_light else 1.0)
            seed = Seed(thing.kind, thing.id, thing.name, thing.match, weight)
            known = seeds.setdefault((thing.kind, thing.id), seed)
            if known.weight < weight:
                seeds[thing.kind, thing.id] = seed
    return sorted(seeds.values(), key=lambda seed: (-seed.weight, seed.kind, seed.id))


def named_share(question: str, phrases: Sequence[Phrase], named: Mapping[str, Sequence[Named]]) -> float:
    """How much of what the question says is names: of its words that are no stop words, the share, 0 to 1.

    A claim that a name occurs in is about more than the name, and what the graph ties to that answers little of it.
    """
    names: set[int] = set()
    for phrase in _meant(phrases, named):
        if not phrase.is_plain and not all(thing.is_vague for thing in named[phrase.text]):
            names.update(range(phrase.first, phrase.end))
    telling = {place for place, word in enumerate(question_words(question)) if word.lower() not in all_stop_words()}
    return len(names) / max(len(telling | names), 1)


def _meant(phrases: Sequence[Phrase], named: Mapping[str, Sequence[Named]]) -> list[Phrase]:
    """The longest phrases that name things, those that do so surely before those that are spelled nearly so."""
    telling = [phrase for phrase in phrases if phrase.text in named]
    sure = [phrase for phrase in telling if any(thing.match != "fuzzy" for thing in named[phrase.text])]
    return longest([*longest(sure), *telling])


def passage_seeds(nearest: Sequence[Hit], names: Sequence[Seed]) -> list[Seed]:
    """The passages nearest to the question, by how near they are."""
    whole = _beside(names)
    return [
        Seed("passage", hit.id, "", "nearest", whole * (2 * hit.similarity - 1))
        for hit in nearest
        if hit.similarity > 0.5
    ]


def fact_seeds(question: str, facts: Sequence[NearFact], names: Sequence[Seed]) -> list[Seed]:
    """Those facts that say most of what the question says, by how much of its words they have."""
    asked = _stems(question)
    said = {fact.id: len(asked & _stems(fact.text)) / max(len(asked), 1) for fact in facts}
    best = sorted((fact for fact in facts if said[fact.id]), key=lambda fact: (-said[fact.id], fact.id))[:_FACTS]
    whole = _beside(names)
    return [Seed("fact", fact.id, fact.text, "nearest", whole * said[fact.id]) for fact in best]


def _beside(names: Sequence[Seed]) -> float:
    """What the nearest weighs. Where hardly anything is named, it leads."""
    whole = sum(seed.weight for seed in names)
    return whole * _NEAREST if whole >= _NAMES else 1.0


def _stems(text: str) -> frozenset[str]:
    """Of the words that tell something. The language isn't known: each script has its most common one's stems."""
    lowered = (word.lower() for word in words(text))
    return frozenset(stem(word, "en") for word in lowered if word not in all_stop_words())


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
