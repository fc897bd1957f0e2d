"""CSV, TSV, JSON, JSON Lines, notebooks and XML."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.domain.place import Place
from service.errors import Damaged, TooLargeInside
from service.ingestion.reading import read


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_of_a_csv_is_found_out(separator: str) -> None:
    text = "Name,Born\nAda,1815\n\nAlan,1912".replace(",", separator)
    found = read(text=text, path="a.csv")
    assert found.text == "Name: Ada; Born: 1815.\nName: Alan; Born: 1912."
    assert found.places == (Place(0, 22, row=2), Place(23, 46, row=4))
    assert found.mime_type == "text/csv"


def test_quoted_fields_may_hold_anything_and_a_mark_too_many_loses_nothing() -> None:
    assert read(text='Name,Said\nAda,"Yes, ""no""\nor"', path="a.csv").text == 'Name: Ada; Said: Yes, "no" or.'
    assert "Alan" in read(text='Name,Height\nAda,5"\nAlan,6', path="a.csv").text


def test_a_row_beyond_the_first_thousand_may_be_wider_and_too_many_are_refused() -> None:
    rows = ["Name,Born", *(f"n{number},{number}" for number in range(2000)), "last,1,more"]
    assert read(text="\n".join(rows), path="a.csv").text.endswith(
        "\nName: n1999; Born: 1999.\nName: last; Born: 1; more."
    )
    with pytest.raises(TooLargeInside, match="cells"):
        read(text=("," * 99_999 + "\n") * 51, path="a.csv")


def test_too_many_rows_and_records_are_refused_before_any_is_written() -> None:
    with pytest.raises(TooLargeInside, match="1,048,576 rows"):
        read(text="a\n" * 1_048_577, path="a.csv")
    with pytest.raises(TooLargeInside, match="1,048,576 records"):
        read(text=f"[{'1,' * 1_048_576}1]", path="a.json")


def test_tabs_part_the_columns_of_a_tsv_and_nothing_else_does() -> None:
    assert read(text="a,b\tc\n1,2\t3", mime_type="text/tab-separated-values").text == "a,b: 1,2; c: 3."


def test_the_name_alone_makes_a_text_a_table() -> None:
    assert read(text="a,b\n1,2", path="a.txt").text == "a,b\n1,2"


def test_records_of_json_are_lines_and_long_texts_stand_under_their_names() -> None:
    record = {
        "name": "Ada",
        "born": 1815.50,
        "wise": True,
        "none": None,
        "tags": ["a", "b"],
        "life": {"city": "London"},
    }
    found = read(text=json.dumps(record), path="a.txt")
    assert found.mime_type == "application/json"
    assert found.title == "Ada"
    assert found.text == "name: Ada; born: 1815.5; wise: yes; tags: a, b.\n\nlife\n\ncity: London."
    assert found.places == (Place(49, 68, headings=("life",)),)


def test_records_of_a_list_and_of_json_lines_have_rows() -> None:
    for text in ('[{"a": 1}, {"a": 12345678901234567890.10}]', '{"a": 1}\n\n{"a": 12345678901234567890.10}\n'):
        found = read(text=text)
        assert found.text == "a: 1.\n\na: 12345678901234567890.10."
        assert [place.label for place in found.places] == ["row 1", "row 2"]


def test_data_that_is_nobodys_words_is_left_out() -> None:
    assert read(text=json.dumps({"a": "x", "image": "A" * 5000})).text == "a: x."


def test_what_only_looks_like_json_is_read_as_it_was_handed_in() -> None:
    assert read(text="[see below]").text == "[see below]"
    assert read(text="[link]: x\n\n# Head\n\n[a]", path="a.md").title == "Head"
    with pytest.raises(Damaged, match="no JSON"):
        read(text="[see below]", path="a.json")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"a": 1}\n\n{"a": 2\n{"a": 3}\n', "line 3, column 8"),
        ('{"a": 1}\nnot this\n{"a": 2}\nnor this\n', "line 2, column 1: .*; 1 more lines"),
        ('{"a": 1}\n{"a": 2}\n{"a": ', "line 3, column 7"),
        ('{\n  "a": 1,\n  "b": 2 3\n}', "line 3, column 10"),
    ],
)
def test_broken_json_says_in_which_line_it_breaks(text: str, where: str) -> None:
    for path in ("a.json", "a.jsonl"):
        with pytest.raises(Damaged, match=where):
            read(text=text, path=path)


def test_json_lines_are_told_by_their_content_and_not_by_their_name() -> None:
    assert read(text='{"a": 1}\n{"a": 2}', path="a.json").mime_type == "application/x-ndjson"
    assert read(text='{"a": 1}', path="a.jsonl").mime_type == "application/json"


@pytest.mark.parametrize("text", ["[" * 50_000 + "]" * 50_000, '{"a":' * 200 + "1" + "}" * 200])
def test_json_without_a_bottom_is_refused(text: str) -> None:
    with pytest.raises(TooLargeInside, match="nested"):
        read(text=text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=20,
    )
)
def test_any_json_is_read(data: object) -> None:
    found = read(text=json.dumps(data), path="a.json")
    assert all(one.end <= two.start for one, two in zip(found.places, found.places[1:], strict=False))


def test_the_cells_of_a_notebook_are_its_text() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# One\n", "words"]},
        {"cell_type": "code", "source": "1 + 1", "outputs": [7]},
    ]
    found = read(text=json.dumps({"cells": cells, "nbformat": 4}), path="a.ipynb")
    assert found.text == "# One\nwords\n\n```\n1 + 1\n```"
    assert found.places == (Place(0, len(found.text), headings=("One",)),)


def test_xml_is_its_words() -> None:
    text = '<?xml version="1.0" encoding="latin-1"?><a><sec><title>Über</title><p>Some <b>bold</b> word.</p></sec></a>'
    found = read(data=text.encode("latin-1"), path="a.txt")
    assert found.text == "Über\n\nSome bold word."
    assert found.places == (Place(0, 21, headings=("Über",)),)
    assert read(text="<note> this is no <markup>").text == "<note> this is no <markup>"


def test_entities_of_xml_are_not_expanded_and_files_not_read() -> None:
    laughs = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10 if n else "ha"}">' for n in range(9))
    with pytest.raises(TooLargeInside):
        read(text=f'<?xml version="1.0"?><!DOCTYPE a [{laughs}]><a>&a8;</a>')
    outer = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>in &x; out</a>'
    assert "root:" not in read(text=outer).text
