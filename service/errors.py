"""What can go wrong, as data: a stable code, what happened, and what to do about it.

    KgqlError
    ├── InvalidInput            what was asked can't be done as asked
    │   ├── UnknownCollection
    │   ├── NotFound
    │   ├── TooLarge
    │   ├── BadSchema           what was given as a collection's schema is none
    │   ├── Ambiguous           a name that several things have
    │   ├── SchemaBreach        a collection's closed schema doesn't allow it
    │   └── Conflict
    │       ├── StaleVersion    what was decided about has changed since it was read
    │       └── AlreadyUndone   the change that is to be undone is undone
    ├── DocumentFault           the document itself is the reason (counted against it)
    │   └── Unreadable          it is of no format that there is a reader for
    │       ├── Encrypted       a password is needed
    │       ├── Damaged         its format is known, but it breaks the format's rules
    │       ├── TooLargeInside  it unpacks to more than the reader may hold, or is nested too deep
    │       └── TooSlowToRead   its reader was stopped at the time limit
    ├── PlugFault               a chunker, extractor, embedder … is the reason
    │   ├── PlugNotFound
    │   ├── PlugBadOption
    │   ├── PlugBadResult
    │   ├── PlugUnusable        it can't work as it is set up: a key refused, no such model
    │   └── PlugFailed
    │       ├── PlugTimedOut    it took longer than it may
    │       └── PlugDied        the process that it ran in ended under it
    ├── DatabaseFault
    │   ├── DatabaseUnavailable (passes by itself: wait and try again)
    │   ├── DatabaseLoginRefused
    │   ├── DatabaseFull
    │   ├── DatabaseMismatch    another embedder's vectors, or a newer kgql's schema
    │   └── CountMismatch       a statement touched another number of things than it must
    ├── BudgetSpent             a job's calls of a model have used up what they may cost
    ├── AnswerPending           an answer takes long (a message batch, a long Retry-After): the job waits its turn again
    ├── ProcessLost             a process of the extraction pool can't be had (out of memory): try again
    ├── LeaseLost               another worker owns the job now
    └── LocalNeo4jFault         the server that we run for people who have none

The API turns `code`, `message` and `hint` into a GraphQL error once, in `service/api/errors.py`; the list of codes
is in docs/errors.md.
"""

from __future__ import annotations


class KgqlError(Exception):
    """The root. `message` says what happened, `hint` what the reader can do about it."""

    code = "INTERNAL"

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message} {self.hint}".strip()


class InvalidInput(KgqlError):
    code = "INVALID_INPUT"


class UnknownCollection(InvalidInput):
    code = "UNKNOWN_COLLECTION"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"There is no collection named {name!r}.",
            "Create it with the mutation createCollection, or name one that the query collections lists.",
        )
        self.name = name


class NotFound(InvalidInput):
    code = "NOT_FOUND"


class TooLarge(InvalidInput):
    code = "TOO_LARGE"


class BadSchema(InvalidInput):
    code = "BAD_SCHEMA"


class Ambiguous(InvalidInput):
    code = "AMBIGUOUS"


class SchemaBreach(InvalidInput):
    code = "SCHEMA_BREACH"


class Conflict(InvalidInput):
    code = "CONFLICT"


class StaleVersion(Conflict):
    code = "STALE_VERSION"


class AlreadyUndone(Conflict):
    code = "ALREADY_UNDONE"


class DocumentFault(KgqlError):
    code = "DOCUMENT_FAULT"


class Unreadable(DocumentFault):
    code = "UNREADABLE"


class Encrypted(Unreadable):
    code = "ENCRYPTED"


class Damaged(Unreadable):
    code = "DAMAGED"


class TooLargeInside(Unreadable):
    code = "TOO_LARGE_INSIDE"


class TooSlowToRead(Unreadable):
    code = "TOO_SLOW_TO_READ"


class PlugFault(KgqlError):
    code = "PLUG_FAULT"


class PlugNotFound(PlugFault):
    code = "PLUG_NOT_FOUND"


class PlugBadOption(PlugFault):
    code = "PLUG_BAD_OPTION"


class PlugBadResult(PlugFault):
    code = "PLUG_BAD_RESULT"


class PlugUnusable(PlugFault):
    code = "PLUG_UNUSABLE"


class PlugFailed(PlugFault):
    code = "PLUG_FAILED"


class PlugTimedOut(PlugFailed):
    code = "PLUG_TIMED_OUT"


class PlugDied(PlugFailed):
    code = "PLUG_DIED"


class DatabaseFault(KgqlError):
    code = "DATABASE_FAULT"


class DatabaseUnavailable(DatabaseFault):
    code = "DATABASE_UNAVAILABLE"


class DatabaseLoginRefused(DatabaseFault):
    code = "DATABASE_LOGIN_REFUSED"


class DatabaseFull(DatabaseFault):
    code = "DATABASE_FULL"


class DatabaseMismatch(DatabaseFault):
    code = "DATABASE_MISMATCH"


class CountMismatch(DatabaseFault):
    code = "COUNT_MISMATCH"


class BudgetSpent(KgqlError):
    code = "BUDGET_SPENT"


class AnswerPending(KgqlError):
    code = "ANSWER_PENDING"

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message, "Nothing is to be done: the job goes on by itself.")
        self.seconds = seconds
        """When to look again."""


class ProcessLost(KgqlError):
    code = "PROCESS_LOST"


class LeaseLost(KgqlError):
    code = "LEASE_LOST"


class LocalNeo4jFault(KgqlError):
    code = "LOCAL_NEO4J"
