"""What calls cost."""

from __future__ import annotations

from typing import get_args

import pytest
from anthropic.types import Model

from service.errors import PlugUnusable
from service.extraction.claude.prices import price_of
from service.settings import Settings


def test_the_model_that_is_the_default_has_a_price() -> None:
    assert price_of(Settings(_env_file=None).claude_model).input == 2


@pytest.mark.parametrize("model", [model for model in get_args(get_args(Model)[0]) if "preview" not in model])
def test_every_model_that_the_sdk_names_has_a_price(model: str) -> None:
    assert price_of(model).output > price_of(model).input > price_of(model).cache_read > 0


def test_a_batch_costs_half_and_the_cache_its_own_prices() -> None:
    price = price_of("claude-sonnet-4-6")
    for in_batch, factor in ((False, 1), (True, 0.5)):
        cost = price.cost(input_tokens=10**6, output_tokens=10**5, cache_read=10**6, in_batch=in_batch)
        assert cost == pytest.approx(factor * (3 + 1.5 + 0.3))
    assert price.cost(input_tokens=0, output_tokens=0, cache_write=10**6, cache_write_hour=10**6) == pytest.approx(9.75)


def test_a_long_prompt_has_a_price_of_its_own_where_the_table_says_so() -> None:
    price = price_of("claude-haiku-5-5")
    assert price.cost(input_tokens=100_000, output_tokens=0) == pytest.approx(0.01)
    assert price.cost(input_tokens=200_000, output_tokens=0) == pytest.approx(0.1)


def test_a_dated_name_has_its_model_s_price_and_a_setting_adds_others() -> None:
    assert price_of("claude-sonnet-4-5-20250929") == price_of("claude-sonnet-4-5")
    assert price_of("mine", {"mine": {"input": 1, "output": 2}}).output == 2
    with pytest.raises(PlugUnusable, match="no price for the model 'mine'"):
        price_of("mine")


def test_a_price_that_is_none_says_so() -> None:
    with pytest.raises(PlugUnusable, match="The price of 'mine' is none"):
        price_of("mine", {"mine": {"input": "much"}})
