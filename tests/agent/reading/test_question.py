"""What the form of a question tells."""

from __future__ import annotations

import pytest

from service.agent.reading.question import AMOUNT, TIME, understand


@pytest.mark.parametrize(
    ("question", "types"),
    [
        ("Who designed Colossus?", ("Person", "Organization", "Group")),
        ("Where was Ada Lovelace born?", ("Location",)),
        ("Where did Tommy Flowers work?", ("Organization", "Location")),
        ("Which company did she join?", ("Organization",)),
        ("In what city did they meet?", ("Location",)),
        ("Why did the project fail?", ()),
    ],
)
def test_it_tells_which_types_can_answer(question: str, types: tuple[str, ...]) -> None:
    assert understand(question).types == types


def test_dates_and_numbers_are_asked_for_by_when_and_how_many() -> None:
    assert understand("When was it built?").pattern is TIME
    assert understand("In which year was it built?").pattern is TIME
    assert understand("How many valves did it have?").pattern is AMOUNT
    assert [found[0] for found in AMOUNT.finditer("In 1946, 18,000 valves, 3.5% and $5 million.")] == [
        "1946",
        "18,000",
        "3.5%",
        "$5 million",
    ]


def test_names_weigh_more_and_words_of_the_conversation_less() -> None:
    question = understand("Where was she born, Ada?", context="Who wrote notes?")

    assert question.weights["ada"] > question.weights["born"] > question.weights["note"]
    assert question.coverage(question.weights) == pytest.approx(1)
    assert question.coverage([]) == 0
