"""Asks a server whether it is ready, and gives a new one its password."""

from __future__ import annotations

from pathlib import Path

from neo4j import Driver, GraphDatabase, Query
from neo4j.exceptions import AuthError, DriverError, Neo4jError

from service.errors import LocalNeo4jFault

USER = "neo4j"
_FIRST_PASSWORD = "neo4j"  # noqa: S105 (what every new server has until it is replaced)


def answers(port: int, password: str) -> bool:
    """Whether the server on `port` answers a query, after setting `password` on one that is new.

    Raises LocalNeo4jFault where the data were made with another password.
    """
    try:
        return _answers(port, password)
    except AuthError:
        return _set_password(port, password)


def needs_restart(port: int, password: str) -> bool:
    """Whether the server is up and says that its database has stopped for good: a full disk does that to it."""
    with _driver(port, password) as driver, driver.session(database="neo4j") as session:
        try:
            session.run(Query(_statement("answer"))).consume()
        except (DriverError, Neo4jError) as error:
            return "needs to be restarted" in str(error)
        return False


def _answers(port: int, password: str) -> bool:
    with _driver(port, password) as driver, driver.session(database="neo4j") as session:
        try:
            return session.run(Query(_statement("answer"))).single() is not None
        except AuthError:
            raise
        except (DriverError, Neo4jError):
            return False  # it is still starting


def _set_password(port: int, password: str) -> bool:
    with _driver(port, _FIRST_PASSWORD) as driver, driver.session(database="system") as session:
        try:
            statement = Query(_statement("set_password"))
            session.run(statement, old=_FIRST_PASSWORD, new=password).consume()
        except AuthError as error:
            raise LocalNeo4jFault(
                "The local Neo4j refuses the password that is kept beside its data.",
                "Put the right one into the file `password` of the folder that holds `data`, or, if nothing in it "
                "is worth keeping, delete that folder.",
            ) from error
        except (DriverError, Neo4jError):
            return False
    return _answers(port, password)


def _driver(port: int, password: str) -> Driver:
    return GraphDatabase.driver(f"bolt://127.0.0.1:{port}", auth=(USER, password), user_agent="kgql-local")


def _statement(name: str) -> str:
    packaged = Path(__file__).parents[1] / "cypher"
    folder = packaged if packaged.is_dir() else Path(__file__).parents[2] / "cypher"
    return (folder / "local_neo4j" / f"{name}.cypher").read_text(encoding="utf-8")
