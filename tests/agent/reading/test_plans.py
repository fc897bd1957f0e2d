"""Questions become plans: what they start from, and the relations that lead to what they ask for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.agent.reading.planning import plan
from service.agent.reading.plans import Criterion


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Where was Ada Lovelace born?", "Ada Lovelace \u2192 birth place"),
        ("When did Lothair II's mother die?", "Lothair II \u2192 mother \u2192 death date"),
        (
            "What is the place of birth of the director of film Metropolis?",
            "Metropolis \u2192 director \u2192 birth place",
        ),
        ("Where was the place of death of Maurice, Prince of Orange's father?", None),
        ("Who is Henry VIII's paternal grandfather?", "Henry VIII \u2192 father \u2192 father"),
        ("Who directed Metropolis?", "Metropolis \u2192 director"),
        ("In which city did Alan Turing die?", "Alan Turing \u2192 death place"),
        ("In what year was the Ford Motor Company founded?", "the Ford Motor Company \u2192 founded date"),
        ("Which country Tove Jansson is from?", "Tove Jansson \u2192 nationality"),
        ("Why did Oscar Wilde die?", "Oscar Wilde \u2192 death cause"),
        ("Who is the spouse of the author of Frankenstein?", "Frankenstein \u2192 writer \u2192 spouse"),
    ],
)
def test_a_chain_is_read_from_its_words(question: str, expected: str | None) -> None:
    if expected is None:
        expected = "Maurice, Prince of Orange \u2192 father \u2192 death place"
    assert str(plan(question)) == expected


@pytest.mark.parametrize(
    ("question", "criterion", "ends"),
    [
        ("Who died first, Ada Lovelace or Charles Babbage?", Criterion.LEAST, "death_date"),
        ("Which film came out later, Jaws or Heat?", Criterion.MOST, "release_date"),
        ("Who was born first out of Ada Lovelace and Charles Babbage?", Criterion.LEAST, "birth_date"),
        ("Which film has the director who is older, Jaws or Heat?", Criterion.LEAST, "birth_date"),
        ("Which band was formed first, Kraftwerk or Can?", Criterion.LEAST, "founded_date"),
    ],
)
def test_two_things_are_compared_by_what_the_question_says(question: str, criterion: Criterion, ends: str) -> None:
    found = plan(question)
    assert found is not None
    assert found.criterion is criterion
    assert [chain.relations[-1].name for chain in found.chains] == [ends, ends]
    assert ("director" in question) == (found.chains[0].relations[0].name == "director")


def test_names_that_are_known_part_two_things_that_and_joins() -> None:
    question = "Are Sense and Sensibility and War and Peace from the same country?"
    found = plan(question, ["Sense and Sensibility", "War and Peace"])
    assert found is not None
    assert [chain.name for chain in found.chains] == ["Sense and Sensibility", "War and Peace"]
    assert found.criterion is Criterion.SAME


@pytest.mark.parametrize(
    "question",
    [
        "Why is the sky blue?",
        "Who directed the film that was shot in Leland in 1986?",
        "What?",
        "Wo wurde Ada Lovelace geboren?",
        "Ada Lovelace",
        "of of of's 's the the of?",
    ],
)
def test_a_form_that_is_not_known_has_no_plan(question: str) -> None:
    assert plan(question) is None


@pytest.mark.parametrize(
    "question",
    [
        "Who is the father of " * 1_000 + "Ada?",
        "Which is first, " + "A or " * 4_000 + "B?",
        "Are " + "A and " * 3_000 + "B both dead?",
        "What is " + "X's father's " * 1_500 + "name?",
        "(" * 20_000,
    ],
)
def test_a_huge_question_has_no_plan(question: str) -> None:
    assert plan(question, ["A", "B", "X"]) is None


_PARTS = [
    "who",
    "where",
    "which",
    "the",
    "father",
    "of",
    "'s",
    "Ada",
    "B C",
    ",",
    "or",
    "and",
    "is",
    "was",
    "born",
    "first",
]


@given(
    st.lists(st.sampled_from(_PARTS) | st.text(max_size=5), max_size=40), st.lists(st.sampled_from(_PARTS), max_size=3)
)
def test_any_words_can_be_asked(words: list[str], known: list[str]) -> None:
    found = plan(" ".join(words), known)
    if found is not None:
        assert len(found.chains) == (1 if found.criterion is None else 2)
        assert all(chain.name.strip() for chain in found.chains)
