"""HTML as a reader sees it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.errors import Unreadable
from service.ingestion.reading import read


def text_of(body: str) -> str:
    return read(text=f"<html><body>{body}</body></html>").text


def test_a_page_becomes_its_words_in_lines() -> None:
    found = read(
        text="""<!DOCTYPE html><html><head><title>A &amp; B</title><style>p {}</style></head><body>
        <nav>menu</nav><h1>Head</h1><p>Some <b>bold</b>ness, <i>x</i>
        <script>bad()</script>and<br>a break.</p><div>One</div><div>Two</div>
        <p hidden>no</p><p style="display: none">no</p><aside>no</aside><footer>no</footer> tail</body></html>"""
    )
    assert found.title == "A & B"
    assert found.text == "Head\n\nSome boldness, x and\na break.\n\nOne\nTwo\n\ntail"


def test_a_link_to_the_pages_own_content_is_no_content() -> None:
    assert text_of('<a href="#main">Skip to main content</a><p>a <a href="#two">Skip to two</a></p>') == "a Skip to two"


def test_lists_have_a_line_an_item_and_inner_ones_are_set_in() -> None:
    assert text_of("a<ul><li>one<li><p>two</p><ul><li>sub</ul><li></li></ul>b") == "a\n\n- one\n- two\n  - sub\n\nb"
    assert text_of("<ol><li>a<ul><li>b<ul><li>c</ul><li>d</ul><li>e</ol>") == "1. a\n  - b\n    - c\n  - d\n2. e"


def test_what_follows_in_an_item_stands_under_its_words() -> None:
    assert text_of("<ul><li>a<br>b<p>c</p><ul><li>d<pre>x\n\n y</pre></ul>e</ul>f") == (
        "- a\n  b\n\n  c\n  - d\n\n    x\n\n     y\n\n  e\n\nf"
    )


def test_the_rows_of_a_table_in_a_list_are_not_set_in() -> None:
    table = "<table><tr><th>A<th>B</tr><tr><td>1<td>2</tr><tr><td>3<td>4</tr></table>"
    assert text_of(f"<ul><li>a{table}</ul>") == "- a\n\nA: 1; B: 2.\nA: 3; B: 4."


def test_lists_without_end_are_set_in_no_further_than_eight_levels() -> None:
    assert text_of("<ul><li>a" * 12).split("\n")[-2:] == ["                - a"] * 2


def test_a_row_of_data_is_a_line_and_a_cell_of_layout_is_not() -> None:
    assert text_of("<table><tr><th>A</th> <th>B</th></tr><tr><td>1</td><td><p>2</p></td></tr></table>") == "A: 1; B: 2."
    assert text_of("<table><tr><td><h2>Head</h2><p>a</p></td><td>b</td></tr></table>") == "Head\n\na\n\nb"


def test_preformatted_text_keeps_its_lines() -> None:
    assert text_of("<p>a</p><pre>x  y\n  z</pre><p>b  c</p>") == "a\n\nx  y\n  z\n\nb c"


def test_the_first_heading_is_the_title_where_there_is_no_other() -> None:
    assert read(text="<html><h1>Of <i>two</i></h1>").title == "Of two"


def test_the_declared_encoding_is_believed() -> None:
    page = '<html><head><meta charset="iso-8859-2"></head><body>Łódź</body></html>'
    assert read(data=page.encode("iso-8859-2")).text == "Łódź"
    assert read(data=page.encode("utf-16")).text == "Łódź"


def test_entities_of_ones_own_and_outer_files_are_never_loaded(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret words")
    page = f"""<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">
        <!ENTITY x SYSTEM "file://{secret}">]><html><body>&b; &x; <iframe src="file://{secret}"></iframe></body></html>"""
    text = read(text=page).text
    assert "secret words" not in text
    assert "aaaaaaaaaa" not in text.split("]>")[-1]


def test_deep_nesting_is_read_or_refused_but_never_lost() -> None:
    assert text_of("<div>" * 1500 + "deep" + "</div>" * 1500 + "after") == "deep\nafter"
    with pytest.raises(Unreadable, match="nested"):
        text_of("<div>" * 100_000 + "deep")


@given(st.text(alphabet=st.sampled_from("<>/ab &;\"'=!-\n\x00\ud800tdrluipe")))
def test_any_markup_is_read(markup: str) -> None:
    read(text="<html>" + markup).text.encode("utf-8")


def test_a_book_is_read_whole() -> None:
    paragraphs = "".join(f"<p>Paragraph number {number} of a long book.</p>" for number in range(20_000))
    assert text_of(paragraphs).count("\n\n") == 19_999
