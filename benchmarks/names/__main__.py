"""Which names mean one thing: by the product's own pair score, and by what it makes of a document's names.

make bench NAME=names                     everything
make bench NAME=names ARGS='--show 30'    and the pairs of the tuning half that are furthest off, for work on them
"""

from __future__ import annotations

import argparse

from benchmarks.names import clusters, pairs
from benchmarks.report import data_folder, report


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--show", type=int, default=0, metavar="N", help="show N wrong pairs of the tuning half")
    given = arguments.parse_args()
    data = data_folder()
    for line in pairs.furthest_off(data / "er-name-bench", given.show):
        print(line)
    pair_figures, pair_notes = pairs.measure(data / "er-name-bench")
    cluster_figures, cluster_notes = clusters.measure(data / "redocred")
    report("names", pair_figures + cluster_figures, pair_notes + cluster_notes)


if __name__ == "__main__":
    main()
