from __future__ import annotations

import pytest

from service.graph.executor import Executor
from tests.curation.world import CuratedWorld


@pytest.fixture
async def world(executor: Executor) -> CuratedWorld:
    world = CuratedWorld(executor)
    await world.collection()
    return world
