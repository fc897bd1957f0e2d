"""How far a job is."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated

import strawberry

from service.api.context import Info
from service.api.global_ids import raw_id
from service.api.types.job import Job


@strawberry.type
class JobSubscriptions:
    @strawberry.subscription(
        description="A job as it is now and after each change, until it is final. Who is slow gets the latest state."
    )
    async def job_progress(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="Its global id.")],  # noqa: A002 (Relay's name)
    ) -> AsyncGenerator[Job, None]:
        async with aclosing(info.context.services.jobs.watch(raw_id(id, "Job"))) as states:
            async for state in states:
                yield Job.of(state)
