"""The whole schema. `python -m service.api.schema > schema.graphql` writes its export, which a test compares."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable, Iterator, Sequence
from contextlib import aclosing
from typing import Any

import strawberry
from graphql import GraphQLError, get_operation_ast, parse
from graphql import OperationType as OriginalOperationType
from strawberry.extensions import SchemaExtension
from strawberry.schema.config import StrawberryConfig
from strawberry.schema.schema import StreamResult
from strawberry.types import ExecutionContext
from strawberry.types.graphql import OperationType

from service.api.caching import ParsedOperations, ValidatedOperations
from service.api.context import Context
from service.api.errors import is_doubtful, show
from service.api.mutations.collections import CollectionMutations
from service.api.mutations.curation import CurationMutations
from service.api.mutations.documents import DocumentMutations
from service.api.mutations.ingestion import IngestionMutations
from service.api.queries.answers import AnswerQueries
from service.api.queries.changes import ChangeQueries
from service.api.queries.collections import CollectionQueries
from service.api.queries.documents import DocumentQueries
from service.api.queries.entities import EntityQueries
from service.api.queries.exploration import ExplorationQueries
from service.api.queries.nodes import NodeQueries
from service.api.scalars import SCALARS
from service.api.subscriptions.answers import AnswerSubscriptions
from service.api.subscriptions.jobs import JobSubscriptions


@strawberry.type(description="What can be asked. Nothing here changes anything.")
class Query(
    NodeQueries,
    CollectionQueries,
    DocumentQueries,
    EntityQueries,
    ExplorationQueries,
    AnswerQueries,
    ChangeQueries,
):
    pass


@strawberry.type(description="What can be done.")
class Mutation(CollectionMutations, IngestionMutations, DocumentMutations, CurationMutations):
    pass


@strawberry.type(description="What can be followed as it happens, by graphql-transport-ws.")
class Subscription(JobSubscriptions, AnswerSubscriptions):
    pass


class RepeatableOperations(SchemaExtension):
    """Tells the context which operations are queries: one that met a replacement half done is executed again."""

    def on_execute(self) -> Iterator[None]:
        self.execution_context.context.is_query = self.execution_context.operation_type is OperationType.QUERY
        yield


class Schema(strawberry.Schema):
    """Strawberry's, but errors are logged where they are masked (service/api/errors.py), once, and a socket's
    operations have a context each and read as steadily as those over HTTP."""

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Nothing: strawberry would log each with its stack, the client's own mistakes too."""

    async def stream(  # noqa: PLR0917 (strawberry's signature)
        self,
        query: str | None,
        variable_values: dict[str, Any] | None = None,
        context_value: Context | None = None,
        root_value: None = None,
        operation_name: str | None = None,
        operation_extensions: dict[str, Any] | None = None,
        allowed_operation_types: Iterable[OperationType] | None = None,
    ) -> StreamResult:
        """The results of an operation that came by a socket. Those of a subscription are read one by one."""
        assert context_value is not None
        context = Context(context_value.services)
        asked = (query, variable_values, context, root_value, operation_name, operation_extensions)

        if not _is_query(query, operation_name):
            return _shown(await super().stream(*asked, allowed_operation_types))

        async def read() -> list[Any]:
            async with aclosing(await super(Schema, self).stream(*asked, allowed_operation_types)) as results:
                return [result async for result in results]

        results = await context.services.reads.steadily(
            read, is_doubtful=lambda results: any(map(is_doubtful, results))
        )
        return _shown(_each(results))


def _is_query(text: str | None, operation_name: str | None) -> bool:
    """What is none, or can't be read, is strawberry's to judge."""
    try:
        operation = get_operation_ast(parse(text or ""), operation_name)
    except (GraphQLError, RecursionError):
        return False
    return operation is not None and operation.operation is OriginalOperationType.QUERY


async def _shown(results: StreamResult) -> StreamResult:
    async with aclosing(results):
        async for result in results:
            show(result)
            yield result


async def _each(results: Sequence[Any]) -> AsyncGenerator[Any, None]:
    for result in results:
        yield result


schema = Schema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    extensions=[RepeatableOperations, ParsedOperations, ValidatedOperations],
    config=StrawberryConfig(scalar_map=dict(SCALARS)),
)


def export() -> str:
    """The schema as SDL, with a line's end at the end."""
    return schema.as_str() + "\n"


if __name__ == "__main__":
    print(export(), end="")
