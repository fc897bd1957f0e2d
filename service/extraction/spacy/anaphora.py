"""What pronouns and "the company" stand for, where a reader has no choice.

It is the one thing of the right number, gender and kind that this sentence and the one before speak of; a person may
have been named one sentence earlier still. Where there are two, it is sure only as a pronoun that goes on with the one
before ("He worked with Church. He …"), or where one has done the same before ("Dell bought EMC. It bought …"), or she
alone has a woman's name. All else is left alone. None of this depends on how many concepts are wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from service.domain.entity import NAME
from service.extraction.spacy.anaphors import (
    COMPANY,
    FEMALE,
    MALE,
    NAMESAKE,
    SEVERAL,
    SUBJECTS,
    Anaphor,
    anaphora_words,
    read_anaphor,
)
from service.extraction.spacy.lexicon import Lexicon
from service.extraction.spacy.mentions import Mention
from service.extraction.spacy.referents import PERSON, Referent, Referents, is_unknown
from service.extraction.spacy.tree import Tree

_BODY = "Organization"
_ACTING = frozenset({_BODY, "Group", "Location"})
_ENDS = SUBJECTS | {"dobj", "dative", "appos"}
"""Where even a name of which nothing is known may be a person's."""
_REACH = 2
"""Sentences back that persons and companies are remembered; all else one."""
_SEATS = frozenset({"be", "lie", "have", "locate", "situate", "become", "contain", "border", "include"})
"""What is said of places too, even of those that only say where something was."""
_PARAGRAPH = "\n\n"
_OPENING, _CLOSING = frozenset('"“'), frozenset('"”')


