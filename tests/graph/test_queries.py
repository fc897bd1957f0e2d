"""The loader of cypher/: a file that breaks the form is refused when the service starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.graph.queries import BadQueryFile, Queries, cypher_folder, parse

GOOD = """// Finds a thing.
// @mode read
// @param id: STRING
// @returns thing: MAP
MATCH (n:Thing {id: $id, text: 'no $parameter'}) RETURN n {.*} AS thing // nor $this
"""


def test_a_header_says_what_a_statement_takes_and_gives() -> None:
    query = parse("browse/thing", GOOD)
    assert (query.name, query.mode, query.doc) == ("browse/thing", "read", "Finds a thing.")
    assert (dict(query.parameters), query.returns) == ({"id": "STRING"}, "thing: MAP")


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("// @param id: STRING\n", "", "declared and used parameters differ: id"),
        ("$id", "$name", "declared and used parameters differ: id, name"),
        ("STRING", "TEXT", "unknown type 'TEXT'"),
        ("// @mode read\n", "", "@mode must be"),
        ("// @returns thing: MAP\n", "", "@returns is missing"),
        ("// Finds a thing.\n", "", "the header has no sentence"),
    ],
)
def test_a_file_that_breaks_the_form_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadQueryFile, match=reason):
        parse("browse/thing", GOOD.replace(old, new))


def test_the_servers_version_picks_the_variant(tmp_path: Path) -> None:
    (tmp_path / "a.cypher").write_text(GOOD)
    (tmp_path / "a.5.cypher").write_text(GOOD.replace("Finds", "Finds the old way"))
    assert Queries(tmp_path, 2026)["a"].doc == "Finds a thing."
    assert Queries(tmp_path, 5)["a"].doc == "Finds the old way a thing."
    assert [query.name for query in Queries(tmp_path, 5)] == ["a"]


WHOLE = """// Finds two things.
// @mode read
// @param id: STRING
// @returns thing: MAP, other: MAP
CALL () {
  // @include part
}
RETURN thing, thing AS other
"""


def test_a_statement_may_include_another(tmp_path: Path) -> None:
    """In the variant that the server understands; the language's version can stand only before all else."""
    (tmp_path / "whole.cypher").write_text(WHOLE)
    (tmp_path / "part.cypher").write_text(GOOD.replace("MATCH", "CYPHER 25\nMATCH"))
    (tmp_path / "part.5.cypher").write_text(GOOD.replace("Thing", "Old"))

    new, old = (Queries(tmp_path, server)["whole"].text.replace(" // nor $this", "") for server in (2026, 5))

    header = WHOLE[: WHOLE.index("CALL")]
    match = "MATCH (n:{} {{id: $id, text: 'no $parameter'}}) RETURN n {{.*}} AS thing"
    rest = "CALL () {{\n  {}\n}}\nRETURN thing, thing AS other\n"
    assert new == header + "CYPHER 25\n" + rest.format(match.format("Thing"))
    assert old == header + rest.format(match.format("Old"))


def test_what_is_included_must_be_there(tmp_path: Path) -> None:
    (tmp_path / "whole.cypher").write_text(WHOLE)
    with pytest.raises(BadQueryFile, match="whole: it includes part"):
        Queries(tmp_path, 2026)


def test_every_file_of_the_house_keeps_the_form_for_both_servers() -> None:
    for server in (5, 2026):
        queries = Queries(cypher_folder(), server)
        assert len(list(queries)) > 50
        assert [query.name for query in queries.under("schema")] == sorted(q.name for q in queries.under("schema"))
