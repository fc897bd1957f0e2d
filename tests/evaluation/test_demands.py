"""What a run must reach, as people write it, and how it is judged."""

from __future__ import annotations

import pytest

from service.domain.search import SearchMode
from service.errors import InvalidInput
from service.evaluation.demands import Demand, check_demands, mode_named

MEANS = {SearchMode.VECTOR: {"recall@5": 0.8}, SearchMode.FUSION: {"recall@5": 0.9}}


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("recall@5=0.9", Demand("recall@5", 0.9)),
        (" ndcg@10 = .75 ", Demand("ndcg@10", 0.75)),
        ("vector:hit@1=1", Demand("hit@1", 1.0, SearchMode.VECTOR)),
    ],
)
def test_a_demand_is_read(said: str, meant: Demand) -> None:
    assert Demand.parse(said) == meant


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", "is no demand"),
        ("recall@5", "is no demand"),
        ("recall@5>0.9", "is no demand"),
        ("recall@5=nan", "is no demand"),
        ("recall@5=-1", "is no demand"),
        ("recall=0.9", "is no demand"),
        ("recall@7=0.9", "no metric recall@7"),
        ("accuracy@5=0.9", "no metric accuracy@5"),
        ("recall@5=90", "can't be reached"),
        ("NEAREST:recall@5=0.9", "no mode 'NEAREST'"),
    ],
)
def test_what_is_no_demand_is_refused_with_the_reason(said: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        Demand.parse(said)


def test_a_demand_without_a_mode_is_made_of_fusion_and_one_that_is_just_met_is_met() -> None:
    assert Demand.parse("recall@5=0.9").judge(MEANS) == []
    assert Demand.parse("recall@5=0.91").judge(MEANS) == ["recall@5 of FUSION is 0.9000; at least 0.91 is demanded."]


def test_where_fusion_is_not_measured_it_is_made_of_every_mode_that_is() -> None:
    vector = {SearchMode.VECTOR: {"recall@5": 0.8}, SearchMode.FULLTEXT: {"recall@5": 0.7}}
    assert len(Demand.parse("recall@5=0.9").judge(vector)) == 2


def test_a_demand_of_a_mode_is_made_of_that_mode_which_must_be_measured() -> None:
    demand = Demand.parse("VECTOR:recall@5=0.9")
    assert demand.judge(MEANS) == ["recall@5 of VECTOR is 0.8000; at least 0.9 is demanded."]
    check_demands([demand], [SearchMode.VECTOR])
    with pytest.raises(InvalidInput, match="not measured"):
        check_demands([demand], [SearchMode.FUSION])


def test_modes_are_named_in_capitals_or_not() -> None:
    assert mode_named(" fusion ") is SearchMode.FUSION
    with pytest.raises(InvalidInput, match="no mode 'best'") as refused:
        mode_named("best")
    assert "FULLTEXT" in refused.value.hint
