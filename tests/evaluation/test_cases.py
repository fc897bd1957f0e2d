"""Cases as people write them, and what is said of what is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.errors import InvalidInput
from service.evaluation.cases import Case, read_cases, write_cases

GOOD = '{"question": "Who designed Colossus?", "documents": ["bletchley"]}'


def test_cases_are_read_with_what_they_name_and_blank_lines_are_skipped(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(
        f'\ufeff{GOOD}\r\n\r\n{{"question": " Where? ", "chunks": ["c1", "c2"], "answer": "Here",'
        ' "collection": "history", "group": "places", "id": "mine"}\n',
        encoding="utf-8",
    )
    first, second = read_cases(file)
    assert (first.question, first.relevant, first.answer, first.collection) == (
        "Who designed Colossus?", ("bletchley",), None, None
    )  # fmt: skip
    assert second == Case(
        question="Where?", chunks=("c1", "c2"), answer="Here", collection="history", group="places", id="mine"
    )


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    cases = [
        Case(question="Who designed “Colossus”?\u2028", documents=("a", "b"), answer="Tommy Flowers", group="one hop"),
        Case(question="Who designed “Colossus”?", documents=("a",), collection="history"),
    ]
    write_cases(tmp_path / "cases.jsonl", cases)
    assert read_cases(tmp_path / "cases.jsonl") == cases


def test_a_case_is_the_same_in_another_file_whatever_is_relevant_to_it() -> None:
    one = Case(question="Who?", documents=("a",))
    assert Case(question=" Who? ", chunks=("b",)).id == one.id
    assert Case(question="Who?", documents=("a",), collection="other").id != one.id


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", r"line 2: this is not JSON: .* at character 2"),
        ("[" * 100_000, "line 2: this is nested too deeply"),
        ("[]", "line 2: Input should be a valid dictionary"),
        ('{"documents": ["a"]}', "line 2: question: Field required"),
        ('{"question": "  ", "documents": ["a"]}', "line 2: question: String should have at least 1 character"),
        ('{"question": 7, "documents": ["a"]}', "line 2: question: Input should be a valid string"),
        ('{"question": "Who?"}', "line 2: it must name what is relevant"),
        ('{"question": "Who?", "documents": ["a"], "chunks": ["b"]}', "and not both"),
        ('{"question": "Who?", "documents": "a"}', "line 2: documents: Input should be a valid tuple"),
        ('{"question": "Who?", "documents": ["a", "a"]}', "twice"),
        ('{"question": "Who?", "documents": [""]}', r"line 2: documents\.0: String should have"),
        ('{"question": "Who?", "document": ["a"]}', "line 2: document: Extra inputs are not permitted"),
        (f'{{"question": "{"x" * 30_000}", "documents": ["a"]}}', "line 2: question: String should have at most"),
        (GOOD, "line 2: this case is that of line 1 again"),
    ],
)
def test_a_bad_line_is_told_with_its_file_its_number_and_the_reason(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(f"{GOOD}\n{line}\n", encoding="utf-8")
    with pytest.raises(InvalidInput, match=said) as refused:
        read_cases(file)
    assert "cases.jsonl" in refused.value.message


def test_a_file_that_is_not_there_or_empty_or_not_utf_8_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"nowhere.jsonl can't be read: No such file"):
        read_cases(tmp_path / "nowhere.jsonl")
    (tmp_path / "empty.jsonl").write_text("\n \n")
    with pytest.raises(InvalidInput, match=r"empty.jsonl holds no cases"):
        read_cases(tmp_path / "empty.jsonl")
    (tmp_path / "latin.jsonl").write_bytes(GOOD.encode() + b"\n\n\xe9\n")
    with pytest.raises(InvalidInput, match=r"latin.jsonl, line 3: this is not UTF-8"):
        read_cases(tmp_path / "latin.jsonl")
