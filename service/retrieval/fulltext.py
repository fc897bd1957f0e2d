"""Makes a question into a Lucene query for the terms of passages and of their documents' titles.

What a person types is words. Two marks mean more, for people who want them: words in quotes are looked for side by
side, and `word*` finds all that begins so. Where a question holds nothing else, they must be there; within a sentence
they only come first. Every other character parts words, so no operator of Lucene's is left.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from service.retrieval.runs import pairs, runs
from service.retrieval.stemming import fold, primary_language, stem
from service.retrieval.stop_words import stop_words
from service.retrieval.words import words

__all__ = ["MAX_TERMS", "fulltext_queries", "fulltext_query", "words"]

MAX_TERMS = 150
"""Of a query. Each is looked for in two fields, and Lucene refuses over 1,024 clauses altogether."""
TITLE_WEIGHT = 0.7
"""What a term in a title counts, besides that titles are among a passage's terms: by HippoRAG's train100 questions."""
_PHRASE_WEIGHT = 2
_QUOTED = re.compile('["\u201c\u201d\u201e\u00ab]([^"\u201c\u201d\u201e\u00ab\u00bb]+)["\u201c\u201d\u00bb]')
_PREFIX = re.compile(r"(?<!\S)([^\s*]{2,})\*(?!\S)")


def fulltext_query(question: str, language: str) -> str | None:
    """The Lucene query of a question about texts of a language, or None where it has no word.

    Stop words are left out, unless there is nothing else. Terms beyond 150 are left out.
    """
    asked = _Asked.of(question, primary_language(language))
    if asked.is_strict:
        return " ".join(f"+({clause})" for clause in (*asked.phrases(1), *asked.prefixed()))
    plain = asked.plain()
    optional = [*_in_both([" ".join(plain)] if plain else []), *asked.phrases(_PHRASE_WEIGHT), *asked.prefixed()]
    return " ".join(optional) or None


@dataclass(slots=True)
class _Asked:
    """A question in parts, within the bound."""

    language: str
    words: dict[str, None] = field(default_factory=dict)
    stopped: dict[str, None] = field(default_factory=dict)
    """Terms of stop words."""
    quoted: list[list[str]] = field(default_factory=list)
    prefixes: dict[str, None] = field(default_factory=dict)
    is_strict: bool = False
    _room: int = MAX_TERMS

    @classmethod
    def of(cls, question: str, language: str) -> _Asked:
        question = unicodedata.normalize("NFKC", question)
        asked = cls(language)
        for match in _QUOTED.finditer(question):
            asked._note_phrase(match[1])
        rest = _PREFIX.sub(asked._note_prefix, _QUOTED.sub(" ", question))
        asked.is_strict = not any(words(rest)) and bool(asked.quoted or asked.prefixes)
        for text in (rest, *(match[1] for match in _QUOTED.finditer(question))):
            asked._note_words(text)
        return asked

    def plain(self) -> list[str]:
        return list(self.words or ({} if self.quoted or self.prefixes else self.stopped))

    def phrases(self, weight: int) -> Iterator[str]:
        for phrase in self.quoted:
            quoted = f'"{" ".join(phrase)}"'
            yield f"terms:{quoted}^{weight} titleTerms:{quoted}^{TITLE_WEIGHT * weight}"

    def prefixed(self) -> Iterator[str]:
        for prefix in self.prefixes:
            # What begins so may have lost its end to its stem: computer* is to find computers, whose stem is comput.
            either = f"{prefix}* {stem(prefix, self.language)}"
            yield f"terms:({either}) titleTerms:({either})^{TITLE_WEIGHT}"

    def _note_phrase(self, text: str) -> None:
        phrase: list[str] = []
        for run, is_unspaced in runs(text):
            phrase += (pairs(run) or [run]) if is_unspaced else [stem(run, self.language)]
        if 0 < len(phrase) <= self._room:
            self._room -= len(phrase)
            self.quoted.append(phrase)

    def _note_prefix(self, match: re.Match[str]) -> str:
        found = list(runs(match[1]))
        if len(found) != 1 or found[0][1] or self._room < 2:
            return match[0]
        self._room -= 2
        self.prefixes[fold(found[0][0])] = None
        return " "

    def _note_words(self, text: str) -> None:
        stops = stop_words(self.language)
        for run, is_unspaced in runs(text):
            if is_unspaced:
                self._keep(self.words, pairs(run) or [f"{run}*"])
            else:
                self._keep(self.stopped if run in stops else self.words, [stem(run, self.language)])

    def _keep(self, kept: dict[str, None], found: Iterable[str]) -> None:
        for term in found:
            if term not in kept and self._room > 0:
                self._room -= 1
                kept[term] = None


def _in_both(clauses: Iterable[str]) -> Iterator[str]:
    for clause in clauses:
        yield f"terms:({clause}) titleTerms:({clause})^{TITLE_WEIGHT}"


def fulltext_queries(question: str, languages: Mapping[str, str]) -> dict[str, str]:
    """The question as a Lucene query, by collection; none where it has no words."""
    queries = {language: fulltext_query(question, language) for language in set(languages.values())}
    return {name: query for name, language in languages.items() if (query := queries[language]) is not None}
