from __future__ import annotations

import math

import pytest

from service.resolution.merging import WEIGHT_UNIT, SenseCount, portrait, weight


def test_weights_add_up_to_a_noisy_or() -> None:
    total = weight(0.8) + weight(0.5)
    assert 1 - math.exp(-total / WEIGHT_UNIT) == pytest.approx(1 - 0.2 * 0.5, abs=1e-5)


def test_certainty_has_a_finite_weight_and_nonsense_none() -> None:
    assert weight(1.0) == weight(0.999)
    assert weight(-1.0) == 0


def test_an_entity_is_called_by_its_most_frequent_full_name() -> None:
    drawn = portrait(
        [
            SenseCount("Turing", "Person", is_head=False, mentions=40),
            SenseCount("Alan Turing", "Person", is_head=True, mentions=5),
            SenseCount("A. M. Turing", "Organization", is_head=True, mentions=5),
        ],
        ["A man.", "A mathematician."],
    )
    assert (drawn.name, drawn.type, drawn.mentions) == ("A. M. Turing", "Person", 50)
    assert drawn.aliases == ("Alan Turing", "Turing")
    assert drawn.description == "A mathematician."
