"""An extraction's record is stable and loses nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction, Relationship
from service.extraction.record import extraction_key, from_json, to_json

words = st.text(st.characters(codec="utf-8"), max_size=20)
spans = st.builds(lambda start, length: Span(start, start + length), st.integers(0, 10**6), st.integers(1, 99))
shares = st.floats(0, 1)
attributes = st.dictionaries(words, words, max_size=2)
entities = st.builds(
    Entity, words, words, st.none() | words.filter(bool), shares, st.lists(spans, max_size=3).map(tuple), attributes
)
relationships = st.builds(
    Relationship,
    source=words,
    target=words,
    type=words,
    description=st.none() | words,
    strength=st.none() | st.integers(1, 10),
    confidence=shares,
    context=st.none() | words,
    quote=st.none() | words,
    quote_span=st.none() | spans,
    source_span=st.none() | spans,
    target_span=st.none() | spans,
    attributes=attributes,
)
extractions = st.builds(
    Extraction,
    st.lists(entities, max_size=3).map(tuple),
    st.lists(relationships, max_size=3).map(tuple),
    st.dictionaries(words, st.integers(1, 99), max_size=2),
    st.lists(spans, max_size=3).map(tuple),
    st.lists(spans, max_size=3).map(tuple),
    denials=st.lists(relationships, max_size=2).map(tuple),
)


@given(extractions)
def test_what_is_written_is_read_back(extraction: Extraction) -> None:
    assert from_json(to_json(extraction)) == extraction


def test_equal_extractions_are_equal_bytes_whatever_the_order_of_their_counts() -> None:
    one = Extraction(dropped={"self_loop": 1, "bad_span": 2})
    other = Extraction(dropped={"bad_span": 2, "self_loop": 1})
    assert to_json(one) == to_json(other)


def test_an_empty_extraction_is_short() -> None:
    assert to_json(Extraction()) == "{}"


def test_text_and_extractor_both_make_the_key() -> None:
    keys = {
        extraction_key("a", "bc"),
        extraction_key("c", "ab"),
        extraction_key("a", "b"),
        extraction_key("\ud800", "b"),
    }
    assert len(keys) == 4
