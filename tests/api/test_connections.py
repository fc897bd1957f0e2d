"""Pages: nothing twice, nothing missed, either way, while rows come and go."""

from __future__ import annotations

import base64
import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.connections import Connection, Listing, PageArguments, connect
from service.api.errors import BadCursor
from service.domain.paging import Page, Window
from service.errors import InvalidInput
from tests.api.client import Client
from tests.graph.world import World

pytestmark = pytest.mark.anyio

PEOPLE = ["Ada", "bea", "Ádám", "Zoë", "漢字", "\uffee", "😀 smile", "Émile"]


class Rows:
    """An ordered list in memory, read as adapters read theirs."""

    def __init__(self, *, descending: bool = False) -> None:
        self.names: set[str] = set()
        self.listing = Listing("mark", (str,), self._fetch, self._count, str.upper, descending)

    async def _fetch(self, window: Window) -> Page[str]:
        within = [
            name
            for name in sorted(self.names, reverse=window.backward)
            if (window.start is None or (name,) >= window.start) and (window.end is None or (name,) < window.end)
        ]
        return Page.of(within[: window.limit + 1], window, lambda name: (name,))

    async def _count(self) -> int:
        return len(self.names)


def nodes(connection: Connection[str]) -> list[str]:
    return [edge.node.lower() for edge in connection.edges if edge is not None]


def page(**given_arguments: Any) -> PageArguments:
    return PageArguments(**{"first": None, "after": None, "last": None, "before": None} | given_arguments)


names = st.text("abc", min_size=1, max_size=4)


@given(
    stay=st.sets(names, max_size=12),
    changes=st.lists(st.tuples(names, st.booleans()), max_size=12),
    size=st.integers(1, 4),
    backward=st.booleans(),
    descending=st.booleans(),
)
async def test_what_stays_is_seen_once_while_rows_come_and_go(
    stay: set[str], changes: list[tuple[str, bool]], size: int, backward: bool, descending: bool
) -> None:
    rows = Rows(descending=descending)
    rows.names |= stay
    pending, seen, cursor = list(changes), [], None
    while True:
        arguments = page(last=size, before=cursor) if backward else page(first=size, after=cursor)
        found = await connect(rows.listing, arguments)
        seen += nodes(found)[::-1] if backward else nodes(found)
        more = await (found.page_info.before() if backward else found.page_info.behind())
        if not found.edges or not more:
            break
        cursor = found.page_info.start_cursor if backward else found.page_info.end_cursor
        if pending:
            name, add = pending.pop()
            if add:
                rows.names.add(name)
            elif name not in stay:
                rows.names.discard(name)

    assert seen == sorted(set(seen), reverse=backward is not descending)
    assert stay <= set(seen)


@given(
    present=st.sets(names, max_size=8),
    after=st.none() | names,
    before=st.none() | names,
    size=st.integers(0, 5),
    backward=st.booleans(),
    descending=st.booleans(),
)
async def test_page_info_is_true_both_ways(
    *, present: set[str], after: str | None, before: str | None, size: int, backward: bool, descending: bool
) -> None:
    rows = Rows(descending=descending)
    rows.names |= present | {name for name in (after, before) if name is not None}
    everything = nodes(await connect(rows.listing, page(first=100)))
    edges = (await connect(rows.listing, page(first=100))).edges
    cursors = {edge.node.lower(): edge.cursor for edge in edges if edge is not None}
    low = everything.index(after) + 1 if after is not None else 0
    high = everything.index(before) if before is not None else len(everything)
    within = everything[low:high] if low <= high else []
    expected = (within[len(within) - min(size, len(within)) :]) if backward else within[:size]

    found = await connect(
        rows.listing,
        page(
            after=after and cursors[after], before=before and cursors[before], **{"last" if backward else "first": size}
        ),
    )

    assert nodes(found) == expected
    if expected:
        assert await found.page_info.before() == (everything[0] != expected[0])
        assert await found.page_info.behind() == (everything[-1] != expected[-1])


