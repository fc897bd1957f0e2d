"""What the driver raises: what is to be run again, and what becomes which of our errors, with what to do about it."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

from neo4j.exceptions import (
    AuthError,
    ConfigurationError,
    DriverError,
    Neo4jError,
    ServiceUnavailable,
    SessionExpired,
    TransientError,
)

from service.errors import DatabaseFault, DatabaseFull, DatabaseLoginRefused, DatabaseUnavailable

T = TypeVar("T")

_log = logging.getLogger(__name__)

_MEETINGS = 5
"""How often a transaction is tried that met another's deletion each time."""


async def past_deletions(run: Callable[[], Awaitable[T]]) -> T:
    """Runs a transaction again that came upon what another one was deleting, or deletes what another one has just tied
    something to: Neo4j calls both the client's mistake, but tried again each finds the other's work done."""
    for _ in range(_MEETINGS - 1):
        try:
            return await run()
        except Neo4jError as error:
            if not _met_a_deletion(error):
                raise
            _log.info("a transaction met another one's deletion and is run again: %s", error.message)
    return await run()


def _met_a_deletion(error: Neo4jError) -> bool:
    code = error.code or ""
    return "EntityNotFound" in code or (
        "ConstraintValidationFailed" in code and "still has relationships" in (error.message or "")
    )


class translated_errors:  # noqa: N801 (reads as what it does in a with statement)
    """Turns the driver's errors into ours, with what to do about them."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, _type: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, (Neo4jError, DriverError)):
            raise _ours(error) from error


def _ours(error: Neo4jError | DriverError) -> DatabaseFault:
    code = (error.code or "") if isinstance(error, Neo4jError) else ""
    if isinstance(error, AuthError) or "Security" in code:
        return DatabaseLoginRefused(
            "Neo4j refused the user name or password.",
            "Set NEO4J_USERNAME and NEO4J_PASSWORD to those of the server that NEO4J_URI names.",
        )
    if "DatabaseNotFound" in code:
        return DatabaseFault(
            "Neo4j has no database of that name.", "Set NEO4J_DATABASE to one that SHOW DATABASES lists."
        )
    if isinstance(error, ConfigurationError):
        return DatabaseFault(f"The connection to Neo4j is not set up rightly: {error}.", "Check NEO4J_URI.")
    if "TransactionTimedOut" in code:
        return DatabaseFault(
            "A transaction took longer than it may, and Neo4j has ended it; nothing was written.",
            "Set KGQL_TRANSACTION_SECONDS higher where documents are that large.",
        )
    return _out_of_service(error, code) or DatabaseFault(
        "Neo4j refused a statement.", "The service's log has the statement's name and the reason."
    )


def _out_of_service(error: Neo4jError | DriverError, code: str) -> DatabaseFault | None:
    """What a server that can't work now says of itself; None where it is the statement's fault."""
    if _means_full(error, code):
        return DatabaseFull(
            "Neo4j can't write: its disk is full or its database is read-only.",
            "Free some space where it keeps its data and restart it; waiting jobs then go on by themselves.",
        )
    if "needs to be restarted" in str(error):
        # After a write that its disk refused, Neo4j answers nothing more, not even reads, until it is started anew.
        return DatabaseUnavailable(
            "Neo4j has met a fault that it can't go on from, and must be restarted.",
            "Where its disk is full, free some space first; waiting jobs go on by themselves once it is back.",
        )
    if isinstance(error, (ServiceUnavailable, SessionExpired, TransientError)) or (
        isinstance(error, Neo4jError) and error.is_retryable()
    ):
        return DatabaseUnavailable(
            "Neo4j can't be reached or is restarting.", "What was accepted is kept; try again in a moment."
        )
    return None


def _means_full(error: Neo4jError | DriverError, code: str) -> bool:
    text = str(error).lower()
    return any(
        sign in code or sign.lower() in text
        for sign in (
            "TransactionCommitFailed",
            "TransactionLogError",
            "WriteOnReadOnlyAccessDatabase",
            "No space left",
            "DatabaseReadOnly",
        )
    )
