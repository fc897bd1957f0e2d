"""Plans are followed through passages: values read beside the words that say a relation, and compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.agent.ports import KnownEntity, StatedFact
from service.agent.reading.following import Missing, follow
from service.agent.reading.passages import Passage
from service.agent.reading.planning import plan
from service.domain.evidence import Evidence
from service.domain.search import Hit

TEXTS = {
    "Metropolis (1927 film)": "Metropolis is a 1927 German science-fiction film directed by Fritz Lang and "
    "produced by Erich Pommer.",
    "Fritz Lang": "Friedrich Christian Anton Lang (December 5, 1890 \u2013 August 2, 1976), known as Fritz Lang, was "
    "an Austrian filmmaker. He was born in Vienna. His wife was Thea von Harbou.",
    "Stalker (1979 film)": "Stalker is a 1979 Soviet film. It was directed by Andrei Tarkovsky.",
    "Andrei Tarkovsky": "Andrei Tarkovsky (4 April 1932, Zavrazhye \u2013 29 December 1986, Paris) was a Russian "
    "director, the son of the poet Arseny Tarkovsky and Maria Ivanova.",
    "Arseny Tarkovsky": "Arseny Tarkovsky was a Soviet poet. He died of cancer in 1989.",
    "Lothair II": "Lothair II (835 \u2013 8 August 869) was king of Lotharingia. He was the second son of "
    "Emperor Lothair I and Ermengarde of Tours.",
    "Thea von Harbou": "Thea von Harbou was a German writer.",
    "Deng Pufang": "Deng Pufang is the first son of the politician Deng Xiaoping.",
}


def passages(*titles: str) -> list[Passage]:
    return [
        Passage(Hit(title, TEXTS[title], title, "history", 0.5, 0.5, start=0, metadata={"title": title}))
        for title in titles or TEXTS
    ]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Who directed Metropolis?", "Fritz Lang"),
        ("Where was the director of film Metropolis born?", "Vienna"),
        ("When was the director of Metropolis born?", "December 5, 1890"),
        ("When did Fritz Lang die?", "August 2, 1976"),
        ("Where did Andrei Tarkovsky die?", "Paris"),
        ("Who is the mother of Lothair II?", "Ermengarde of Tours"),
        ("Who is the spouse of the director of film Metropolis?", "Thea von Harbou"),
        ("Who is the child of Deng Xiaoping?", "Deng Pufang"),
        ("What is the cause of death of Andrei Tarkovsky's father?", "cancer in 1989"),
        ("What nationality is the director of film Stalker?", "Russian"),
        ("Which film came out first, Metropolis or Stalker?", "Metropolis"),
        ("Which film has the director who died later, Metropolis or Stalker?", "Stalker"),
        ("Who lived longer, Fritz Lang or Andrei Tarkovsky?", "Fritz Lang"),
        ("Do both directors of films Metropolis and Stalker share the same nationality?", "no"),
        ("Are Metropolis and Stalker from the same country?", "no"),
        ("Who is Russian, Fritz Lang or Andrei Tarkovsky?", "Andrei Tarkovsky"),
    ],
)
def test_a_plan_leads_to_its_answer(question: str, answer: str) -> None:
    titles = ["Metropolis", "Stalker", "Fritz Lang", "Andrei Tarkovsky"]
    asked = plan(question, [title for title in titles if title in question])
    assert asked is not None
    assert follow(asked, passages()).answer == answer


def test_the_sentences_along_the_way_are_kept_in_order() -> None:
    asked = plan("Where was the director of film Metropolis born?")
    assert asked is not None
    followed = follow(asked, passages())
    said = [one.passage.text[one.start : one.end] for one in followed.readings]
    before, born, _ = TEXTS["Fritz Lang"].partition(" He was born in Vienna.")
    assert said == [TEXTS["Metropolis (1927 film)"], f"{before}{born}"], "with the sentence that says who he is"
    assert [one.passage.text[one.value.start : one.value.end] for one in followed.readings] == ["Fritz Lang", "Vienna"]


def test_what_no_passage_is_about_is_missing() -> None:
    asked = plan("Where was the director of film Metropolis born?")
    assert asked is not None
    followed = follow(asked, passages("Metropolis (1927 film)"))
    assert followed.answer is None
    assert followed.missing == (Missing("Fritz Lang", "birth_place"),)


@pytest.mark.parametrize(
    ("said", "answer"),
    [("both German films", None), ("both films", "yes"), ("both Soviet films", "no"), ("both comedies", None)],
)
def test_that_a_text_does_not_say_it_is_no_evidence_against_it(said: str, answer: str | None) -> None:
    """Metropolis is said to be German, so it is no Soviet film; nothing is said of comedies."""
    asked = plan(f"Are Metropolis and M {said}?", ["Metropolis", "M"])
    assert asked is not None
    assert follow(asked, [*passages(), _titled("M", "M is a film about a murderer.")]).answer == answer


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("(1890 \u2013 1950)", "(5 May 1890 \u2013 1960)", None),
        ("(1889 \u2013 1950)", "(5 May 1890 \u2013 1960)", "A"),
        ("(6 May 1890 \u2013 1950)", "(5 May 1890 \u2013 1960)", "B"),
    ],
)
def test_a_year_does_not_tell_which_day_of_it_came_first(one: str, other: str, answer: str | None) -> None:
    asked = plan("Who was born first, A or B?")
    assert asked is not None
    found = [_titled("A", f"A {one} was a king."), _titled("B", f"B {other} was a king.")]
    assert follow(asked, found).answer == answer


@pytest.mark.parametrize(
    ("one", "other", "answer"),
    [
        ("(1890 \u2013 1950)", "(1890 \u2013 1951)", None),
        ("(1890 \u2013 1950)", "(1890 \u2013 1960)", "B"),
        ("(1 May 1890 \u2013 1 May 1950)", "(1 May 1890 \u2013 2 May 1950)", "B"),
    ],
)
def test_years_alone_do_not_tell_which_of_two_like_lives_was_longer(one: str, other: str, answer: str | None) -> None:
    asked = plan("Who lived longer, A or B?")
    assert asked is not None
    found = [_titled("A", f"A {one} was a king."), _titled("B", f"B {other} was a king.")]
    assert follow(asked, found).answer == answer


def _titled(title: str, text: str) -> Passage:
    return Passage(Hit(title, text, title, "c", 0.5, 0.5, start=0, metadata={"title": title}))


def test_equal_dates_and_things_of_which_nothing_is_known_are_not_compared() -> None:
    for question in ("Who died first, Fritz Lang or Fritz Lang?", "Who died first, Deng Pufang or Fritz Lang?"):
        asked = plan(question)
        assert asked is not None
        assert follow(asked, passages()).answer is None


@pytest.mark.parametrize("is_source", [True, False])
def test_what_the_graph_states_answers_where_no_passage_does(*, is_source: bool) -> None:
    """`DIRECTED` runs from the director to the film, and only that way does it say who directed."""
    lang, film = KnownEntity("1", "Fritz Lang", "Person"), KnownEntity("2", "M", "Work")
    ends = (lang, film) if is_source else (film, lang)
    quote = "In 1931 Fritz Lang made M."
    fact = StatedFact("f", "DIRECTED", *ends, 0.8, (Evidence("c", "d", quote, 10, 10 + len(quote), None, None),))
    asked = plan("Who directed M?")
    assert asked is not None
    followed = follow(asked, [], [fact])
    if not is_source:
        assert followed.answer is None
        return
    assert followed.answer == "Fritz Lang"
    [reading] = followed.readings
    assert (reading.passage.hit.id, reading.passage.hit.start) == ("c", 10)


_FRAGMENTS = st.sampled_from(
    [
        "Ada",
        "Lang",
        " was born in ",
        "(",
        ")",
        " \u2013 ",
        "1815",
        "3 May 1920",
        "Paris",
        " son of ",
        " and ",
        ". ",
        ", ",
    ]
)
_QUESTIONS = st.sampled_from(
    [
        "Where was Ada born?",
        "When did Ada's father die?",
        "Who is the mother of Ada?",
        "Who lived longer, Ada or Lang?",
        "Are Ada and Lang from the same country?",
        "Why did Ada die?",
    ]
)


@given(_QUESTIONS, st.lists(st.lists(_FRAGMENTS | st.text(max_size=4), max_size=30).map("".join), max_size=3))
def test_whatever_passages_say_what_is_read_stands_in_them(question: str, texts: list[str]) -> None:
    asked = plan(question, ["Ada", "Lang"])
    assert asked is not None
    found = [
        Passage(Hit(str(number), text, "d", "c", 0.5, 0.5, start=0, metadata={"title": title}))
        for number, (text, title) in enumerate(zip(texts, ("Ada", "Lang", "Paris"), strict=False))
    ]
    for reading in follow(asked, found).readings:
        text = reading.passage.text
        assert 0 <= reading.start < reading.end <= len(text)
        assert 0 < reading.score <= 1
        if reading.value.end > reading.value.start:
            assert text[reading.value.start : reading.value.end] == reading.value.text
