"""Takes a question to an answer whose every claim leads to the words that support it."""
