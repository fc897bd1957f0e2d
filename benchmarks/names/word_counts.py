"""Counts the words of names, for service/resolution/word_counts.json; run by hand when the corpus changes.

    python -m benchmarks.names.word_counts > service/resolution/word_counts.json

The corpus is the passages of HippoRAG's 2WikiMultihopQA, HotpotQA and MuSiQue samples in shared/data (Wikipedia), of
which no benchmark of names reports anything. A word is counted where it is capitalised within a sentence, in how many
passages: John is in 700 of them, Lovelace in 3. Words are kept in classes, by the logarithm to base 2 of their count.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from benchmarks.report import data_folder
from service.resolution.words import transliterated

_CAPITALISED = re.compile(r"(?<=[\w,] )[A-Z][\w'\u2019-]+")
_FEWEST = 2


def counted(texts: Iterator[str]) -> Counter[str]:
    """In how many texts each word stands, as a name's word."""
    counts: Counter[str] = Counter()
    for text in texts:
        counts.update({word for name in _CAPITALISED.findall(text) for word in transliterated(name) if len(word) > 1})
    return counts


def _texts(folder: Path) -> Iterator[str]:
    for passage in json.loads((folder / "2wiki-hipporag" / "corpus.json").read_text(encoding="utf-8")):
        yield passage["text"]
    hotpot = json.loads((folder / "hipporag-train100" / "hotpotqa_train_corpus.json").read_text(encoding="utf-8"))
    yield from ("".join(sentences) for sentences in hotpot.values())
    for passage in json.loads((folder / "hipporag-train100" / "musique_train_corpus.json").read_text(encoding="utf-8")):
        yield passage["text"]


def main() -> None:
    classes: defaultdict[int, list[str]] = defaultdict(list)
    texts = list(_texts(data_folder()))
    for word, count in counted(iter(texts)).items():
        if count >= _FEWEST:
            classes[count.bit_length() - 1].append(word)
    written = {
        "about": (
            "Words of names in Wikipedia passages (2WikiMultihopQA, HotpotQA, MuSiQue samples of HippoRAG), by the "
            "logarithm to base 2 of the number of passages that have them. Made by benchmarks/names/word_counts.py."
        ),
        "passages": len(texts),
        "classes": {str(size): " ".join(sorted(words)) for size, words in sorted(classes.items())},
    }
    json.dump(written, sys.stdout, indent=1, ensure_ascii=False)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
