"""Which language a text is in: by its script, by English's commonest words, else by the n-grams of py3langid.

English is the rule and every other language must be proven, since names of any language stand in English texts:
a short text, or one that is a list of names, counts as English. The n-grams (1 s to load, 100 MB) are only asked
about texts with few of the common words, so they cost an English text nothing.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import version

from py3langid.langid import MODEL_FILE, LanguageIdentifier

from service.extraction.languages import scripts

ENGLISH = "en"

_COMMON = frozenset(
    "the of and to in is was for with as by it from are were that this which have has had not been be their his they "  # noqa: SIM905 ninety quoted words could not be read
    "she at its but who when where would could should will can there these those than then into after before during "
    "between about all more you your we if".split()
)
"""Words that English prose can't do without; "a", "on", "so" and other languages' words of the same form left out."""
_ENGLISH_SHARE = 0.15
"""Of all words. Chunks of English prose have 0.3 to 0.5, of twelve other Latin languages at most 0.10."""
_FEWEST_WORDS = 6
_SURE, _LIKELY = 0.8, 0.5
"""What the n-grams must reach; the second where not one of eight words or more is an English one."""
_FEWEST_FOR_LIKELY = 8
_KANA_SHARE = 0.05
"""Of Chinese characters and kana together: Japanese has a third and more, Chinese names a kana at most."""

_BY_SCRIPT = {
    scripts.HANGUL: "ko",
    scripts.THAI: "th",
    scripts.GREEK: "el",
    scripts.HEBREW: "he",
    scripts.ARMENIAN: "hy",
    scripts.GEORGIAN: "ka",
}
_FOLDED = {"pcm": ENGLISH, "wuu": "zh", "yue": "zh", "nn": "no", "arz": "ar", "ary": "ar", "zxx": ENGLISH}
"""Languages that are not told apart from their neighbour; zxx is the library's "no language"."""
_WORD = re.compile(r"[^\W\d_]+")


def language_of(text: str) -> str:
    """The ISO 639 code of the language of a text; `en` where it says too little to tell."""
    counts = scripts.count_scripts(text)
    if not counts:
        return ENGLISH
    main = scripts.main_script(counts)
    if main in (scripts.HAN, scripts.KANA):
        east = counts[scripts.HAN] + counts[scripts.KANA]
        return "ja" if counts[scripts.KANA] > _KANA_SHARE * east else "zh"
    if main in _BY_SCRIPT:
        return _BY_SCRIPT[main]
    if counts[main] < counts.total():
        text = "".join(letter if not letter.isalpha() or scripts.script_of(letter) == main else " " for letter in text)
    return _latin(text) if main == scripts.LATIN else _by_ngrams(text)[0]


def detector_version() -> str:
    """Of the n-grams: another one may tell another language."""
    return f"py3langid {version('py3langid')}"


def _latin(text: str) -> str:
    words = [word.lower() for word in _WORD.findall(text)]
    share = sum(word in _COMMON for word in words) / len(words) if words else 1.0
    if len(words) < _FEWEST_WORDS or share >= _ENGLISH_SHARE:
        return ENGLISH
    language, confidence = _by_ngrams(text)
    proven = confidence >= _SURE or (share == 0 and len(words) >= _FEWEST_FOR_LIKELY and confidence >= _LIKELY)
    return language if proven else ENGLISH


def _by_ngrams(text: str) -> tuple[str, float]:
    language, confidence = _identifier().classify(text)
    return _FOLDED.get(language, language), confidence


@cache
def _identifier() -> LanguageIdentifier:
    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
