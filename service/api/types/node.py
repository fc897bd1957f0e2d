"""Whatever has a global id."""

from __future__ import annotations

import strawberry


@strawberry.interface(description="An object with a global id, by which `node` finds it again.")
class Node:
    id: strawberry.ID = strawberry.field(description="Its global id: opaque, the same for as long as it exists.")
