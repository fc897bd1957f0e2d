"""What the plugs make of answers of every kind: through the real SDK, from a server that answers as it is told to."""

from __future__ import annotations

from typing import Any

import pytest

from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction
from service.errors import PlugBadOption, PlugBadResult, PlugFailed, PlugFault, PlugUnusable
from service.extraction.claude.client import Claude
from service.extraction.claude.extractor import ClaudeEntityExtractor, ClaudeExtractor, ClaudeRelationshipExtractor
from tests.extraction.claude.conftest import Configure
from tests.fake_anthropic import Behaviour, FakeAnthropic

pytestmark = pytest.mark.anyio

TEXT = "Ada Lovelace works for\n  Charles Babbage. Charles Babbage lives in London."
CLOSED = {"closed": True}


def triples(extraction: Extraction) -> list[tuple[str, str, str]]:
    return [(fact.source, fact.type, fact.target) for fact in extraction.relationships]


async def test_an_answer_becomes_entities_and_relationships_with_the_words_of_the_text(claude: Claude) -> None:
    extraction = await ClaudeExtractor(claude).extract(TEXT)
    assert [(entity.name, entity.type) for entity in extraction.entities] == [
        ("Ada Lovelace", "Person"),
        ("Charles Babbage", "Person"),
        ("London", "Location"),
    ]
    assert triples(extraction) == [("Charles Babbage", "LOCATED_IN", "London")]
    assert [TEXT[span.start : span.end] for entity in extraction.entities for span in entity.spans] == [
        "Ada Lovelace",
        "Charles Babbage",
        "Charles Babbage",
        "London",
    ]


async def test_a_quote_is_found_whatever_white_space_the_text_has_and_stored_as_the_text_has_it(
    claude: Claude,
) -> None:
    text = "Ada  Lovelace was a\n\tmathematician. Ada Lovelace works for Bob\n\nBrown. She was   happy."
    (fact,) = (await ClaudeExtractor(claude).extract("Ada works for Bob in\n  the   Navy.")).relationships
    assert fact.quote == "Ada works for Bob in\n  the   Navy."
    assert fact.quote_span == Span(0, len(fact.quote))
    extraction = await ClaudeExtractor(claude).extract(text)
    for relationship in extraction.relationships:
        assert relationship.quote_span is not None
        assert text[relationship.quote_span.start : relationship.quote_span.end] == relationship.quote


async def test_confidence_and_strength_are_clamped_and_the_context_is_kept(claude: Claude) -> None:
    (fact,) = (await ClaudeExtractor(claude).extract("Ada knew Bob.")).relationships
    assert (fact.confidence, fact.strength) == (1.0, 10)
    assert fact.context == "The passage says knew."


class TestRelationshipsOfGivenEntities:
    async def test_no_call_is_made_without_two_entities(self, claude: Claude, fake: FakeAnthropic) -> None:
        extractor = ClaudeRelationshipExtractor(claude)
        assert await extractor.extract("Ada knew Bob.", []) == []
        assert await extractor.extract("Ada knew Bob.", [Entity("Ada", "Person")]) == []
        assert fake.requests == []

    async def test_only_the_given_entities_are_related(self, claude: Claude) -> None:
        given = [Entity("Charles Babbage", "Person"), Entity("London", "Location")]
        (fact,) = await ClaudeRelationshipExtractor(claude).extract(TEXT, given)
        assert (fact.source, fact.type, fact.target) == ("Charles Babbage", "LOCATED_IN", "London")

    async def test_a_closed_schema_leaves_unknown_kinds_out(self, claude: Claude) -> None:
        text = "Ada founded Acme. Ada works for Acme."
        given = [Entity("Ada", "Person"), Entity("Acme", "Organization")]
        extractor = ClaudeRelationshipExtractor(claude)
        assert [fact.type for fact in await extractor.extract(text, given)] == ["FOUNDED", "WORKS_FOR"]
        assert [fact.type for fact in await extractor.extract(text, given, schema=CLOSED)] == ["WORKS_FOR"]

    async def test_a_text_goes_in_pieces_of_the_limit_that_end_with_sentences(
        self, claude: Claude, fake: FakeAnthropic
    ) -> None:
        text = " ".join(["Ada knew Bob.", *["Nobody was there that day, as they say."] * 90, "Bob works for Ada."])
        given = [Entity("Ada", "Person"), Entity("Bob", "Person")]
        facts = await ClaudeRelationshipExtractor(claude).extract(text, given)
        assert [fact.type for fact in facts] == ["COLLABORATES_WITH", "WORKS_FOR"]
        assert [text[fact.quote_span.start : fact.quote_span.end] for fact in facts if fact.quote_span] == [
            "Ada knew Bob.",
            "Bob works for Ada.",
        ]
        assert len(fake.texts) == 2
        assert all(len(sent) <= 3000 and sent.endswith(".") for sent in fake.texts)
        assert sum(map(len, fake.texts)) == len(text) - 1

    async def test_a_batch_keeps_its_order(self, claude: Claude) -> None:
        texts = [f"Ada knew {name}." for name in ("Bob", "Carl", "Dora", "Emil")]
        entities = [[Entity("Ada"), Entity(text.split()[-1].rstrip("."))] for text in texts]
        results = await ClaudeRelationshipExtractor(claude).extract_batch(texts, entities)
        assert [fact.target for facts in results if isinstance(facts, list) for fact in facts] == [
            "Bob",
            "Carl",
            "Dora",
            "Emil",
        ]

    async def test_one_client_is_used_again_until_it_is_reset(self, claude: Claude) -> None:
        extractor = ClaudeRelationshipExtractor(claude)
        given = [Entity("Ada"), Entity("Bob")]
        await extractor.extract("Ada knew Bob.", given)
        first = claude.client
        await extractor.extract("Ada knew Bob.", given)
        assert claude.client is first
        await extractor.reset()
        assert first.is_closed()
        await extractor.extract("Ada knew Bob.", given)
        assert claude.client is not first


