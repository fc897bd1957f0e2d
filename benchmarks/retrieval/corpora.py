"""The public corpora: passages to ingest, questions, and which passages answer each."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

XQUAD_LANGUAGES = ("en", "ar", "de", "el", "es", "ru", "tr", "zh")


@dataclass(frozen=True, slots=True)
class Passage:
    """A document to ingest. `key` is what hits are told apart by."""

    key: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """`gold` are the keys of the passages that its answer needs, `answers` the forms that its answer may have.

    `statements` are what leads there, each as the strings that words stating it hold: the two ends of a fact, or a
    sentence.
    """

    text: str
    gold: frozenset[str]
    answers: tuple[str, ...] = ()
    statements: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """`name` is also that of its collection."""

    name: str
    passages: Sequence[Passage]
    questions: Sequence[Question]
    language: str = "en"

    @property
    def home(self) -> str:
        """The database that it is kept in: XQuAD's languages share one."""
        return self.name.partition("_")[0]

    @property
    def digest(self) -> str:
        """Of all that is ingested of it."""
        handed_in = [self.language, [(one.key, one.title, one.text) for one in self.passages]]
        return sha256(json.dumps(handed_in).encode()).hexdigest()


def musique(data: Path) -> Corpus:
    """100 questions of MuSiQue's training set, each of which needs 2 to 4 of 1,890 passages."""
    folder = data / "hipporag-train100"
    passages = _numbered((one["title"], one["text"]) for one in _json(folder / "musique_train_corpus.json"))
    by_words = {(one.title, one.text): one.key for one in passages}
    questions = [
        Question(
            one["question"],
            frozenset(by_words[p["title"], p["paragraph_text"]] for p in one["paragraphs"] if p["is_supporting"]),
            (one["answer"], *one["answer_aliases"]),
            tuple(_hops(one["question_decomposition"])),
        )
        for one in _json(folder / "musique_train.json")
    ]
    return Corpus("musique", passages, questions)


def hotpot(data: Path) -> Corpus:
    """100 questions of HotpotQA's training set, each of which needs 2 of 994 passages."""
    folder = data / "hipporag-train100"
    sentences: Mapping[str, list[str]] = _json(folder / "hotpotqa_train_corpus.json")
    passages = _numbered((title, "".join(said)) for title, said in sentences.items())
    by_title = _by_title(passages)
    questions = [
        Question(
            one["question"],
            frozenset(by_title[title] for title, _ in one["supporting_facts"]),
            (one["answer"],),
            tuple((sentences[title][number].strip(),) for title, number in one["supporting_facts"]),
        )
        for one in _json(folder / "hotpotqa_train.json")
    ]
    return Corpus("hotpot", passages, questions)


def two_wiki(data: Path) -> Corpus:
    """2WikiMultihopQA as HippoRAG samples it: 1,000 questions, each of which needs 2 or 4 of 6,119 passages."""
    folder = data / "2wiki-hipporag"
    passages = _numbered((one["title"], one["text"]) for one in _json(folder / "corpus.json"))
    by_title = _by_title(passages)
    questions = [
        Question(
            one["question"],
            frozenset(by_title[title] for title in one["gold_titles"]),
            (one["answer"],),
            tuple((subject, value) for subject, _, value in one["evidences"]),
        )
        for one in _json(folder / "questions.json")
    ]
    return Corpus("2wiki", passages, questions)


def scifact(data: Path) -> Corpus:
    """BEIR's SciFact, test: 300 claims, each with the one or few of 5,183 abstracts that speak to it."""
    folder = data / "beir-scifact"
    passages = [
        Passage(one["_id"], one["title"], " ".join(one["sentences"])) for one in _json_lines(folder / "corpus.jsonl")
    ]
    gold: dict[str, set[str]] = {}
    with (folder / "qrels_test.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            if int(row["score"]) > 0:
                gold.setdefault(row["query-id"], set()).add(row["corpus-id"])
    questions = [
        Question(one["text"], frozenset(gold[one["_id"]])) for one in _json_lines(folder / "queries_test.jsonl")
    ]
    return Corpus("scifact", passages, questions)


def xquad(data: Path, language: str) -> Corpus:
    """XQuAD: 240 paragraphs and 1,190 questions, each about one of them, in one of eight languages."""
    passages: list[Passage] = []
    questions: list[Question] = []
    for article in _json(data / "xquad" / f"xquad.{language}.json")["data"]:
        for paragraph in article["paragraphs"]:
            key = str(len(passages))
            passages.append(Passage(key, article["title"].replace("_", " "), paragraph["context"]))
            questions += [
                Question(asked["question"], frozenset({key}), tuple(answer["text"] for answer in asked["answers"]))
                for asked in paragraph["qas"]
            ]
    return Corpus(f"xquad_{language}", passages, questions, language)


CORPORA: Mapping[str, Callable[[Path], Corpus]] = {
    "musique": musique,
    "hotpot": hotpot,
    "2wiki": two_wiki,
    "scifact": scifact,
    **{f"xquad_{language}": partial(xquad, language=language) for language in XQUAD_LANGUAGES},
}


def _hops(decomposition: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, ...]]:
    """The two ends of each hop of a question of MuSiQue: "#1 >> citizenship", of which #1 is the first hop's answer.

    Of a hop that is asked in words only the answer is known to be an end.
    """
    found: list[str] = []
    for hop in decomposition:
        subject, is_relation, _ = hop["question"].partition(" >> ")
        for number, answer in enumerate(found, start=1):
            subject = subject.replace(f"#{number}", answer)
        yield (subject, hop["answer"]) if is_relation else (hop["answer"],)
        found.append(hop["answer"])


def _numbered(titled: Any) -> list[Passage]:
    return [Passage(str(number), title, text) for number, (title, text) in enumerate(titled)]


def _by_title(passages: Sequence[Passage]) -> dict[str, str]:
    keys = {one.title: one.key for one in passages}
    if len(keys) != len(passages):
        raise ValueError("two passages have one title, so a title does not say which is meant")
    return keys


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _json_lines(path: Path) -> list[dict[str, Any]]:
    # not splitlines(): an abstract may hold a line separator of Unicode
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line]
