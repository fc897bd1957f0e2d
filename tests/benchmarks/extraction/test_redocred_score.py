"""Re-DocRED's scores on documents of a few names."""

from __future__ import annotations

import pytest

from benchmarks.extraction.redocred import Found, Passage, mention_score, read_kinds, tie_score, written_out
from benchmarks.extraction.redocred_score import MappedKind, cluster_of, gold_tie, score, tie
from service.extraction.spacy.lexicon import load_lexicon

TEXT = "Ada Lovelace was born in London in 1815."
ADA, LONDON, YEAR = (0, 12), (25, 31), (35, 39)
PASSAGE = Passage("Ada", TEXT, [[ADA], [LONDON], [YEAR]], {ADA: "PER", LONDON: "LOC", YEAR: "TIME"}, [("P19", 0, 1)])


def test_f1_is_of_what_both_have() -> None:
    half = score({1, 2}, {2, 3})
    assert (half.precision, half.recall, half.f1) == (0.5, 0.5, 0.5)
    assert score({1}, set()).f1 == 0.0
    assert score(set(), set()).f1 == 0.0


def test_an_entity_belongs_to_the_cluster_that_most_of_its_places_overlap() -> None:
    clusters = [[(0, 5)], [(10, 15), (20, 25)]]
    assert cluster_of([(3, 8), (12, 14), (24, 30)], clusters) == 1
    assert cluster_of([(0, 5), (10, 15)], clusters) == 0
    assert cluster_of([(5, 10)], clusters) is None


def test_a_gold_relation_is_turned_where_our_kind_points_the_other_way() -> None:
    kinds = {"P112": MappedKind("FOUNDED", is_inverse=True), "P19": MappedKind("BORN_IN", is_inverse=False)}
    assert gold_tie("P112", 1, 2, kinds) == ("FOUNDED", 2, 1)
    assert gold_tie("P19", 1, 2, kinds) == ("BORN_IN", 1, 2)
    assert gold_tie("P577", 1, 2, kinds) is None


def test_a_symmetric_kind_has_no_direction() -> None:
    assert tie("MARRIED_TO", 2, 1) == tie("MARRIED_TO", 1, 2)
    assert tie("CHILD_OF", 2, 1) != tie("CHILD_OF", 1, 2)


def test_mentions_count_by_their_places_and_dates_only_where_they_are_wanted() -> None:
    found = [Found({ADA: "Person", LONDON: "Organization"}, frozenset())]
    assert mention_score([PASSAGE], found, values=False, typed=False).f1 == 1.0
    assert mention_score([PASSAGE], found, values=False, typed=True).f1 == 0.5
    assert mention_score([PASSAGE], found, values=True, typed=False).recall == pytest.approx(2 / 3)


def test_a_tie_to_what_the_gold_does_not_know_is_wrong_and_an_unmapped_kind_does_not_count() -> None:
    kinds = read_kinds()
    ties = frozenset({("BORN_IN", 0, 1), ("BORN_IN", 0, None), ("ADMIRED", 0, 1)})
    given = tie_score([PASSAGE], [Found({}, ties)], kinds)
    assert (given.precision, given.recall) == (0.5, 1.0)


def test_every_mapped_kind_is_one_of_the_lexicon() -> None:
    lexicon = load_lexicon()
    rules = (lexicon.verb_rules, lexicon.noun_rules, lexicon.name_rules)
    known = {rule.kind for index in rules for some in index.values() for rule in some}
    # A rule of the kind "same" takes the verb's own past: created, developed.
    assert {mapped.kind for mapped in read_kinds().values()} <= known | {"CREATED", "DEVELOPED"}


def test_tokens_are_written_out_as_the_text_that_they_were() -> None:
    sentence = ["The", '"', "Loud", "Tour", '"', "(", "2011", ")", "was", "Rihanna", "'s", "re", "-", "run", "."]
    text, [places] = written_out([sentence])
    assert text == 'The "Loud Tour" (2011) was Rihanna\'s re-run.'
    assert [text[start:end] for start, end in places] == sentence
