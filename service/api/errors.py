"""The one place where what went wrong becomes a GraphQL error: a message, `extensions.code`, and what to do about it.

Our own errors (service/errors.py) are shown as they are. Whatever else was raised is a fault of ours: it is logged
under an id with its stack, and the client sees the id and nothing more.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from graphql import GraphQLError, GraphQLSyntaxError

from service.errors import DatabaseFault, InvalidInput, KgqlError, NotFound, TooLarge

_log = logging.getLogger(__name__)


class BadRequest(InvalidInput):
    """The HTTP request is no GraphQL request."""

    code = "BAD_REQUEST"
    status = HTTPStatus.BAD_REQUEST


class UnsupportedMediaType(BadRequest):
    code = "UNSUPPORTED_MEDIA_TYPE"
    status = HTTPStatus.UNSUPPORTED_MEDIA_TYPE


class MethodNotAllowed(BadRequest):
    code = "METHOD_NOT_ALLOWED"
    status = HTTPStatus.METHOD_NOT_ALLOWED


class ForbiddenOrigin(BadRequest):
    """A page of another site asks."""

    code = "FORBIDDEN_ORIGIN"
    status = HTTPStatus.FORBIDDEN


class BadId(InvalidInput):
    """What was given as an id is none, or that of another type."""

    code = "BAD_ID"


class BadCursor(InvalidInput):
    """A cursor of another list, order or filter, or none at all."""

    code = "BAD_CURSOR"


class Gone(NotFound):
    """A thing is not there that another, which was read just before, points at."""


def show(result: Any) -> None:
    """Puts the errors of an answer, or of a message of a subscription, into their outward form."""
    if getattr(result, "errors", None):
        result.errors = [error if _is_shown(error) else shown(error) for error in result.errors]


def is_doubtful(result: Any) -> bool:
    """Whether errors, not shown yet, are such as come of reading what is just being written or deleted."""
    causes = [_root(error) for error in getattr(result, "errors", None) or () if not _is_shown(error)]
    return any(isinstance(cause, Gone) or not isinstance(cause, (KgqlError, GraphQLError)) for cause in causes)


def shown(error: GraphQLError) -> GraphQLError:
    """The outward form of an error."""
    cause = _root(error)
    if isinstance(cause, KgqlError):
        if isinstance(cause, DatabaseFault):
            _log.warning("%s at %s", cause.code, error.path, exc_info=cause)
        return _with(error, cause.message, extensions(cause))
    if isinstance(cause, RecursionError) and error.path is None:
        return _with(error, "The document is nested too deeply.", {"code": "GRAPHQL_PARSE_FAILED"})
    if isinstance(cause, GraphQLSyntaxError):
        return _with(error, cause.message, {"code": "GRAPHQL_PARSE_FAILED"})
    if isinstance(cause, GraphQLError):
        return _with(error, error.message, {"code": "GRAPHQL_VALIDATION_FAILED", **(cause.extensions or {})})
    return _with(error, *masked(cause, f"at {error.path}"))


def extensions(error: KgqlError) -> dict[str, Any]:
    """What stands beside the message of one of our errors."""
    return {"code": error.code, "hint": error.hint} if error.hint else {"code": error.code}


def masked(fault: BaseException, where: str) -> tuple[str, dict[str, Any]]:
    """Logs a fault of ours and gives what may be said of it outside: message and extensions."""
    identifier = secrets.token_hex(4)
    _log.error("internal error %s %s", identifier, where, exc_info=fault)
    return f"Internal error {identifier}.", {
        "code": "INTERNAL",
        "id": identifier,
        "hint": "The service's log has the reason under this id.",
    }


def http_status(error: KgqlError) -> int:
    """The status of a request that couldn't be read because of `error`."""
    if isinstance(error, TooLarge):
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    return error.status if isinstance(error, BadRequest) else HTTPStatus.BAD_REQUEST


def error_body(message: str, shown_extensions: Mapping[str, Any]) -> dict[str, Any]:
    """A GraphQL response that holds one error and nothing else."""
    return {"errors": [{"message": message, "extensions": dict(shown_extensions)}]}


def _is_shown(error: GraphQLError) -> bool:
    return "code" in (error.extensions or {})


def _root(error: GraphQLError) -> BaseException:
    """What was raised first: variables and scalars wrap errors in errors."""
    cause: BaseException = error
    while isinstance(cause, GraphQLError) and cause.original_error is not None:
        cause = cause.original_error
    return cause


def _with(error: GraphQLError, message: str, shown_extensions: dict[str, Any]) -> GraphQLError:
    return GraphQLError(
        message,
        nodes=error.nodes,
        source=error.source,
        positions=error.positions,
        path=error.path,
        extensions=shown_extensions,
    )
