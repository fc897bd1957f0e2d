"""Decisions as strategies: mostly about what the graph holds at that moment, now and then about what it may not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from hypothesis import strategies as st

from service.curation.asserting import AssertRelationship
from service.curation.editing import EditEntity
from service.curation.log import Asked
from service.curation.merging import MergeEntities
from service.curation.ports import EntityReference
from service.curation.retracting import RetractRelationship
from service.curation.splitting import SplitEntity
from service.domain.relationship import SYMMETRIC
from tests.graph.world import World
from tests.law.writing import KINDS, Named

References = st.SearchStrategy[EntityReference]


class Held(NamedTuple):
    """An entity with what can be split off it."""

    entity: Named
    names: tuple[str, ...]
    documents: tuple[str, ...]


class Tie(NamedTuple):
    """A relationship that is there."""

    source: Named
    kind: str
    target: Named


class Standing(NamedTuple):
    """What a collection holds."""

    held: Sequence[Held]
    ties: Sequence[Tie]


async def standing(world: World, collection: str) -> Standing:
    """In an order that is the same for the same graph: a life that failed can be lived again."""
    held = await world.rows(
        """MATCH (e:__Entity__ {collection: $collection})<-[:SENSE_OF]-(s:__Sense__)-[:OF_NAME]->(n)
        MATCH (d:Document {id: s.documentId})
        RETURN e.id AS id, e.name AS name, e.type AS type,
               collect(DISTINCT n.text) AS names, collect(DISTINCT d.key) AS documents""",
        collection=collection,
    )
    ties = await world.rows(
        """MATCH (f:Fact {collection: $collection})-[:SUBJECT]->(s) MATCH (f)-[:OBJECT]->(o)
        RETURN s.name AS source, s.type AS sourceType, f.type AS kind, o.name AS target, o.type AS targetType""",
        collection=collection,
    )
    return Standing(
        sorted(Held((row["name"], row["type"]), _sorted(row["names"]), _sorted(row["documents"])) for row in held),
        sorted({_tie(row) for row in ties}),
    )


def joining(there: Standing, named: Sequence[Named]) -> st.SearchStrategy[Asked]:
    """Which entities are one, and which are several."""
    merges = st.builds(lambda pair: MergeEntities(tuple(pair)), _two(there, named))
    if rivals := _rivals(there.ties):
        merges = st.one_of(merges, st.sampled_from(rivals).map(lambda pair: MergeEntities((pair[0], pair[1]))))
    several = [one for one in there.held if len(one.names) > 1 or len(one.documents) > 1]
    return st.one_of(merges, st.sampled_from(several).flatmap(_splits)) if several else merges


def saying(there: Standing, named: Sequence[Named]) -> st.SearchStrategy[Asked]:
    """What entities are called, and which relationships there are."""
    references = _references(there, named)
    names, kinds = st.sampled_from([name for name, _ in named]), st.sampled_from(KINDS)
    decisions: list[st.SearchStrategy[Asked]] = [
        st.builds(lambda one, name: EditEntity(one, name=name), references, st.just("Jo Smith") | names),
        st.builds(lambda one, type_: EditEntity(one, type=type_), references, st.sampled_from(["Person", "Artist"])),
        st.builds(lambda ends, kind: AssertRelationship(ends[0], kind, ends[1]), _two(there, named), kinds),
    ]
    if there.ties:
        ties = st.sampled_from(there.ties)
        decisions += [
            ties.map(_retracted),
            ties.map(_retracted),
            ties.map(lambda tie: AssertRelationship(_typed(tie.source), tie.kind, _typed(tie.target))),
        ]
    return st.one_of(decisions)


def _references(there: Standing, named: Sequence[Named]) -> References:
    """Entities that are there, twice as often as names that documents have."""
    by_name = st.sampled_from(named).map(lambda one: EntityReference(name=one[0]))
    if not there.held:
        return by_name
    held = st.sampled_from(there.held).map(lambda one: _typed(one.entity))
    return st.one_of(held, held, by_name)


def _two(there: Standing, named: Sequence[Named]) -> st.SearchStrategy[list[EntityReference]]:
    """Two that are there, or what may be the same, or nothing."""
    references = _references(there, named)
    any_two = st.lists(references, min_size=2, max_size=2)
    if len(there.held) < 2:
        return any_two
    held = st.lists(st.sampled_from(there.held), min_size=2, max_size=2, unique=True)
    return st.one_of(held.map(lambda pair: [_typed(one.entity) for one in pair]), any_two)


def _rivals(ties: Sequence[Tie]) -> list[list[EntityReference]]:
    """Any two that are tied to the same by a kind without direction: what says the same of both must become one."""
    said = [
        (end, tie.kind, other)
        for tie in ties
        if tie.kind in SYMMETRIC
        for end, other in ((tie.source, tie.target), (tie.target, tie.source))
    ]
    pairs = {(one[2], two[2]) for one in said for two in said if one[:2] == two[:2] and one[2] < two[2]}
    return [[_typed(one), _typed(two)] for one, two in sorted(pairs)]


def _splits(held: Held) -> st.SearchStrategy[Asked]:
    one = _typed(held.entity)
    parts = []
    if len(held.names) > 1:
        parts.append(st.sampled_from(held.names).map(lambda name: SplitEntity(one, names=(name,))))
    if len(held.documents) > 1:
        parts.append(st.sampled_from(held.documents).map(lambda key: SplitEntity(one, documents=(key,))))
    return st.one_of(parts)


def _retracted(tie: Tie) -> Asked:
    return RetractRelationship(_typed(tie.source), tie.kind, _typed(tie.target))


def _sorted(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(found))


def _typed(named: Named) -> EntityReference:
    return EntityReference(name=named[0], type=named[1])


def _tie(row: Mapping[str, Any]) -> Tie:
    return Tie((row["source"], row["sourceType"]), row["kind"], (row["target"], row["targetType"]))
