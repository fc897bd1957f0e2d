"""BenchIE's rules, on examples small enough to count by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.extraction.benchie import read_gold
from benchmarks.extraction.benchie_score import is_right, phrasing, score

GOLD = """sent_id:1\tHe became a justice of the High Court of Australia .
1--> Cluster 1:
He --> became --> [a] justice
He --> became --> [a] justice of [the] High Court [of Australia]
1--> Cluster 2:
He --> became [a] justice of --> [the] High Court [of Australia]

sent_id:2\tIt rained .
2--> Cluster 1:
It --> rained --> hard
"""


@pytest.fixture
def gold_file(tmp_path: Path) -> Path:
    file = tmp_path / "gold.txt"
    file.write_text(GOLD, encoding="utf-8")
    return file


def test_bracketed_words_may_be_missing_and_no_others() -> None:
    cluster = (phrasing(["He", "became", "[a] justice of [the] High Court [of Australia]"]),)
    assert is_right(("He", "became", "justice of the High Court"), [cluster])
    assert is_right(("He", "became", "a  justice of High Court of Australia"), [cluster])
    assert not is_right(("He", "became", "a justice of the Court"), [cluster])
    assert not is_right(("He", "became a justice", "of the High Court"), [cluster])


def test_a_gold_file_is_read_by_its_lines(gold_file: Path) -> None:
    first, second = read_gold(gold_file)
    assert (first.number, first.text) == (1, "He became a justice of the High Court of Australia .")
    assert [len(cluster) for cluster in first.clusters] == [2, 1]
    assert second.number == 2


def test_saying_a_fact_twice_is_neither_rewarded_nor_punished(gold_file: Path) -> None:
    gold = {sentence.number: sentence.clusters for sentence in read_gold(gold_file)}
    once = score(gold, {1: [("He", "became", "a justice")]})
    twice = score(gold, {1: [("He", "became", "a justice"), ("He", "became", "justice")]})
    assert once == twice
    assert (once.precision, once.recall) == pytest.approx((1, 1 / 3))


def test_wrong_triples_cost_precision(gold_file: Path) -> None:
    gold = {sentence.number: sentence.clusters for sentence in read_gold(gold_file)}
    found = score(gold, {1: [("He", "became", "a justice"), ("He", "was", "there")], 2: [("It", "rained", "hard")]})
    assert [found.precision, found.recall, found.f1] == pytest.approx([2 / 3, 2 / 3, 2 / 3])
    assert score(gold, {}).f1 == 0.0
