from __future__ import annotations

from itertools import chain

import pytest
from strawberry.types import ExecutionContext
from strawberry.types.graphql import OperationType

from service.api.caching import ParsedOperations, ValidatedOperations
from service.api.schema import schema
from tests.api.client import Client

pytestmark = pytest.mark.anyio


def _prepared(query: str) -> ExecutionContext:
    """As far as an operation gets before it is executed."""
    context = ExecutionContext(query, schema, allowed_operations=set(OperationType))
    parsed, validated = ParsedOperations(), ValidatedOperations()
    parsed.execution_context = validated.execution_context = context
    for _ in chain(parsed.on_parse(), validated.on_validate()):
        pass
    return context


def test_a_text_that_comes_again_is_not_parsed_again() -> None:
    query = "query Again { __typename }"
    assert _prepared(query).graphql_document is _prepared(query).graphql_document is not None


def test_a_long_text_is_not_kept() -> None:
    assert _prepared("query Long { __typename } #" + 20_000 * "x").graphql_document is None


async def test_what_is_wrong_with_a_text_is_wrong_each_time(client: Client) -> None:
    query = "{ nothing(is: 1) }"
    first, second = [await client.send(query) for _ in range(2)]
    assert first == second
    assert [error["extensions"]["code"] for error in first["errors"]] == ["GRAPHQL_VALIDATION_FAILED"]


async def test_a_text_that_comes_again_is_asked_with_the_variables_and_the_name_of_then(client: Client) -> None:
    query = """query One($n: String!) { __type(name: $n) { name } } query Two { __typename }"""
    bodies = [
        {"query": query, "operationName": "One", "variables": {"n": "Query"}},
        {"query": query, "operationName": "One", "variables": {"n": "Mutation"}},
        {"query": query, "operationName": "Two"},
    ]
    answers = [(await client.http.post("/graphql", json=body)).json()["data"] for body in bodies]
    assert answers == [{"__type": {"name": "Query"}}, {"__type": {"name": "Mutation"}}, {"__typename": "Query"}]
