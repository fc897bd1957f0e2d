"""MINE's judge and its contexts, on graphs of a few facts."""

from __future__ import annotations

import pytest

from benchmarks.extraction.mine_score import context, coverage, is_said

BEES = ("bees", "pollinates", "flowers")
HIVES = ("hives", "built by", "bees")
WOOD = ("hives", "made of", "wood")
FORESTS = ("wood", "comes from", "forests")
RAIN = ("forests", "needs", "rain")
TRIPLES = [BEES, HIVES, WOOD, FORESTS, RAIN]


@pytest.mark.parametrize(
    ("fact", "given", "share"),
    [
        ("Birds visit gardens.", "bird visited garden", 1.0),
        ("The bees are on the flowers.", "flowers", 0.5),
        ("Bees pollinate flowers.", "", 0.0),
        ("The", "bees", 0.0),
    ],
)
def test_coverage_is_the_share_of_content_words_whatever_their_endings(fact: str, given: str, share: float) -> None:
    assert coverage(fact, given) == share


def test_a_fact_is_said_from_four_words_in_seven() -> None:
    fact = "one two three four five six seven"
    assert is_said(fact, "one two three four")
    assert not is_said(fact, "one two three")


def test_a_context_has_the_facts_within_two_hops_and_no_further() -> None:
    near = {"bees": 0.9, "flowers": 0.2, "hives": 0.1, "wood": 0.0, "forests": 0.0, "rain": 0.0}
    assert context(TRIPLES, near, most_words=100, nearest=1) == (
        "bees pollinates flowers. hives built by bees. hives made of wood."
    )


def test_of_one_hop_the_nearest_come_first_and_the_context_ends_where_its_words_are_spent() -> None:
    near = {"bees": 0.9, "flowers": 0.1, "hives": 0.2, "wood": 0.0, "forests": 0.0, "rain": 0.0}
    assert context(TRIPLES, near, most_words=7, nearest=1) == "hives built by bees. bees pollinates flowers."
    assert context(TRIPLES, near, most_words=6, nearest=1) == "hives built by bees."
    assert context(TRIPLES, near, most_words=3, nearest=1) == ""


def test_an_empty_graph_has_an_empty_context() -> None:
    assert context([], {}, most_words=100) == ""
