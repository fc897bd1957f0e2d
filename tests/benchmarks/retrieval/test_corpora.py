"""How public corpora become passages, questions and what answers these; small ones in the same forms."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.retrieval.asking import spread
from benchmarks.retrieval.corpora import CORPORA, Corpus, Passage, Question

_WHICH = {
    "question": "Which?",
    "answer": "a language",
    "answer_aliases": ["Ada"],
    "question_decomposition": [
        {"question": "Ada >> author", "answer": "Byron"},
        {"question": "#1 King >> kind", "answer": "a language"},
        {"question": "What is #2?", "answer": "a language"},
    ],
}


def test_passages_that_share_a_title_are_told_apart_by_their_words(tmp_path: Path) -> None:
    passages = [{"title": "Ada", "text": "A programme."}, {"title": "Ada", "text": "A language."}]
    paragraphs = [
        {"title": one["title"], "paragraph_text": one["text"], "is_supporting": number == 1}
        for number, one in enumerate(passages)
    ]
    _write(tmp_path / "hipporag-train100/musique_train_corpus.json", passages)
    _write(tmp_path / "hipporag-train100/musique_train.json", [_WHICH | {"paragraphs": paragraphs}])
    corpus = CORPORA["musique"](tmp_path)
    assert corpus.passages == [Passage("0", "Ada", "A programme."), Passage("1", "Ada", "A language.")]
    hops = (("Ada", "Byron"), ("Byron King", "a language"), ("a language",))
    assert corpus.questions == [Question("Which?", frozenset({"1"}), ("a language", "Ada"), hops)]


def test_hotpot_names_what_answers_by_title_and_sentence(tmp_path: Path) -> None:
    _write(tmp_path / "hipporag-train100/hotpotqa_train_corpus.json", {"Ada": ["She was.", " She knew."], "B": ["No."]})
    facts = [["B", 0], ["Ada", 0], ["Ada", 1]]
    _write(
        tmp_path / "hipporag-train100/hotpotqa_train.json",
        [{"question": "Who?", "answer": "Ada", "supporting_facts": facts}],
    )
    corpus = CORPORA["hotpot"](tmp_path)
    assert corpus.passages[0] == Passage("0", "Ada", "She was. She knew.")
    assert corpus.questions == [
        Question("Who?", frozenset({"0", "1"}), ("Ada",), (("No.",), ("She was.",), ("She knew.",)))
    ]


def test_two_passages_of_one_title_are_refused_where_titles_say_what_answers(tmp_path: Path) -> None:
    _write(tmp_path / "2wiki-hipporag/corpus.json", [{"title": "Ada", "text": "1"}, {"title": "Ada", "text": "2"}])
    _write(tmp_path / "2wiki-hipporag/questions.json", [])
    with pytest.raises(ValueError, match="one title"):
        CORPORA["2wiki"](tmp_path)


def test_scifact_judgements_of_no_relevance_do_not_count(tmp_path: Path) -> None:
    folder = tmp_path / "beir-scifact"
    _write(folder / "corpus.jsonl", {"_id": "31", "title": "T", "sentences": ["One.", "Two\u2028more."]})
    _write(folder / "queries_test.jsonl", {"_id": "1", "text": "A claim."})
    (folder / "qrels_test.tsv").write_text("query-id\tcorpus-id\tscore\n1\t31\t1\n1\t32\t0\n", encoding="utf-8")
    corpus = CORPORA["scifact"](tmp_path)
    assert corpus.passages == [Passage("31", "T", "One. Two\u2028more.")]
    assert corpus.questions == [Question("A claim.", frozenset({"31"}))]


def test_languages_share_a_database_and_not_a_collection(tmp_path: Path) -> None:
    for language in ("en", "de"):
        paragraph = {"context": f"Text {language}", "qas": [_asked("1?"), _asked("2?")]}
        article = {"title": "Super_Bowl", "paragraphs": [paragraph, paragraph]}
        _write(tmp_path / f"xquad/xquad.{language}.json", {"data": [article]})
    english, german = CORPORA["xquad_en"](tmp_path), CORPORA["xquad_de"](tmp_path)
    assert (english.home, german.home) == ("xquad", "xquad")
    assert (english.name, german.name, german.language) == ("xquad_en", "xquad_de", "de")
    assert [question.gold for question in english.questions] == [{"0"}, {"0"}, {"1"}, {"1"}]
    assert english.questions[0].answers == ("Text",)
    assert english.passages[0].title == "Super Bowl"
    assert english.digest != german.digest


def test_fewer_questions_come_from_everywhere_alike() -> None:
    questions = [Question(str(number), frozenset("a")) for number in range(10)]
    assert [one.text for one in spread(questions, 4)] == ["0", "2", "5", "7"]
    assert spread(questions, None) == spread(questions, 12) == questions


def test_what_is_handed_in_is_what_a_corpus_is_known_by() -> None:
    one = Corpus("c", [Passage("1", "T", "x")], [Question("?", frozenset("1"))])
    assert one.digest == Corpus("d", one.passages, []).digest
    assert one.digest != Corpus("c", [Passage("1", "T", "y")], one.questions).digest


def _asked(question: str) -> dict[str, Any]:
    return {"question": question, "answers": [{"text": "Text", "answer_start": 0}]}


def _write(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
