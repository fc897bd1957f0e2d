"""What a call costs, by a table that is data (`prices.json`) and that a setting adds to.

A price is USD per million tokens. Where the table names only `input` and `output`, a cache read costs a tenth of the
input, a write that lasts five minutes 1.25 times and one that lasts an hour twice the input.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from service.errors import PlugUnusable

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Price:
    """USD per million tokens of one model."""

    input: float
    output: float
    cache_read: float
    cache_write: float
    cache_write_hour: float
    batch: float
    """The factor on all of it for a message batch."""
    long_prompt_over: int | None = None
    long_prompt_factor: float = 1.0
    """The factor on all of a call whose prompt has more than `long_prompt_over` tokens."""

    def cost(
        self,
        *,
        input_tokens: int,
        output_tokens: int,
        cache_read: int = 0,
        cache_write: int = 0,
        cache_write_hour: int = 0,
        in_batch: bool = False,
    ) -> float:
        """The cost of one call in USD."""
        prompt = input_tokens + cache_read + cache_write + cache_write_hour
        factor = self.batch if in_batch else 1.0
        if self.long_prompt_over is not None and prompt > self.long_prompt_over:
            factor *= self.long_prompt_factor
        dollars = (
            input_tokens * self.input
            + output_tokens * self.output
            + cache_read * self.cache_read
            + cache_write * self.cache_write
            + cache_write_hour * self.cache_write_hour
        )
        return factor * dollars / _MILLION


def price_of(model: str, more: Mapping[str, Mapping[str, Any]] | None = None) -> Price:
    """The price of a model; `more` comes before the table. A dated id has the price of the longest name it begins with.

    Raises PlugUnusable for a model without a price: its cost could not be counted.
    """
    table = _table()
    models: dict[str, Any] = {**table["models"], **(more or {})}
    named = max((name for name in models if model == name or model.startswith(f"{name}-")), key=len, default=None)
    if named is None:
        raise PlugUnusable(
            f"There is no price for the model {model!r}, so its cost can't be counted.",
            f'Give one: KGQL_CLAUDE_PRICES=\'{{"{model}": {{"input": 2, "output": 10}}}}\' (USD per million tokens).',
        )
    try:
        return _read(models[named], table["batch"])
    except (KeyError, TypeError, ValueError) as error:
        raise PlugUnusable(
            f"The price of {named!r} is none: {models[named]!r}.",
            'It is {"input": 2, "output": 10}, in USD per million tokens: see KGQL_CLAUDE_PRICES.',
        ) from error


def _read(given: Mapping[str, Any], batch: float) -> Price:
    paid = float(given["input"])
    long_prompt = given.get("long_prompt") or {}
    return Price(
        input=paid,
        output=float(given["output"]),
        cache_read=float(given.get("cache_read", paid / 10)),
        cache_write=float(given.get("cache_write", paid * 1.25)),
        cache_write_hour=float(given.get("cache_write_hour", paid * 2)),
        batch=float(given.get("batch", batch)),
        long_prompt_over=long_prompt.get("over"),
        long_prompt_factor=float(long_prompt.get("factor", 1)),
    )


@cache
def _table() -> dict[str, Any]:
    table: dict[str, Any] = json.loads(Path(__file__).with_name("prices.json").read_text(encoding="utf-8"))
    return table