async def test_first_and_last_have_bounds_and_exclude_each_other() -> None:
    rows = Rows()
    for wrong in (page(first=-1), page(last=501), page(first=1, last=1)):
        with pytest.raises(InvalidInput):
            await connect(rows.listing, wrong)


@pytest.mark.parametrize(
    "cursor",
    [
        "?",
        "e30=",
        "W10=",
        *(
            base64.urlsafe_b64encode(json.dumps(content).encode()).decode()
            for content in (["mark"], ["mark", 1], ["other", "a"], ["mark", "a", "b"], ["mark", "\ud800"])
        ),
    ],
)
async def test_a_cursor_that_this_list_did_not_give_is_refused(cursor: str) -> None:
    with pytest.raises(BadCursor):
        await connect(Rows().listing, page(after=cursor))


async def put_people(world: World, collection: str) -> None:
    await world.collection(collection)
    text = " met ".join(PEOPLE)
    met = [((one, "Person"), "MET", (other, "Person")) for one, other in pairwise(PEOPLE)]
    await world.put("a", (text, met), collection=collection)


@pytest.mark.parametrize("order", ["NAME_ASC", "NAME_DESC"])
@pytest.mark.parametrize("types", [None, ["Person", "Place"]])
async def test_entities_are_paged_over_collections_both_ways(
    client: Client, world: World, order: str, types: list[str] | None
) -> None:
    for collection in ("one", "three", "two"):
        await put_people(world, collection)
    query = """query (
        $filter: EntityFilter, $order: EntityOrder!, $first: Int, $after: String, $last: Int, $before: String
    ) {
        entities(filter: $filter, orderBy: $order, first: $first, after: $after, last: $last, before: $before) {
            totalCount nodes { id name collection { name } }
            pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""
    wanted = {"type": {"in": types}} if types else {}

    async def ask(**arguments: Any) -> Any:
        return (await client.ask(query, filter=wanted, order=order, **arguments))["entities"]

    everything = (await ask(first=100))["nodes"]
    assert len({entity["id"] for entity in everything}) == len(everything) == 3 * len(PEOPLE)
    collections = [entity["collection"]["name"] for entity in everything]
    assert collections == sorted(collections, reverse=order == "NAME_DESC")
    for way, start, cursor, more in (
        ("first", "after", "endCursor", "hasNextPage"),
        ("last", "before", "startCursor", "hasPreviousPage"),
    ):
        seen: list[Any] = []
        at = None
        while True:
            found = await ask(**{way: 5, start: at})
            seen = seen + found["nodes"] if way == "first" else found["nodes"] + seen
            assert found["totalCount"] == len(everything)
            assert found["pageInfo"]["hasNextPage"] == (found["nodes"][-1] != everything[-1])
            assert found["pageInfo"]["hasPreviousPage"] == (found["nodes"][0] != everything[0])
            if not found["pageInfo"][more]:
                break
            at = found["pageInfo"][cursor]
        assert seen == everything


@pytest.mark.parametrize(
    ("field", "arguments"),
    [
        ("documents", ""),
        ("documents", "orderBy: TITLE_DESC"),
        ("relationships", ""),
        ("relationships", 'filter: {type: {in: ["MET", "KNEW"]}}'),
        ("jobs", ""),
        ("jobs", "orderBy: CREATED_AT_ASC, status: [READY, FAILED]"),
        ("collections", ""),
    ],
)
async def test_every_list_is_paged_both_ways(client: Client, world: World, field: str, arguments: str) -> None:
    for collection in ("one", "two"):
        await put_people(world, collection)
        await world.put("b", ("Ada met Zoë.", [(("Ada", "Person"), "KNEW", ("Zoë", "Person"))]), collection=collection)
    arguments = f"{arguments}, " if arguments else ""
    everything = (await client.ask(f"{{ {field}({arguments}first: 100) {{ totalCount nodes {{ id }} }} }}"))[field]
    assert everything["totalCount"] == len(everything["nodes"])
    query = f"""query ($first: Int, $after: String, $last: Int, $before: String) {{
        {field}({arguments}first: $first, after: $after, last: $last, before: $before) {{
            nodes {{ id }} pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }} }} }}"""

    forward: list[Any] = []
    found: Any = {"pageInfo": {"endCursor": None, "hasNextPage": True}}
    while found["pageInfo"]["hasNextPage"]:
        found = (await client.ask(query, first=3, after=found["pageInfo"]["endCursor"]))[field]
        forward += found["nodes"]
    backward = found["nodes"]
    while found["pageInfo"]["hasPreviousPage"]:
        found = (await client.ask(query, last=2, before=found["pageInfo"]["startCursor"]))[field]
        backward = found["nodes"] + backward

    assert forward == backward == everything["nodes"]


async def test_what_hangs_on_one_thing_is_paged_both_ways(client: Client, world: World) -> None:
    await put_people(world, "one")
    await world.put("long", *((f"Passage {number} on Ada.", []) for number in range(7)), collection="one")
    lists = {
        "documents": ["chunks", "entities"],
        "entities": ["relationships", 'relationships(type: ["MET"], direction: OUTGOING)'],
    }
    for parent, fields in lists.items():
        for field in fields:
            name, _, given_arguments = field.partition("(")
            extra = f"{given_arguments.removesuffix(')')}, " if given_arguments else ""
            item = "text" if name in ("chunks", "relationships") else "name"
            query = f"""query ($first: Int, $after: String, $last: Int, $before: String) {{
                {parent} {{ nodes {{ {name}({extra}first: $first, after: $after, last: $last, before: $before) {{
                    totalCount nodes {{ {item} }}
                    pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }} }} }} }} }}"""
            whole = [node[name] for node in (await client.ask(query, first=100))[parent]["nodes"]]
            for index, expected in enumerate(whole):
                assert expected["totalCount"] == len(expected["nodes"])
                if len(expected["nodes"]) < 2:
                    continue
                cursor = expected["pageInfo"]["startCursor"]
                rest = (await client.send(query, first=100, after=cursor))["data"][parent]["nodes"][index][name]
                assert rest["nodes"] == expected["nodes"][1:]
                assert rest["pageInfo"]["hasPreviousPage"]
                cursor = expected["pageInfo"]["endCursor"]
                rest = (await client.send(query, last=1, before=cursor))["data"][parent]["nodes"][index][name]
                assert rest["nodes"] == expected["nodes"][-2:-1]
                assert rest["pageInfo"]["hasNextPage"]
                assert rest["pageInfo"]["hasPreviousPage"] == (len(expected["nodes"]) > 2)


async def test_a_cursor_of_another_filter_or_order_is_refused(client: Client, world: World) -> None:
    await put_people(world, "one")
    found = await client.ask("{ entities(first: 2) { pageInfo { endCursor } } documents { pageInfo { endCursor } } }")
    cursor = found["entities"]["pageInfo"]["endCursor"]
    for arguments in ("orderBy: NAME_DESC", 'filter: {type: {eq: "Person"}}', 'filter: {name: {contains: "a"}}'):
        assert await client.codes(f'{{ entities({arguments}, after: "{cursor}") {{ nodes {{ id }} }} }}') == [
            "BAD_CURSOR"
        ]
    other = found["documents"]["pageInfo"]["endCursor"]
    assert await client.codes(f'{{ entities(after: "{other}") {{ nodes {{ id }} }} }}') == ["BAD_CURSOR"]


async def test_a_made_up_time_in_a_cursor_is_refused(client: Client, world: World) -> None:
    await world.collection()
    await world.accept("a", ("a", []))
    cursor = (await client.ask("{ jobs { pageInfo { endCursor } } }"))["jobs"]["pageInfo"]["endCursor"]
    mark, collection, _, job_id = json.loads(base64.urlsafe_b64decode(cursor))
    forged = base64.urlsafe_b64encode(json.dumps([mark, collection, "noon", job_id]).encode()).decode()
    assert await client.codes(f'{{ jobs(after: "{forged}") {{ nodes {{ id }} }} }}') == ["BAD_CURSOR"]
