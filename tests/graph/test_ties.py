"""What looking round reads of a hub: as much as it is told to, however many relationships the hub has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, LiteralString

import pytest

from service.exploration.ports import Filter
from service.graph.executor import Executor
from service.graph.ties import Ties

pytestmark = pytest.mark.anyio

_HUB: LiteralString = """
    CREATE (hub:__Entity__ {id: 'hub', collection: 'lab', name: 'hub', type: 'City', sortKey: 'hub', documentCount: 1})
    WITH hub UNWIND range(1, $size) AS number
    CREATE (e:__Entity__ {id: 'e' + number, collection: 'lab', name: 'e', type: 'Person', sortKey: 'e' + number,
                          documentCount: 1})
    CREATE (e)<-[:SUBJECT]-(f:Fact {id: 'f' + number, collection: 'lab', key: 'e' + number + '|IN|hub', type: 'IN',
                                    text: 'in', confidence: 0.5, support: 1 + number % 7, evidenceCount: 1})
           -[:OBJECT]->(hub)
"""


async def hits(executor: Executor, name: str, **parameters: Any) -> int:
    """What a statement touches, as PROFILE counts it."""
    result = await executor.driver.execute_query(f"PROFILE\n{executor.queries[name].text}", parameters)
    assert result.summary.profile is not None
    return _hits(result.summary.profile)


def _hits(plan: Mapping[str, Any]) -> int:
    own: int = plan.get("dbHits", 0)
    return own + sum(map(_hits, plan.get("children", ())))


async def test_what_is_read_of_a_hub_is_bounded_and_its_degree_is_not_counted(executor: Executor) -> None:
    size, most = 3000, 100
    await executor.driver.execute_query(_HUB, size=size)
    ties = Ties(executor)

    assert await ties.degrees(["hub", "e1", "nobody"]) == {"hub": size, "e1": 1}
    ((kind,),) = (await ties.kinds(["hub"], Filter(), "hub", most=size, each=3)).values()
    assert (kind.name, kind.count) == ("IN", size)
    assert [one.place for one in kind.neighbours] == ["e1000", "e1007", "e1014"]
    asked = {"ids": ["hub"], "kinds": None, "types": None, "middle": "hub", "each": 10}
    assert await hits(executor, "browse/ties/degrees", ids=["hub"]) < 20
    assert await hits(executor, "browse/ties/kinds", **asked, most=most) < 20 * most
    near = {"ids": ["e1", "e2"], "shown": ["hub", "e1", "e2"], "factIds": ["f3"], "kinds": None, "limit": 10}
    assert await hits(executor, "browse/ties/among", **near) < 100
    shown = await ties.among(["e1", "e2"], ["hub", "e1", "e2"], ["f3"], Filter(), limit=10)
    assert [one.id for one in shown] == ["f3", "f2", "f1"]
