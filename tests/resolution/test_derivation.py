from __future__ import annotations

from service.domain.chunk import Chunk
from service.domain.document import Concepts
from service.domain.entity import Entity, Span
from service.domain.relationship import Extraction, Relationship
from service.resolution.derivation import derive

TEXT = "Ada knew Bob. Bob knew Ada."
FIRST = Span(0, 13)


def _said(kind: str, source: str, target: str, confidence: float = 0.8, quote: Span = FIRST) -> Relationship:
    return Relationship(
        source, target, kind, confidence=confidence, quote=TEXT[quote.start : quote.end], quote_span=quote
    )


ADA = Entity("Ada", "Person", spans=(Span(0, 3), Span(23, 26)))
BOB = Entity("Bob", "Person", spans=(Span(9, 12), Span(14, 17)))
CHUNK = Chunk(TEXT, 0, 8, 100, 127)


def test_offsets_count_in_the_document() -> None:
    graph = derive([CHUNK], [Extraction((ADA, BOB), (_said("KNEW", "Ada", "Bob"),))], Concepts.LINKED)
    assert [(m.name_key, m.start, m.end, m.surface) for m in graph.mentions][:2] == [
        ("ada", 100, 103, "Ada"),
        ("ada", 123, 126, "Ada"),
    ]
    (statement,) = graph.statements
    assert (statement.start, statement.end, statement.quote) == (100, 113, "Ada knew Bob.")


def test_a_chunk_without_offsets_gives_none() -> None:
    graph = derive([Chunk(TEXT, 0, 8)], [Extraction((ADA,))], Concepts.LINKED)
    assert {(m.start, m.end) for m in graph.mentions} == {(None, None)}


def test_places_that_chunks_share_count_once_but_are_mentions_of_both() -> None:
    overlap = Chunk(TEXT[14:], 1, 4, 114, 127)
    shared = Extraction((Entity("Bob", "Person", spans=(Span(0, 3),)),))
    graph = derive([CHUNK, overlap], [Extraction((BOB,)), shared], Concepts.LINKED)
    assert graph.senses["bob"].mentions == 2
    assert [(m.chunk_index, m.start) for m in graph.mentions] == [(0, 109), (0, 114), (1, 114)]


def test_a_kind_without_direction_is_stored_in_one() -> None:
    said = (_said("RELATED_TO", "Bob", "Ada"), _said("RELATED_TO", "Ada", "Bob", quote=Span(14, 27)))
    graph = derive([CHUNK], [Extraction((ADA, BOB), said)], Concepts.LINKED)
    assert {(s.subject_key, s.object_key) for s in graph.statements} == {("ada", "bob")}


def test_what_is_left_out_is_counted_by_reason() -> None:
    said = (_said("KNEW", "Ada", "ada"), _said("KNEW", "Ada", "Carol"))
    graph = derive([CHUNK], [Extraction((ADA, BOB), said, {"negated": 2})], Concepts.LINKED)
    assert graph.dropped == {"negated": 2, "self_loop": 1, "unknown_endpoint": 1}
    assert graph.statements == []


def test_a_denial_is_settled_as_a_fact_is_and_keeps_no_concept() -> None:
    idea = Entity("idea", "Concept", spans=(Span(5, 9),))
    denials = (_said("RELATED_TO", "Bob", "Ada"), _said("OWNS", "Ada", "idea"), _said("OWNS", "Ada", "Carol"))
    graph = derive([CHUNK], [Extraction((ADA, BOB, idea), denials=denials)], Concepts.LINKED)
    assert [(one.subject_key, one.type, one.object_key, one.quote) for one in graph.denials] == [
        ("ada", "RELATED_TO", "bob", "Ada knew Bob.")
    ]
    assert (graph.statements, [*graph.senses]) == ([], ["ada", "bob"])
    assert graph.dropped == {"negated": 1, "unknown_endpoint": 1}


def test_a_year_of_birth_is_kept_with_the_field_of_a_person_and_of_the_names_that_stand_for_them() -> None:
    text = "Ada Byron was born in Leeds in 1815. Byron is a professor."
    names = [("Ada Byron", "Person"), ("Byron", "Person"), ("Leeds", "Location"), ("professor", "Concept")]
    entities = tuple(
        Entity(name, type_, spans=(Span(text.find(name), text.find(name) + len(name)),)) for name, type_ in names
    )
    said = (
        Relationship("Ada Byron", "Leeds", "BORN_IN", attributes={"date": "1815"}),
        Relationship("Byron", "professor", "IS_A"),
    )
    graph = derive([Chunk(text, 0, 12)], [Extraction(entities, said)], Concepts.LINKED)
    fields = {name_key: sense.field for name_key, sense in graph.senses.items()}
    born = "scholarship, born 1815"
    assert fields == {"ada byron": born, "byron": born, "leeds": "", "professor": ""}


def test_what_somebody_is_said_not_to_be_says_nothing_of_their_field() -> None:
    professor = Entity("professor", "Concept", spans=(Span(5, 9),))
    denied = (_said("IS_A", "Ada", "professor"),)
    graph = derive([CHUNK], [Extraction((ADA, professor), denials=denied)], Concepts.ALL)
    assert (graph.senses["ada"].field, len(graph.denials)) == ("", 1)
    stated = derive([CHUNK], [Extraction((ADA, professor), denied)], Concepts.ALL)
    assert stated.senses["ada"].field == "scholarship"
