"""What the operator has set for Claude, and what a call may set for itself.

All of it can be sent to another process: the client is made where it is first used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from service.errors import PlugBadOption
from service.settings import Settings

EFFORTS = ("low", "medium", "high", "xhigh", "max")

NEUTRAL_OPTIONS = frozenset({"max_tokens", "bulk", "budget_calls", "budget_tokens", "budget_usd"})
"""Options that don't change what Claude says of a text: what was said under others is said under these."""


@dataclass(frozen=True, slots=True)
class ClaudeConfiguration:
    """The settings `claude_*`; see docs/claude.md. Those of `CallOptions` are defaults that options override."""

    model: str = "claude-sonnet-5-5"
    effort: str = "low"
    max_tokens: int = 8192
    text_limit: int = 3000
    bulk: bool = False
    budget_calls: int | None = None
    budget_tokens: int | None = None
    budget_usd: float | None = None
    api_key: str | None = field(default=None, repr=False)
    """None: the SDK looks for one as it does: ANTHROPIC_API_KEY, ANTHROPIC_AUTH_TOKEN, a profile."""
    base_url: str | None = None
    timeout_seconds: float = 180.0
    retries: int = 6
    concurrency: int = 8
    requests_per_minute: int = 0
    tokens_per_minute: int = 0
    batch_poll_seconds: float = 15.0
    prices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def from_settings(cls, settings: Settings) -> ClaudeConfiguration:
        key = settings.anthropic_api_key
        return cls(
            model=settings.claude_model,
            effort=settings.claude_effort,
            max_tokens=settings.claude_max_tokens,
            text_limit=settings.claude_text_limit,
            bulk=settings.claude_batches,
            budget_calls=settings.claude_budget_calls,
            budget_tokens=settings.claude_budget_tokens,
            budget_usd=settings.claude_budget_usd,
            api_key=key.get_secret_value() if key else None,
            base_url=settings.claude_base_url,
            timeout_seconds=settings.claude_timeout_seconds,
            retries=settings.claude_retries,
            concurrency=settings.claude_concurrency,
            requests_per_minute=settings.claude_requests_per_minute,
            tokens_per_minute=settings.claude_tokens_per_minute,
            batch_poll_seconds=settings.claude_batch_poll_seconds,
            prices=settings.claude_prices,
        )

    def options(self, given: Mapping[str, Any]) -> CallOptions:
        """The defaults under the options given (None: not given). Raises PlugBadOption for what won't do."""
        known = [option.name for option in fields(CallOptions)]
        unknown = sorted(given.keys() - set(known))
        if unknown:
            raise PlugBadOption(f"claude has no option {unknown[0]!r}.", f"It knows {', '.join(known)}.")
        defaults = CallOptions(**{option.name: getattr(self, option.name) for option in fields(CallOptions)})
        return replace(defaults, **{name: value for name, value in given.items() if value is not None}).checked()


@dataclass(frozen=True, slots=True)
class CallOptions:
    """What a collection or a call may set for itself."""

    model: str
    effort: str
    max_tokens: int
    text_limit: int
    bulk: bool
    budget_calls: int | None
    budget_tokens: int | None
    budget_usd: float | None

    def checked(self) -> CallOptions:
        """Itself, where every value will do."""
        wrong = {
            "model": not isinstance(self.model, str) or not self.model,
            "effort": self.effort not in EFFORTS,
            "max_tokens": not _at_least(self.max_tokens, 256),
            "text_limit": not _at_least(self.text_limit, 200),
            "bulk": not isinstance(self.bulk, bool),
            "budget_calls": self.budget_calls is not None and not _at_least(self.budget_calls, 0),
            "budget_tokens": self.budget_tokens is not None and not _at_least(self.budget_tokens, 0),
            "budget_usd": self.budget_usd is not None
            and not (isinstance(self.budget_usd, int | float) and self.budget_usd >= 0),
        }
        for name, is_wrong in wrong.items():
            if is_wrong:
                raise PlugBadOption(f"claude can't take {getattr(self, name)!r} as {name}.", "See docs/claude.md.")
        return self


def _at_least(given: object, least: int) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and given >= least