class TestAnswersThatAreNotAsAskedFor:
    async def test_prose_around_the_json_is_passed_over(self, claude: Claude, fake: FakeAnthropic) -> None:
        fake.next(Behaviour.PROSE)
        assert triples(await ClaudeExtractor(claude).extract("Ada knew Bob.")) == [("Ada", "COLLABORATES_WITH", "Bob")]

    async def test_invented_ends_and_quotes_are_dropped_and_counted(self, claude: Claude, fake: FakeAnthropic) -> None:
        fake.next(Behaviour.INVENTED_ENDS)
        extraction = await ClaudeExtractor(claude).extract("Ada knew Bob.")
        assert [entity.name for entity in extraction.entities] == ["Ada", "Bob"]
        assert triples(extraction) == [("Ada", "COLLABORATES_WITH", "Bob")]
        assert extraction.dropped == {"not_in_text": 1, "unknown_endpoint": 1, "quote_not_found": 1}

    async def test_nested_objects_are_read_where_a_string_was_asked_for(
        self, claude: Claude, fake: FakeAnthropic
    ) -> None:
        fake.next(Behaviour.NESTED)
        extraction = await ClaudeExtractor(claude).extract("Ada knew Bob.")
        assert [entity.name for entity in extraction.entities] == ["Ada", "Bob"]
        assert triples(extraction) == [("Ada", "COLLABORATES_WITH", "Bob")]
        assert extraction.dropped == {}

    async def test_items_of_the_wrong_type_are_dropped_and_counted_and_the_rest_stays(
        self, claude: Claude, fake: FakeAnthropic
    ) -> None:
        fake.next(Behaviour.WRONG_TYPES)
        extraction = await ClaudeExtractor(claude).extract("Ada knew Bob.")
        assert [(entity.name, entity.confidence) for entity in extraction.entities] == [("Ada", 0.7), ("Bob", 0.7)]
        assert triples(extraction) == [("Ada", "COLLABORATES_WITH", "Bob")]
        assert extraction.dropped == {"malformed": 4}

    async def test_what_is_said_twice_counts_once(self, claude: Claude, fake: FakeAnthropic) -> None:
        fake.next(Behaviour.DUPLICATES)
        extraction = await ClaudeExtractor(claude).extract("Ada knew Bob.")
        assert triples(extraction) == [("Ada", "COLLABORATES_WITH", "Bob")]
        assert extraction.dropped == {"said_twice": 1}

    @pytest.mark.parametrize("behaviour", [Behaviour.SCHEMA_ECHO, Behaviour.EMPTY])
    async def test_an_answer_without_lists_is_a_failure_and_no_empty_success(
        self, claude: Claude, fake: FakeAnthropic, behaviour: Behaviour
    ) -> None:
        fake.next(behaviour)
        with pytest.raises(PlugBadResult):
            await ClaudeExtractor(claude).extract("Ada knew Bob.")

    async def test_an_answer_that_is_cut_off_is_asked_for_once_more_with_twice_the_room(
        self, claude: Claude, fake: FakeAnthropic
    ) -> None:
        fake.next(Behaviour.TRUNCATED)
        assert triples(await ClaudeExtractor(claude).extract("Ada knew Bob.")) == [("Ada", "COLLABORATES_WITH", "Bob")]
        assert [body["max_tokens"] for body in fake.requests] == [8192, 16384]

    async def test_an_answer_that_is_cut_off_twice_is_a_failure_that_says_so(
        self, claude: Claude, fake: FakeAnthropic
    ) -> None:
        fake.on("Ada", Behaviour.TRUNCATED)
        with pytest.raises(PlugFailed, match="cut off at 16384 tokens"):
            await ClaudeExtractor(claude).extract("Ada knew Bob.")

    async def test_a_refusal_is_a_failure_that_says_so(self, claude: Claude, fake: FakeAnthropic) -> None:
        fake.next(Behaviour.REFUSAL)
        with pytest.raises(PlugFailed, match=r"refused to read this text \(bio\)"):
            await ClaudeExtractor(claude).extract("Ada knew Bob.")

    async def test_the_failure_of_one_text_of_a_batch_is_its_own(self, claude: Claude, fake: FakeAnthropic) -> None:
        fake.on("Bob", Behaviour.REFUSAL)
        results = await ClaudeExtractor(claude).extract_batch(["Ada knew Carl.", "Ada knew Bob.", "Ada knew Dora."])
        assert [isinstance(result, PlugFault) for result in results] == [False, True, False]


