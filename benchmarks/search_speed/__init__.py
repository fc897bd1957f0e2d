"""How quick search is, over GraphQL and in a graph ten times as large."""
