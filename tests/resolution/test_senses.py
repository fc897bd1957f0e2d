from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.resolution.senses import Named, majority, senses


def _heads(*names: tuple[str, str]) -> dict[str, str]:
    named = [Named(name, type_, 1, (0, place)) for place, (name, type_) in enumerate(names)]
    return {name_key: sense.head_key for name_key, sense in senses(named).items()}


@pytest.mark.parametrize("short", ["Turing", "Alan", "A. Turing", "Dr Turing", "A. M. Turing"])
def test_a_short_name_stands_for_the_one_person_that_it_fits(short: str) -> None:
    heads = _heads(("Alan Mathison Turing", "Person"), (short, "Person"), ("Max Newman", "Person"))
    assert heads[short.casefold()] == "alan mathison turing"


def test_a_short_name_that_fits_two_people_stands_for_itself() -> None:
    heads = _heads(("John Smith", "Person"), ("Jane Smith", "Person"), ("J. Smith", "Person"), ("Smith", "Person"))
    assert (heads["j. smith"], heads["smith"]) == ("j. smith", "smith")


def test_of_two_people_it_stands_for_the_one_who_alone_was_introduced_before_it() -> None:
    heads = _heads(("Charles Babbage", "Person"), ("Babbage", "Person"), ("Henry Babbage", "Person"))
    assert heads["babbage"] == "charles babbage"


def test_a_surname_that_was_taken_for_a_thing_is_its_persons() -> None:
    assert _heads(("Max Newman", "Person"), ("Newman", "Organization"))["newman"] == "max newman"


def test_a_surname_that_a_thing_bears_does_not_stand_for_the_person() -> None:
    bearers = [("Remington Rand", "Organization"), ("Ford Motor Company", "Organization"), ("Zuse KG", "Organization")]
    people = [("James Rand", "Person"), ("Henry Ford", "Person"), ("Konrad Zuse", "Person")]
    heads = _heads(*people, *bearers, ("Rand", "Organization"), ("Ford", "Organization"))
    assert (heads["rand"], heads["ford"], heads["zuse kg"]) == ("rand", "ford motor company", "zuse kg")


def test_first_letters_stand_for_the_one_name_that_has_them() -> None:
    commission, board = ("Federal Communications Commission", "Organization"), ("Fine Cheese Council", "Organization")
    assert _heads(commission, ("FCC", "Organization"))["fcc"] == "federal communications commission"
    assert _heads(commission, board, ("FCC", "Organization"))["fcc"] == "fcc"
    assert _heads(("United States", "Location"), ("US", "Location"))["us"] == "united states"
    assert _heads(commission, ("Fcc", "Organization"))["fcc"] == "fcc"


def test_a_thing_may_be_called_without_what_it_is_once_it_was_introduced() -> None:
    records, films = ("Warner Bros. Records", "Organization"), ("Warner Pictures", "Organization")
    assert _heads(records, ("Warner", "Organization"))["warner"] == "warner bros. records"
    assert _heads(("Warner", "Organization"), records)["warner"] == "warner"
    assert _heads(records, films, ("Warner", "Organization"))["warner"] == "warner"
    assert _heads(("MTV Asia", "Organization"), ("MTV", "Organization"))["mtv"] == "mtv"


def test_a_name_spelled_otherwise_stands_for_the_other() -> None:
    assert _heads(("Henri Gu\u00e9don", "Person"), ("Henri Guedon", "Person"))["henri gu\u00e9don"] == "henri guedon"


def test_a_person_is_of_the_field_that_all_names_for_them_say() -> None:
    named = [
        Named("Michael Jordan", "Person", 1),
        Named("Jordan", "Person", 1, (0, 9)),
        Named("Nike", "Organization", 1),
    ]
    found = senses(named, {"jordan": {"sport"}, "nike": {"sport"}, "nobody": {"stage"}})
    assert [found[name].field for name in ("michael jordan", "jordan", "nike")] == ["sport", "sport", ""]
    both = senses(named, {"jordan": {"sport"}, "michael jordan": {"scholarship"}})
    assert both["jordan"].field == ""


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
    assert majority({"Person": 1, "Name": 3}) == "Person"
    assert majority({"Concept": 3, "Name": 1}) == "Name"


@given(
    st.lists(
        st.builds(
            Named,
            st.sampled_from(["Ada Lovelace", "Lovelace", "Ada", "Lady Lovelace", "Lord Byron", "ada lovelace"]),
            st.sampled_from(["Person", "Location", "Concept"]),
            st.integers(1, 4),
            st.tuples(st.integers(0, 2), st.integers(0, 9)),
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
