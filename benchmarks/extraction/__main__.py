"""The default extractor against public gold, through the ports that the product uses.

    make bench NAME=extraction                           everything
    make bench NAME=extraction ARGS='--only carb'        one part: overhead, carb, benchie, reliability, mine …
    make bench NAME=extraction ARGS='--only carb --dev'  only the half that rules are tuned on, for work on them

Rules are tuned on CaRB dev, Re-DocRED dev and on the odd ones (counted from 1) of BenchIE's sentences and MINE's
essays. The rows are the other halves; both are printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable

from benchmarks.extraction import benchie, carb, mine, overhead, redocred, reliability
from benchmarks.report import Figure, data_folder, report
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.extraction.spacy.extractor import SpacyExtractor

Part = Callable[[], tuple[list[Figure], list[str]]]
"""Gives the figures of one data set, and notes on them."""


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--only", action="append", metavar="PART", help="run this part; may be given again")
    arguments.add_argument("--dev", action="store_true", help="score only the half that rules are tuned on")
    given = arguments.parse_args()
    parts = _parts(dev=given.dev)
    chosen = given.only or [*parts]
    for name in chosen:
        if name not in parts:
            arguments.error(f"there is no part {name!r}; the parts are {', '.join(parts)}")
    figures: list[Figure] = []
    notes: list[str] = []
    for name in chosen:
        some_figures, some_notes = parts[name]()
        figures += some_figures
        notes += some_notes
    report("extraction", figures, notes)


def _parts(*, dev: bool) -> dict[str, Part]:
    data = data_folder()
    spacy = SpacyExtractor()
    extractors = open_extractors(ExtractorPlugs(extractor=spacy))
    return {
        "overhead": lambda: overhead.measure(data / "books-speeches", spacy),
        "carb": lambda: carb.measure(
            data / "openie-carb",
            spacy,
            dev=dev,
            tuned_elsewhere={
                carb.sentence_key(one.text)
                for one in benchie.read_gold(data / "openie-benchie" / "gold_en.txt")
                if one.number % 2
            },
        ),
        "benchie": lambda: benchie.measure(
            data / "openie-benchie",
            spacy,
            dev=dev,
            tuned_elsewhere={*map(carb.sentence_key, carb.read_gold(data / "openie-carb" / "gold_dev.tsv"))},
        ),
        "reliability": lambda: reliability.measure(data / "openie-carb", spacy, dev=dev),
        "mine": lambda: mine.measure(data / "mine", extractors, dev=dev),
        "redocred": lambda: redocred.measure(data / "redocred", extractors, dev=dev),
    }


if __name__ == "__main__":
    main()
