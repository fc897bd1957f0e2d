"""The whole schema. `python -m service.api.schema > schema.graphql` writes its export, which a test compares."""

from __future__ import annotations

from collections.abc import Iterator

import strawberry
from graphql import GraphQLError
from strawberry.extensions import SchemaExtension
from strawberry.schema.config import StrawberryConfig
from strawberry.types import ExecutionContext
from strawberry.types.graphql import OperationType

from service.api.errors import ShownErrors
from service.api.mutations.collections import CollectionMutations
from service.api.mutations.curation import CurationMutations
from service.api.mutations.documents import DocumentMutations
from service.api.mutations.ingestion import IngestionMutations
from service.api.queries.answers import AnswerQueries
from service.api.queries.changes import ChangeQueries
from service.api.queries.collections import CollectionQueries
from service.api.queries.documents import DocumentQueries
from service.api.queries.entities import EntityQueries
from service.api.queries.nodes import NodeQueries
from service.api.scalars import SCALARS
from service.api.subscriptions.jobs import JobSubscriptions


@strawberry.type(description="What can be asked. Nothing here changes anything.")
class Query(NodeQueries, CollectionQueries, DocumentQueries, EntityQueries, AnswerQueries, ChangeQueries):
    pass


@strawberry.type(description="What can be done.")
class Mutation(CollectionMutations, IngestionMutations, DocumentMutations, CurationMutations):
    pass


@strawberry.type(description="What can be followed as it happens, by graphql-transport-ws.")
class Subscription(JobSubscriptions):
    pass


class RepeatableOperations(SchemaExtension):
    """Tells the context which operations are queries: one that met a replacement half done is executed again."""

    def on_execute(self) -> Iterator[None]:
        self.execution_context.context.is_query = self.execution_context.operation_type is OperationType.QUERY
        yield


class Schema(strawberry.Schema):
    """Strawberry's, but errors are logged where they are masked (service/api/errors.py), once."""

    def process_errors(self, errors: list[GraphQLError], execution_context: ExecutionContext | None = None) -> None:
        """Nothing: strawberry would log each with its stack, the client's own mistakes too."""


schema = Schema(
    query=Query,
    mutation=Mutation,
    subscription=Subscription,
    extensions=[ShownErrors, RepeatableOperations],
    config=StrawberryConfig(scalar_map=dict(SCALARS)),
)


def export() -> str:
    """The schema as SDL, with a line's end at the end."""
    return schema.as_str() + "\n"


if __name__ == "__main__":
    print(export(), end="")
