"""A FakeAnthropic, and Claude in front of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from service.extraction.claude.client import Claude
from service.extraction.claude.configuration import ClaudeConfiguration
from tests.fake_anthropic import KEY, FakeAnthropic

Configure = Callable[..., ClaudeConfiguration]


@pytest.fixture
async def fake() -> AsyncIterator[FakeAnthropic]:
    async with FakeAnthropic() as fake:
        yield fake


@pytest.fixture
def configured(fake: FakeAnthropic) -> Configure:
    """A configuration for the fake; what is given overrides."""

    def configuration(**changed: Any) -> ClaudeConfiguration:
        return ClaudeConfiguration(**{"api_key": KEY, "base_url": fake.url, "retries": 2, **changed})

    return configuration


@pytest.fixture
async def claude(configured: Configure) -> AsyncIterator[Claude]:
    claude = Claude(configured())
    yield claude
    await claude.reset()
