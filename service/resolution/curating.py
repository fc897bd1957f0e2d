"""What changes say to resolution: which senses are a part of their own, which groups are one, which blocks it is about.

Pure functions of decisions in the order of their serials.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from service.domain.change import Address, Assertion, Decision, Edit, Merge, NamedGroup, NamedSense, Retraction, Split
from service.resolution.keys import key, match_key
from service.resolution.matching import Group, Part
from service.resolution.signs import sign


@dataclass(frozen=True, slots=True)
class SenseKey:
    """One name in one document, as splits look at it."""

    document: str
    """The document's key, or whatever the splits call it by."""
    name_key: str
    head_key: str
    type: str
    field: str


def group_of(named: NamedGroup) -> Group:
    return Group(match_key(named.name), named.type, named.field, named.part)


def groups_of(address: Address) -> tuple[Group, ...]:
    """The groups that an address names, in its order."""
    return tuple(map(group_of, address))


def together(decisions: Iterable[Decision]) -> list[Part]:
    """The groups that merges make one."""
    return [
        frozenset(group for address in decision.entities for group in groups_of(address))
        for decision in decisions
        if isinstance(decision, Merge)
    ]


def part_of(sense: SenseKey, splits: Iterable[tuple[str, Split]]) -> str:
    """The part that a sense belongs to by splits (their ids and what they say, in order); empty where to none."""
    part = ""
    for change_id, split in splits:
        if any(means(named, sense, part) for named in split.senses):
            part = change_id
    return part


def means(named: NamedSense, sense: SenseKey, part: str) -> bool:
    """Whether a split means this sense, which belongs to this part so far."""
    return (
        named.part == part
        and key(named.name) in (sense.name_key, sense.head_key)
        and named.document in (None, sense.document)
        and named.type in (None, sense.type)
        and named.field in (None, sense.field)
    )


def blocks_of(decision: Decision) -> set[str]:
    """The blocks that a decision speaks of. Those of a split are found by its senses' own names and their heads'; an
    edit is found by the names that it gives too."""
    if isinstance(decision, Split):
        return {match_key(named.name) for named in decision.senses}
    given = (decision.name, *decision.aliases) if isinstance(decision, Edit) else ()
    return {match_key(name) for name in given if name} | {
        group.block for address in addresses_of(decision) for group in groups_of(address)
    }


def addresses_of(decision: Decision) -> Sequence[Address]:
    """The entities that a decision speaks of."""
    match decision:
        case Edit(entity=entity):
            return (entity,)
        case Merge(entities=entities):
            return entities
        case Assertion(source=source, target=target) | Retraction(source=source, target=target):
            return (source, target)
        case _:
            return ()


def rank(groups: Iterable[Group]) -> str:
    """Where an entity of these groups stands as an end of a kind without direction: where its first group does, as
    derivation.py has it for the names of a document. No two have one rank. ASCII, so that all compare it alike."""
    return min(
        "\t".join(map(_ascii, (sign(one.block).casefold(), one.block, one.type, one.field, one.part))) for one in groups
    )


def _ascii(text: str) -> str:
    """Different for different texts, and of characters after the tab."""
    return text.encode("unicode_escape").decode("ascii")