class TestWhatIsSent:
    async def test_the_fixed_part_is_cached_and_the_same_for_every_text(
        self, claude: Claude, fake: FakeAnthropic
    ) -> None:
        extractor = ClaudeEntityExtractor(claude)
        for text in ("Ada knew Bob.", "Carl knew Dora."):
            await extractor.extract(text)
        first, second = fake.requests
        assert first["system"] == second["system"]
        assert first["system"][-1]["cache_control"] == {"type": "ephemeral"}

    async def test_the_schema_is_told_with_its_descriptions_and_patterns(
        self, claude: Claude, fake: FakeAnthropic
    ) -> None:
        schema = {
            "entity_types": [{"name": "Engine", "description": "a machine that computes"}, "Person"],
            "relationship_kinds": [{"name": "BUILT", "description": "the source made the target"}],
            "patterns": ["Person-BUILT->Engine"],
            "closed": True,
        }
        await ClaudeExtractor(claude).extract("Ada knew Bob.", schema=schema)
        (block,) = fake.requests[0]["system"]
        assert "- Engine: a machine that computes" in block["text"]
        assert "- BUILT: the source made the target (Person to Engine only)" in block["text"]
        assert "There are no other kinds" in block["text"]

    async def test_options_override_the_configuration(self, claude: Claude, fake: FakeAnthropic) -> None:
        await ClaudeExtractor(claude).extract("Ada.", model="claude-haiku-5-5", effort="high", max_tokens=1000)
        body = fake.requests[0]
        assert (body["model"], body["max_tokens"], body["output_config"]["effort"]) == (
            "claude-haiku-5-5",
            1000,
            "high",
        )

    @pytest.mark.parametrize("options", [{"temper": 1}, {"effort": "huge"}, {"text_limit": True}, {"bulk": "yes"}])
    async def test_an_option_that_will_not_do_is_refused(self, claude: Claude, options: dict[str, Any]) -> None:
        with pytest.raises(PlugBadOption):
            await ClaudeExtractor(claude).extract("Ada.", **options)

    async def test_a_text_of_white_space_costs_nothing(self, claude: Claude, fake: FakeAnthropic) -> None:
        assert await ClaudeExtractor(claude).extract(" \n ") == Extraction()
        assert fake.requests == []


async def test_a_key_that_is_refused_is_no_text_s_fault(configured: Configure) -> None:
    claude = Claude(configured(api_key="another"))
    with pytest.raises(PlugUnusable, match=r"invalid x-api-key \(401\)"):
        await ClaudeExtractor(claude).extract("Ada.")
    await claude.reset()


async def test_a_model_without_a_price_is_not_asked(configured: Configure, fake: FakeAnthropic) -> None:
    claude = Claude(configured(model="somebody-s-model"))
    with pytest.raises(PlugUnusable, match="KGQL_CLAUDE_PRICES"):
        await ClaudeExtractor(claude).extract("Ada.")
    assert fake.requests == []


async def test_the_entities_to_relate_may_be_mappings(claude: Claude) -> None:
    text = "Ada works for Bob."
    extractor = ClaudeRelationshipExtractor(claude)
    mapped = await extractor.extract(text, [{"name": "Ada", "type": "Person"}, {"name": "Bob", "spans": [(14, 17)]}])
    assert [(fact.source, fact.type, fact.target) for fact in mapped] == [("Ada", "WORKS_FOR", "Bob")]
    assert await extractor.extract(text, [Entity("Ada", "Person"), Entity("Bob", "Person")]) == mapped
    assert await extractor.extract_batch([text], [[{"name": "Ada"}, {"name": "Bob"}]]) == [mapped]
