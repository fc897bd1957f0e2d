"""Types that refer to each other name each other here, so that their modules can be imported in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

if TYPE_CHECKING:
    from service.api.types.change import Change
    from service.api.types.chunk import Chunk
    from service.api.types.collection import Collection
    from service.api.types.denial import Denial
    from service.api.types.document import Document
    from service.api.types.entity import Entity
    from service.api.types.relationship import EntityRelationship, Relationship

ChangeRef = Annotated["Change", strawberry.lazy("service.api.types.change")]
ChunkRef = Annotated["Chunk", strawberry.lazy("service.api.types.chunk")]
CollectionRef = Annotated["Collection", strawberry.lazy("service.api.types.collection")]
DenialRef = Annotated["Denial", strawberry.lazy("service.api.types.denial")]
DocumentRef = Annotated["Document", strawberry.lazy("service.api.types.document")]
EntityRef = Annotated["Entity", strawberry.lazy("service.api.types.entity")]
RelationshipRef = Annotated["Relationship", strawberry.lazy("service.api.types.relationship")]
EntityRelationshipRef = Annotated["EntityRelationship", strawberry.lazy("service.api.types.relationship")]
