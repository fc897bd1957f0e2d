"""The demo's documents are what the README says of them, and its questions can't be answered from one alone."""

from __future__ import annotations

import json
import re
from collections import Counter
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from typing import TypedDict

import pytest

SAMPLES = Path(__file__).parent.parent / "samples"
DOCUMENTS = sorted(path for path in SAMPLES.iterdir() if path.suffix in {".txt", ".md", ".html"})


class Question(TypedDict):
    question: str
    answer: str
    bridge: str
    """The name that both documents speak of: the first leads to it, the second goes on from it."""
    documents: list[str]


QUESTIONS: list[Question] = json.loads((SAMPLES / "questions.json").read_text(encoding="utf-8"))


class _Prose(HTMLParser):
    """A page's text as a person reads it: without its head, menus and programs.

    Deliberately not service/ingestion/reading: a fault of the reader must not hide a fault of a sample.
    """

    _HIDDEN = frozenset({"head", "nav", "script", "style"})
    _BLOCKS = frozenset({"h1", "h2", "p", "li", "tr", "td", "th"})

    def __init__(self) -> None:
        super().__init__()
        self.hidden = 0
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in self._HIDDEN

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in self._HIDDEN
        if tag in self._BLOCKS:
            self.parts.append("\n\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(data)


def prose(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        page = _Prose()
        page.feed(text)
        page.close()
        text = "".join(page.parts)
    if path.suffix == ".md":
        text = re.sub(r"(?m)^(#+|-|\d+\.) +", "\n", text).replace("*", "")
    return text


def words(text: str) -> str:
    """`text` on one line, so that a name broken over two lines is found."""
    return " ".join(text.split())


def sentences(text: str) -> set[str]:
    paragraphs = (words(paragraph) for paragraph in re.split(r"\n\s*\n", text))
    found = (sentence for paragraph in paragraphs for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z])", paragraph))
    return {sentence for sentence in found if len(sentence.split()) > 3}


def test_there_are_twelve_documents_four_of_each_format() -> None:
    assert Counter(path.suffix for path in DOCUMENTS) == {".txt": 4, ".md": 4, ".html": 4}


def test_nothing_else_lies_among_them_but_the_questions() -> None:
    assert set(SAMPLES.iterdir()) - set(DOCUMENTS) == {SAMPLES / "questions.json"}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_has_300_to_800_words_and_a_kebab_case_name(path: Path) -> None:
    assert 300 <= len(prose(path).split()) <= 800
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", path.stem)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_a_document_uses_what_its_format_offers(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        for tag in ("title", "h1", "h2", "nav", "script"):
            assert f"</{tag}>" in text
        assert re.search(r"</(ul|ol|table)>", text)
    elif path.suffix == ".md":
        assert text.startswith("# ")
        assert "\n## " in text
        assert re.search(r"(?m)^(- |\d+\. )", text)
    else:
        title, blank, _ = text.split("\n", 2)
        assert title
        assert not title.endswith(".")
        assert blank == ""


def test_no_two_documents_share_a_sentence() -> None:
    by_name = {path.name: sentences(prose(path)) for path in DOCUMENTS}
    assert all(len(found) > 15 for found in by_name.values())
    shared = {(one, other): both for one, other in combinations(by_name, 2) if (both := by_name[one] & by_name[other])}
    assert shared == {}


def test_each_document_shares_names_with_several_others() -> None:
    names = {path.name: set(re.findall(r"\b[A-Z][a-z]+ [A-Z][a-z]+\b", words(prose(path)))) for path in DOCUMENTS}
    for name, own in names.items():
        assert sum(1 for other, theirs in names.items() if other != name and own & theirs) >= 3, name


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question["question"])
def test_a_question_needs_both_of_its_documents(question: Question) -> None:
    first, second = (words(prose(SAMPLES / name)) for name in question["documents"])
    assert question["bridge"] in first
    assert question["bridge"] in second
    assert question["answer"] in second
    assert question["answer"] not in first
    assert question["bridge"] not in question["question"]
    assert question["answer"] not in question["question"]


def test_one_question_is_the_demos_and_all_are_different() -> None:
    assert len({question["question"] for question in QUESTIONS}) == len(QUESTIONS) >= 8
    assert sum("demo" in question for question in QUESTIONS) == 1
