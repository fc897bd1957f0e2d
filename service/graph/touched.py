"""What a change has touched so far, to be worked out again at its end."""

from __future__ import annotations

from dataclasses import dataclass, field

from service.graph.change_rows import Logged
from service.graph.facts import Words
from service.resolution.matching import Group, Holder


@dataclass(slots=True)
class Touched:
    """Blocks, names, entities, facts and denials."""

    blocks: set[str] = field(default_factory=set)
    name_keys: set[str] = field(default_factory=set)
    entity_ids: set[str] = field(default_factory=set)
    fact_ids: set[str] = field(default_factory=set)
    denial_ids: set[str] = field(default_factory=set)
    holders: dict[Group, set[Holder]] = field(default_factory=dict)
    """Who holds, or held before the change, senses of each group: an entity outlives a replaced document."""
    ranks: dict[str, str | None] = field(default_factory=dict)
    """Where the entities that held something before the change stood as ends of kinds without direction."""
    reranked: set[str] = field(default_factory=set)
    """Entities that stand elsewhere now."""
    words: set[Words] = field(default_factory=set)
    """What is taken out of the weights of facts, to be put in again."""
    changes: dict[str, Logged] = field(default_factory=dict)
    """What people have decided about the blocks and their neighbours, by the change's id."""

    def note_holder(self, group: Group, holder: Holder) -> None:
        self.blocks.add(group.block)
        self.entity_ids.add(holder.entity_id)
        self.holders.setdefault(group, set()).add(holder)
