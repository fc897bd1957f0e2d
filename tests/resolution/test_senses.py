from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.resolution.senses import Named, majority, senses


def _heads(*names: tuple[str, str]) -> dict[str, str]:
    return {name: sense.head_key for name, sense in senses(Named(name, type_, 1) for name, type_ in names).items()}


@pytest.mark.parametrize("short", ["Turing", "Alan", "A. Turing", "Dr Turing", "A. M. Turing"])
def test_a_short_name_stands_for_the_one_person_that_it_fits(short: str) -> None:
    heads = _heads(("Alan Mathison Turing", "Person"), (short, "Person"), ("Max Newman", "Person"))
    assert heads[short.casefold()] == "alan mathison turing"


def test_a_short_name_that_fits_two_people_stands_for_itself() -> None:
    heads = _heads(("John Smith", "Person"), ("Jane Smith", "Person"), ("J. Smith", "Person"), ("Smith", "Person"))
    assert (heads["j. smith"], heads["smith"]) == ("j. smith", "smith")


def test_a_chain_of_names_leads_to_the_fullest() -> None:
    heads = _heads(("Eckert", "Person"), ("Presper Eckert", "Person"), ("J. Presper Eckert", "Person"))
    assert set(heads.values()) == {"j. presper eckert"}


def test_a_place_is_no_short_name_of_a_person() -> None:
    assert _heads(("Washington", "Location"), ("George Washington", "Person"))["washington"] == "washington"


def test_a_lone_initial_stands_for_nobody() -> None:
    assert _heads(("C", "Concept"), ("Christopher C", "Person"))["c"] == "c"


def test_a_name_has_one_type_in_its_document() -> None:
    found = senses([Named("Turing", "Organization", 2), Named("Turing", "Person", 3), Named("Turing", "Concept", 9)])
    assert (found["turing"].type, found["turing"].mentions) == ("Person", 14)


def test_ties_of_types_are_broken_by_name_and_concept_yields() -> None:
    assert majority({"Person": 2, "Location": 2, "Concept": 7}) == "Location"


@given(
    st.lists(
        st.builds(
            Named,
            st.sampled_from(["Ada Lovelace", "Lovelace", "Ada", "Lady Lovelace", "Lord Byron", "ada lovelace"]),
            st.sampled_from(["Person", "Location", "Concept"]),
            st.integers(1, 4),
            st.sampled_from([None, "a", "bb"]),
        ),
        max_size=12,
    ),
    st.randoms(use_true_random=False),
)
def test_the_order_of_names_does_not_show(named: list[Named], shuffle: random.Random) -> None:
    shuffled = list(named)
    shuffle.shuffle(shuffled)
    assert senses(shuffled) == senses(named)
