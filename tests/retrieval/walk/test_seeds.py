from __future__ import annotations

import pytest

from service.domain.search import Hit
from service.retrieval.walk.near_graph import rarity
from service.retrieval.walk.phrases import Phrase, phrases
from service.retrieval.walk.ports import Named, NearFact
from service.retrieval.walk.seeds import fact_seeds, may_be_named, named_seeds, named_share, passage_seeds, settled


def _entity(id_: str, match: str = "exact", documents: int = 1, *, is_vague: bool = False) -> Named:
    return Named("entity", id_, id_.title(), match, documents, is_vague)


def test_the_longest_name_is_meant() -> None:
    named = {"New York": [_entity("state")], "New York City": [_entity("city")]}
    seeds = named_seeds(phrases("Who built New York City?"), named)
    assert [seed.id for seed in seeds] == ["city"]


def test_a_name_as_it_is_written_goes_before_one_that_is_only_near() -> None:
    named = {"Ada Byron": [_entity("byron", "fuzzy")], "Byron": [_entity("lord")]}
    assert [seed.id for seed in named_seeds(phrases("Ada Byron"), named)] == ["lord"]
    assert [seed.match for seed in named_seeds(phrases("Ada Byron"), {"Ada Byron": named["Ada Byron"]})] == ["fuzzy"]


def test_a_rare_name_weighs_more_and_one_of_several_meanings_less() -> None:
    named = {"Ada": [_entity("ada")], "London": [_entity("city", documents=40), _entity("jack", documents=40)]}
    weights = {seed.id: seed.weight for seed in named_seeds(phrases("Ada in London"), named)}
    assert weights == {
        "ada": pytest.approx(rarity(1)),
        "city": pytest.approx(rarity(40) / 2),
        "jack": pytest.approx(rarity(40) / 2),
    }


def test_a_concept_and_words_in_small_letters_weigh_little() -> None:
    named = {"the band": [_entity("band")], "Music": [_entity("music", is_vague=True)], "Ada": [_entity("ada")]}
    weights = {seed.id: seed.weight for seed in named_seeds(phrases("the band, Music, Ada"), named)}
    assert weights["band"] == weights["music"] == pytest.approx(weights["ada"] / 20)


@pytest.mark.parametrize(
    ("text", "may"), [("Who", False), ("the", False), ("engine", False), ("Ada", True), ("7", False)]
)
def test_a_lone_common_word_is_not_looked_up(text: str, may: bool) -> None:
    assert may_be_named(Phrase(text, 0, 1)) is may


def test_a_title_in_small_letters_is_looked_up_but_not_stop_words() -> None:
    assert may_be_named(Phrase("born to run", 0, 3))
    assert not may_be_named(Phrase("of the", 0, 2))
    assert may_be_named(Phrase("The Who", 0, 2))


def test_passages_weigh_little_beside_names_and_all_where_there_are_none() -> None:
    near = [Hit("a", "", "d", "lab", 0.9, 0.9), Hit("b", "", "d", "lab", 0.7, 0.7), Hit("c", "", "d", "lab", 0.5, 0.5)]
    names = named_seeds(phrases("Ada"), {"Ada": [_entity("ada")]})
    beside = passage_seeds(near, names)
    assert [seed.id for seed in beside] == ["a", "b"]
    assert sum(seed.weight for seed in beside) < names[0].weight / 100
    alone = settled(passage_seeds(near, []), {("passage", "a"): (0,), ("passage", "b"): (1,)})
    assert [seed.weight for seed in alone] == pytest.approx([2 / 3, 1 / 3])


def test_a_document_gives_its_weight_to_the_entity_that_it_is_about() -> None:
    named = {"Ada": [_entity("ada"), Named("document", "d", "Ada", "exact"), Named("document", "e", "Ada", "exact")]}
    places = {("entity", "ada"): (3,), ("document", "d"): (3,), ("document", "e"): (4,)}
    seeds = settled(named_seeds(phrases("Ada"), named), places)
    assert {(seed.kind, seed.id): seed.weight for seed in seeds} == {
        ("entity", "ada"): pytest.approx(2 / 3),
        ("document", "e"): pytest.approx(1 / 3),
    }


def test_what_was_not_fetched_is_no_seed() -> None:
    assert settled(named_seeds(phrases("Ada"), {"Ada": [_entity("ada")]}), {}) == []


def test_where_only_words_are_named_the_passages_lead() -> None:
    near = [Hit("a", "", "d", "lab", 0.9, 0.9)]
    words = named_seeds(phrases("the band"), {"the band": [_entity("band")]})
    assert passage_seeds(near, words)[0].weight > words[0].weight


def test_the_facts_that_say_most_of_a_question_are_seeds_whatever_form_its_words_have() -> None:
    texts = ["Tommy Flowers designed Colossus", "Colossus located in Bletchley", "Bread is made of flour"]
    facts = [NearFact(str(place), text, 1, [], [0]) for place, text in enumerate(texts)]
    seeds = fact_seeds("Who was the designer of Colossus?", facts, [])
    assert [(seed.kind, seed.name, seed.weight) for seed in seeds] == [("fact", texts[0], 1.0), ("fact", texts[1], 0.5)]
    (best, _) = fact_seeds(
        "Who was the designer of Colossus?", facts, named_seeds(phrases("Ada"), {"Ada": [_entity("ada")]})
    )
    assert best.weight == pytest.approx(0.003 * rarity(1))
    assert fact_seeds("?!", facts, []) == []


@pytest.mark.parametrize(
    ("question", "share"),
    [
        ("Who built New York City?", 3 / 4),
        ("New York City", 1.0),
        ("Does the music of a band in New York City sell more records?", 3 / 7),
        ("What is music?", 0.0),
        ("Who?", 0.0),
    ],
)
def test_the_share_of_a_question_that_is_names_leaves_out_stop_words_and_concepts(question: str, share: float) -> None:
    named = {"New York City": [_entity("city")], "music": [_entity("music", is_vague=True)]}
    assert named_share(question, phrases(question), named) == pytest.approx(share)
