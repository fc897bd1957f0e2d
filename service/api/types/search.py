"""Search hits."""

from __future__ import annotations

import strawberry

from service.api.context import Info, present
from service.api.global_ids import global_id
from service.api.scalars import JSON
from service.api.types.chunk import Chunk
from service.domain.search import Hit
from service.retrieval.search import SearchResult as Found


@strawberry.type(description="What one channel said of a hit.")
class ChannelScore:
    channel: str = strawberry.field(description="The channel: vector or fulltext.")
    score: float = strawberry.field(description="The channel's own score.")
    rank: int = strawberry.field(description="The hit's rank there, from 1.")


@strawberry.type(description="A passage that was found.")
class SearchHit:
    hit: strawberry.Private[Hit]
    id: strawberry.ID = strawberry.field(description="The global id of its chunk.")
    text: str = strawberry.field(description="The words of the passage.")
    similarity: float = strawberry.field(description="(1 + cosine) / 2 of question and passage, as Neo4j gives it.")
    score: float = strawberry.field(description="What hits are ranked by; its scale depends on the mode.")
    channels: list[ChannelScore] = strawberry.field(description="Who found it.")
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
            metadata=JSON(dict(hit.metadata)),
        )

    @strawberry.field(description="The chunk.")
    async def chunk(self, info: Info) -> Chunk:
        return Chunk.of(present(await info.context.loaders.chunks.load(self.hit.id), "chunk"))


@strawberry.type(description="What a search found.")
class SearchResult:
    hits: list[SearchHit | None] = strawberry.field(description="The hits, the best first.")
    degraded: list[str] = strawberry.field(description="What the search had to do without, a sentence each.")

    @classmethod
    def of(cls, found: Found) -> SearchResult:
        return cls(hits=[SearchHit.of(hit) for hit in found.hits], degraded=list(found.degraded))