class Antecedents:
    """Found once for a text: the words that each anaphor stands for."""

    def __init__(
        self,
        tree: Tree,
        starts: Sequence[int],
        names: Mapping[int, Mention],
        lexicon: Lexicon,
        silent: frozenset[int],
    ) -> None:
        """`starts` are the first tokens of its sentences, `names` its names by their tokens, `silent` the tokens that
        name nothing to go on with: values, headings, tables."""
        self._tree = tree
        self._words = anaphora_words()
        self._recent: list[Referent] = []
        self._continued: dict[str, Referent] = {}
        """What a pronoun stood for that was a subject, by what it asked for."""
        self._genders: dict[str, str] = {}
        """Of persons whom a pronoun stood for."""
        self._found: dict[int, tuple[int, ...]] = {}
        self._paragraph = 0
        """The sentence that the last paragraph begins with."""
        referents = Referents(tree, names, silent, lexicon)
        anaphors = {
            token: anaphor
            for token in range(len(tree))
            if token not in names and token not in silent and (anaphor := read_anaphor(tree, token)) is not None
        }
        if anaphors:
            quoted = _quoted(tree)
            for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(tree)], strict=True)):
                self._recent = [one for one in self._recent if number - one.sentence <= _REACH]
                for token in range(start, end):
                    anaphor = anaphors.get(token)
                    if anaphor is None:
                        self._remember(referents.at(token, number))
                    elif token not in quoted:
                        self._resolve(anaphor, number)
                    if _PARAGRAPH in tree.words[token]:
                        self._paragraph = number + 1

    def of(self, token: int) -> tuple[int, ...]:
        """The heads of what an anaphor stands for; nothing where that is open."""
        return self._found.get(token, ())

    def _remember(self, referents: Iterable[Referent]) -> None:
        """A paragraph that names something goes on with nothing of the one before."""
        for one in referents:
            if one.is_named:
                self._recent = [before for before in self._recent if before.sentence >= self._paragraph]
            self._recent.append(one)

    def _resolve(self, anaphor: Anaphor, sentence: int) -> None:
        chosen = self._chosen(anaphor, sentence)
        if chosen is None:
            # Somebody of whom nothing is known is spoken of from here on.
            self._continued.pop(anaphor.asks_for, None)
            self._recent.append(_stranger(anaphor, sentence))
            return
        if anaphor.asks_for in (FEMALE, MALE):
            self._genders[chosen.key] = anaphor.asks_for
        again = replace(chosen, sentence=sentence, verb=anaphor.verb, relation=anaphor.relation, is_place=False)
        self._recent.append(again)
        if anaphor.is_subject:
            self._continued[anaphor.asks_for] = again
        if chosen.heads:
            self._found[anaphor.token] = chosen.heads

    def _chosen(self, anaphor: Anaphor, sentence: int) -> Referent | None:
        # Of one verb a pronoun is never another end: "Turing met him".
        others = set() if anaphor.is_owner else {one.key for one in self._recent if one.verb == anaphor.verb}
        fitting = [one for one in self._recent if one.key not in others and self._fits(one, anaphor)]
        near = [one for one in fitting if sentence - one.sentence <= 1]
        if not near and anaphor.asks_for in (FEMALE, MALE, COMPANY, NAMESAKE):
            near = fitting
        if len({one.key for one in near}) == 1:
            found = near[-1]
            is_nobody = is_unknown(found) and anaphor.asks_for in (FEMALE, MALE)
            # A noun that is only mentioned is seldom what the text goes on with.
            is_topic = found.is_named or any(one.is_subject for one in near)
            return found if is_topic and not is_nobody else None
        last = self._continued.get(anaphor.asks_for)
        if not anaphor.is_subject:
            return None
        if last is not None and sentence - last.sentence <= 1 and any(one.key == last.key for one in near):
            return last
        return self._surer(anaphor, near)

    def _surer(self, anaphor: Anaphor, several: Sequence[Referent]) -> Referent | None:
        """Of several, the one subject that did the same before; or the only one by whose name she is a woman, for of
        most whose names say nothing that is not to be thought."""
        verb = self._tree.lemma[anaphor.verb]
        subjects = [one for one in several if one.is_subject and one.heads and not is_unknown(one)]
        alike = {
            one.key: one
            for one in subjects
            if one.relation == anaphor.relation and one.verb >= 0 and self._tree.lemma[one.verb] == verb != "be"
        }
        if len(alike) != 1:
            alike = {one.key: one for one in several if anaphor.asks_for == FEMALE == self._gender(one)}
        [found] = alike.values() if len(alike) == 1 else [None]
        return found if found in subjects else None

    def _gender(self, one: Referent) -> str:
        return one.gender or self._genders.get(one.key, "")

    def _fits(self, one: Referent, anaphor: Anaphor) -> bool:
        if one.is_several != (anaphor.asks_for == SEVERAL):
            return False
        if anaphor.asks_for in (FEMALE, MALE):
            unsure = is_unknown(one) and one.relation in _ENDS
            return (one.kind == PERSON or unsure) and self._gender(one) in ("", anaphor.asks_for)
        if anaphor.asks_for in (COMPANY, NAMESAKE):
            return one.kind == _BODY and self._is_called(one, anaphor)
        return (anaphor.asks_for == SEVERAL or one.kind != PERSON) and self._may_do(one, anaphor)

    def _is_called(self, one: Referent, anaphor: Anaphor) -> bool:
        """Whether a body may be meant by "the company", "the university"."""
        if anaphor.asks_for == COMPANY:
            return self._words["no_companies"].isdisjoint(one.key.split())
        noun = self._tree.lower[anaphor.token]
        return not one.is_named or noun in one.key.lower().split()

    def _may_do(self, one: Referent, anaphor: Anaphor) -> bool:
        """Whether what the verb says may be said of it."""
        verb = self._tree.lemma[anaphor.verb]
        is_list_of_places = one.is_several and one.kind == "Location" and not one.is_subject
        if is_list_of_places or (one.is_place and (anaphor.is_owner or verb not in _SEATS)):
            return False
        acts = one.kind in _ACTING or is_unknown(one)
        if anaphor.is_undergone:
            if verb in self._words["seated"]:
                return one.is_subject or acts
            return verb not in self._words["made"] or not acts or is_unknown(one)
        if anaphor.is_subject and verb in self._words["bodies_do"]:
            return one.is_subject or (acts and one.kind != "Location") or (one.is_several and one.kind == PERSON)
        return True


def _stranger(anaphor: Anaphor, sentence: int) -> Referent:
    """What an anaphor stands for that nobody can tell: it is one more that the next may stand for."""
    kind = PERSON if anaphor.asks_for in (FEMALE, MALE) else _BODY if anaphor.asks_for in (COMPANY, NAMESAKE) else NAME
    gender = anaphor.asks_for if anaphor.asks_for in (FEMALE, MALE, SEVERAL) else ""
    return Referent((), anaphor.asks_for, kind, gender, False, anaphor.relation, False, sentence, anaphor.verb)


def _quoted(tree: Tree) -> frozenset[int]:
    """What somebody is quoted with: its pronouns are his. A mark that nothing closes opens nothing."""
    marks = [token for token, word in enumerate(tree.words) if word in ('"', "“", "”")]
    found: set[int] = set()
    opened: int | None = None
    for mark in marks:
        if opened is None:
            opened = mark if tree.words[mark] in _OPENING else None
        elif tree.words[mark] in _CLOSING:
            found.update(range(opened, mark))
            opened = None
    return frozenset(found)
