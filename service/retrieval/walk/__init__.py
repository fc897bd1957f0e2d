"""Search over the graph: personalised PageRank round what a question names (docs/graph-search.md)."""
