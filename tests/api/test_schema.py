"""The schema itself: it is what is committed, and it explains itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    GraphQLSchema,
    build_client_schema,
    build_schema,
    introspection_from_schema,
    is_introspection_type,
    is_specified_scalar_type,
    lexicographic_sort_schema,
    print_schema,
    validate_schema,
)

from service.api.schema import export

CHECKOUT = Path(__file__).parents[2]


def _without_description(schema: GraphQLSchema) -> Iterator[str]:
    for name, type_ in schema.type_map.items():
        if is_introspection_type(type_) or is_specified_scalar_type(type_):
            continue
        if not type_.description:
            yield name
        if isinstance(type_, GraphQLEnumType):
            yield from (f"{name}.{value}" for value, definition in type_.values.items() if not definition.description)
        if isinstance(type_, GraphQLInputObjectType):
            yield from (f"{name}.{field}" for field, definition in type_.fields.items() if not definition.description)
        if isinstance(type_, GraphQLObjectType | GraphQLInterfaceType):
            for field, definition in type_.fields.items():
                if not definition.description:
                    yield f"{name}.{field}"
                yield from (
                    f"{name}.{field}({argument})"
                    for argument, given in definition.args.items()
                    if not given.description
                )


def test_the_committed_schema_is_the_export_of_the_code() -> None:
    committed = (CHECKOUT / "schema.graphql").read_text(encoding="utf-8")
    assert committed == export(), "Run: python -m service.api.schema > schema.graphql"


def test_every_type_field_argument_and_value_has_a_description() -> None:
    assert list(_without_description(build_schema(export()))) == []


def test_the_schema_is_valid_and_survives_introspection() -> None:
    schema = build_schema(export())
    assert validate_schema(schema) == []
    again = build_client_schema(introspection_from_schema(schema))
    assert print_schema(lexicographic_sort_schema(again)) == print_schema(lexicographic_sort_schema(schema))
