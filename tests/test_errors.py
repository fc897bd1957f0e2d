"""The codes of errors are an interface: each is documented, means one thing, and stands in the tree that is drawn."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import errors
from service.errors import KgqlError, UnknownCollection

CHECKOUT = Path(__file__).parents[1]
SOURCES = sorted((CHECKOUT / "service").rglob("*.py"))
DOCUMENTED = re.findall(
    r"^\| `([A-Z0-9_]+)` \| `(\w+)` \|", (CHECKOUT / "docs" / "errors.md").read_text(encoding="utf-8"), re.MULTILINE
)


def _definitions() -> Iterator[tuple[str, set[str], str | None]]:
    """Each class of the source: its name, its bases, the code that it sets. Read, not imported: no model is loaded."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                bases = {base.attr if isinstance(base, ast.Attribute) else ast.unparse(base) for base in node.bases}
                yield node.name, bases, _code(node)


def _code(node: ast.ClassDef) -> str | None:
    for statement in node.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="code")], value=ast.Constant(value=str(code))):
                return code
            case ast.AnnAssign(target=ast.Name(id="code"), value=ast.Constant(value=str(code))):
                return code
    return None


def _kgql_errors() -> dict[str, str | None]:
    """The code that each subclass of KgqlError sets, wherever in `service/` it stands; None: it takes its parent's."""
    definitions = list(_definitions())
    found: dict[str, str | None] = {"KgqlError": KgqlError.code}
    while more := {name: code for name, bases, code in definitions if bases & found.keys() and name not in found}:
        found.update(more)
    return found


def _drawn_parents() -> dict[str, str]:
    """Child to parent, as the branches of the docstring's tree show it."""
    parents: dict[str, str] = {}
    path = ["KgqlError"]
    for line in (errors.__doc__ or "").splitlines():
        if branch := re.match(r" {4}([│ ]*)[├└]── (\w+)", line):
            depth = len(branch[1]) // 4 + 1
            parents[branch[2]] = path[depth - 1]
            path[depth:] = [branch[2]]
    return parents


def test_the_tree_in_the_docstring_draws_every_class_under_its_parent() -> None:
    classes = [found for found in vars(errors).values() if isinstance(found, type) and issubclass(found, KgqlError)]
    assert _drawn_parents() == {found.__name__: found.__bases__[0].__name__ for found in classes if found != KgqlError}


def test_no_two_classes_set_the_same_code() -> None:
    setters = defaultdict(list)
    for name, code in _kgql_errors().items():
        if code is not None:
            setters[code].append(name)
    assert {code: names for code, names in setters.items() if len(names) > 1} == {}


def test_every_class_with_a_code_of_its_own_stands_in_the_page_of_errors() -> None:
    assert {(code, name) for name, code in _kgql_errors().items() if code} - set(DOCUMENTED) == set()


def test_the_page_of_errors_names_no_code_twice_and_none_that_the_service_lacks() -> None:
    codes = [code for code, _ in DOCUMENTED]
    assert len(codes) == len(set(codes))
    source = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert [code for code in codes if f'"{code}"' not in source] == []


@pytest.mark.parametrize("code", [code for code in _kgql_errors().values() if code])
def test_a_code_is_upper_snake_case(code: str) -> None:
    assert re.fullmatch(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*", code)


def test_an_error_reads_as_what_happened_and_what_to_do() -> None:
    assert str(KgqlError("The disk is full.", "Free some space.")) == "The disk is full. Free some space."
    assert str(KgqlError("The disk is full.")) == "The disk is full."


def test_an_unknown_collection_keeps_the_name_that_was_asked_for_as_data() -> None:
    error = UnknownCollection('`quo"ted`')
    assert error.name == '`quo"ted`'
    assert error.code == "UNKNOWN_COLLECTION"
    assert "createCollection" in error.hint
