"""The steps of an answer, one a file, in the order of DESIGN §2: rewrite, select, search, facts, answer, ground."""
