"""Search hits: what was found, by whom, and why."""

from __future__ import annotations

import strawberry
from strawberry import UNSET

from service.api.connections import After, Before, Connection, First, Last, PageArguments
from service.api.context import Info, present
from service.api.global_ids import global_id
from service.api.scalars import JSON
from service.api.types.chunk import Chunk, entities_of_chunk, relationships_of_chunk
from service.api.types.references import EntityRef, RelationshipRef
from service.domain.search import Hit, Seed, Step, Trail
from service.retrieval.search import SearchResult as Found

_TYPES = {"entity": "Entity", "fact": "Relationship", "passage": "Chunk", "document": "Document"}
"""Of nodes of the graph, by what a walk calls them."""


@strawberry.type(description="What one channel said of a hit, before they were fused.")
class ChannelScore:
    channel: str = strawberry.field(description="vector, fulltext, graph, or the name of a searcher of yours.")
    score: float = strawberry.field(description="The channel's own score.")
    rank: int = strawberry.field(description="The hit's rank there, from 1.")


@strawberry.type(description="Where a walk over the graph began.")
class SearchSeed:
    id: strawberry.ID = strawberry.field(
        description="The global id of an entity, a relationship, a chunk or a document."
    )
    kind: str = strawberry.field(description="entity, fact, passage or document.")
    name: str = strawberry.field(description="An entity's name, a relationship as a sentence, or a document's title.")
    match: str = strawberry.field(
        description="How the question led there: exact, alias or fuzzy by a name in it; nearest by its meaning."
    )
    weight: float = strawberry.field(description="Its share of the start; all seeds of a walk have 1 together.")

    @classmethod
    def of(cls, seed: Seed) -> SearchSeed:
        return cls(
            id=global_id(_TYPES[seed.kind], seed.id),
            kind=seed.kind,
            name=seed.name,
            match=seed.match,
            weight=seed.weight,
        )


@strawberry.type(description="A node that a walk came by.")
class SearchStep:
    id: strawberry.ID = strawberry.field(
        description="The global id of an entity, a relationship, a chunk or a document."
    )
    kind: str = strawberry.field(description="entity, fact, passage or document.")
    name: str = strawberry.field(description="An entity's name, a relationship as a sentence, or a document's title.")

    @classmethod
    def of(cls, step: Step) -> SearchStep:
        return cls(id=global_id(_TYPES[step.kind], step.id), kind=step.kind, name=step.name)


@strawberry.type(description="Why the graph led to a hit.")
class SearchExplanation:
    seeds: list[SearchSeed] = strawberry.field(description="What sent weight to it, the heaviest first.")
    path: list[SearchStep] = strawberry.field(description="The way from the heaviest seed to it, both included.")

    @classmethod
    def of(cls, trail: Trail) -> SearchExplanation:
        return cls(
            seeds=[SearchSeed.of(seed) for seed in trail.seeds], path=[SearchStep.of(step) for step in trail.path]
        )


@strawberry.type(description="The passages that stand next to one in its document; null at the document's ends.")
class ChunkNeighbors:
    before: Chunk | None = strawberry.field(description="The one before it.")
    after: Chunk | None = strawberry.field(description="The one after it.")


@strawberry.type(description="A passage that was found.")
class SearchHit:
    hit: strawberry.Private[Hit]
    id: strawberry.ID = strawberry.field(description="The global id of its chunk.")
    text: str = strawberry.field(description="The words of the passage.")
    similarity: float = strawberry.field(description="(1 + cosine) / 2 of question and passage, as Neo4j gives it.")
    score: float = strawberry.field(description="What hits are ranked by; its scale depends on the mode.")
    channels: list[ChannelScore] = strawberry.field(description="Who found it.")
    explain: SearchExplanation | None = strawberry.field(
        description="Why the graph led to it; null where the graph had no part."
    )
    metadata: JSON = strawberry.field(description="What is known of it besides: its document's title, key …")

    @classmethod
    def of(cls, hit: Hit) -> SearchHit:
        return cls(
            hit=hit,
            id=global_id("Chunk", hit.id),
            text=hit.text,
            similarity=hit.similarity,
            score=hit.score,
            channels=[
                ChannelScore(channel=channel.channel, score=channel.score, rank=channel.rank)
                for channel in hit.channels
            ],
            explain=None if hit.trail is None else SearchExplanation.of(hit.trail),
            metadata=JSON(dict(hit.metadata)),
        )

    @strawberry.field(description="The chunk.")
    async def chunk(self, info: Info) -> Chunk:
        return Chunk.of(present(await info.context.loaders.chunks.load(self.hit.id), "chunk"))

    @strawberry.field(description="The passages before and after it.")
    async def neighbors(self, info: Info) -> ChunkNeighbors:
        both = present(await info.context.loaders.neighbors.load(self.hit.id), "chunk")
        return ChunkNeighbors(
            before=None if both.before is None else Chunk.of(both.before),
            after=None if both.after is None else Chunk.of(both.after),
        )

    @strawberry.field(description="The entities that it names, by name.")
    async def entities(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[EntityRef]:
        return await entities_of_chunk(info, self.hit.id, PageArguments(first, after, last, before))

    @strawberry.field(description="The relationships that it states.")
    async def relationships(
        self, info: Info, *, first: First = UNSET, after: After = UNSET, last: Last = UNSET, before: Before = UNSET
    ) -> Connection[RelationshipRef]:
        return await relationships_of_chunk(info, self.hit.id, PageArguments(first, after, last, before))


@strawberry.type(description="What a search found.")
class SearchResult:
    hits: list[SearchHit | None] = strawberry.field(description="The hits, the best first.")
    degraded: list[str] = strawberry.field(description="What the search had to do without, a sentence each.")

    @classmethod
    def of(cls, found: Found) -> SearchResult:
        return cls(hits=[SearchHit.of(hit) for hit in found.hits], degraded=list(found.degraded))
