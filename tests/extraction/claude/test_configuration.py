"""Every setting of Claude reaches the calls, from the environment; what options may override is overridden."""

from __future__ import annotations

from dataclasses import fields

import pytest

from service.extraction.claude.client import Claude
from service.extraction.claude.configuration import CallOptions, ClaudeConfiguration
from service.extraction.claude.extractor import ClaudeExtractor
from service.settings import Settings
from tests.fake_anthropic import KEY, FakeAnthropic

ENVIRONMENT = {
    "ANTHROPIC_API_KEY": KEY,
    "KGQL_CLAUDE_BASE_URL": "http://127.0.0.1:9",
    "KGQL_CLAUDE_MODEL": "claude-haiku-5-5",
    "KGQL_CLAUDE_EFFORT": "high",
    "KGQL_CLAUDE_MAX_TOKENS": "1000",
    "KGQL_CLAUDE_TEXT_LIMIT": "500",
    "KGQL_CLAUDE_TIMEOUT_SECONDS": "7",
    "KGQL_CLAUDE_RETRIES": "3",
    "KGQL_CLAUDE_CONCURRENCY": "2",
    "KGQL_CLAUDE_REQUESTS_PER_MINUTE": "11",
    "KGQL_CLAUDE_TOKENS_PER_MINUTE": "12",
    "KGQL_CLAUDE_BATCHES": "true",
    "KGQL_CLAUDE_BATCH_POLL_SECONDS": "13",
    "KGQL_CLAUDE_BUDGET_CALLS": "14",
    "KGQL_CLAUDE_BUDGET_TOKENS": "15",
    "KGQL_CLAUDE_BUDGET_USD": "1.5",
    "KGQL_CLAUDE_PRICES": '{"ours": {"input": 1, "output": 2}}',
}


def test_each_setting_is_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in ENVIRONMENT.items():
        monkeypatch.setenv(name, value)
    assert ClaudeConfiguration.from_settings(Settings(_env_file=None)) == ClaudeConfiguration(
        model="claude-haiku-5-5",
        effort="high",
        max_tokens=1000,
        text_limit=500,
        bulk=True,
        budget_calls=14,
        budget_tokens=15,
        budget_usd=1.5,
        api_key=KEY,
        base_url="http://127.0.0.1:9",
        timeout_seconds=7,
        retries=3,
        concurrency=2,
        requests_per_minute=11,
        tokens_per_minute=12,
        batch_poll_seconds=13,
        prices={"ours": {"input": 1, "output": 2}},
    )


def test_what_is_not_set_is_as_the_design_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ENVIRONMENT:
        monkeypatch.delenv(name, raising=False)
    configured = ClaudeConfiguration.from_settings(Settings(_env_file=None))
    assert (configured.model, configured.text_limit, configured.bulk) == ("claude-sonnet-5-5", 3000, False)
    assert configured == ClaudeConfiguration()


def test_every_option_has_a_setting_for_its_default() -> None:
    options = ClaudeConfiguration(model="ours", budget_usd=2.0).options({"budget_usd": None, "effort": "max"})
    assert (options.model, options.effort, options.budget_usd) == ("ours", "max", 2.0)
    assert {option.name for option in fields(CallOptions)} <= {one.name for one in fields(ClaudeConfiguration)}


@pytest.mark.anyio
async def test_what_is_set_is_what_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    async with FakeAnthropic() as fake:
        limits = {"KGQL_CLAUDE_BUDGET_TOKENS": "100000", "KGQL_CLAUDE_TOKENS_PER_MINUTE": "0"}
        for name, value in {**ENVIRONMENT, **limits, "KGQL_CLAUDE_BASE_URL": fake.url}.items():
            monkeypatch.setenv(name, value)
        claude = Claude(ClaudeConfiguration.from_settings(Settings(_env_file=None)))
        await ClaudeExtractor(claude).extract("Ada knew Bob.")
        await claude.reset()
    (body,) = fake.requests
    assert (body["model"], body["max_tokens"]) == ("claude-haiku-5-5", 1000)
    assert body["output_config"]["effort"] == "high"
    assert set(body["output_config"]["format"]["schema"]["properties"]) == {"entities", "relationships"}
