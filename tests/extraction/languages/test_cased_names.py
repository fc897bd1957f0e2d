"""Names by their capitals, in languages that nothing here parses."""

from __future__ import annotations

import pytest

from service.extraction.languages.unparsed import read_unparsed
from service.extraction.normalising import normalise


def _types(text: str, language: str) -> dict[str, str]:
    return {entity.name: entity.type for entity in read_unparsed(text, language).entities}


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        (
            "es",
            "El presidente Juan Pérez visitó la Universidad de Salamanca. Ayer llovió en Sevilla.",
            {"Juan Pérez": "Person", "Universidad de Salamanca": "Organization", "Sevilla": "Location"},
        ),
        ("es", "La obra de Miguel de Cervantes es conocida.", {"Miguel de Cervantes": "Person"}),
        (
            "de",
            "Die Regierung unter Bundeskanzlerin Angela Merkel beriet mit der Siemens AG über die Zukunft der Arbeit.",
            {"Angela Merkel": "Person", "Siemens AG": "Organization"},
        ),
        ("de", "Der Vertrag über die Zusammenarbeit der Staaten regelt Fragen der Wirtschaft.", {}),
        (
            "de",
            "Mit Otto von Bismarck und Ursula von der Leyen.",
            {"Otto von Bismarck": "Person", "Ursula von der Leyen": "Person"},
        ),
        ("it", "Ieri il signor Rossi ha lasciato l'Aquila.", {"Rossi": "Person", "Aquila": "Name"}),
        ("ru", "Писатель Лев Толстой жил в Москве.", {"Лев Толстой": "Person", "Москве": "Location"}),
        ("uk", "Тут діє Організація Об'єднаних Націй.", {"Організація Об'єднаних Націй": "Organization"}),  # noqa: RUF001
        ("es", "1. Todos son libres;\nConsiderando la Carta.", {"Carta": "Name"}),
        ("ru", "Там стоит Большой театр.", {}),
        ("tr", "Mustafa Kemal dün Ankara'da konuştu.", {"Mustafa Kemal": "Person", "Ankara": "Location"}),
        (
            "pl",
            "W 1911 roku w Sztokholmie była Maria Skłodowska.",
            {"Maria Skłodowska": "Person", "Sztokholmie": "Location"},
        ),
        ("sv", "Han arbetade för Ericsson AB i Stockholm.", {"Ericsson AB": "Organization", "Stockholm": "Location"}),
        ("el", "Εδώ ζει ο κύριος Παπαδόπουλος.", {"Παπαδόπουλος": "Person"}),  # noqa: RUF001 Greek
        ("pt", "O PRESIDENTE DA REPÚBLICA FALOU AO PAÍS.", {}),
    ],
)
def test_names_stand_where_a_capital_proves_something(language: str, text: str, names: dict[str, str]) -> None:
    assert _types(text, language) == names


def test_a_word_that_opens_a_sentence_is_a_name_only_where_the_text_has_it_elsewhere() -> None:
    assert _types("Toledo era grande.", "es") == {}
    read = read_unparsed("Toledo era grande. Vivió mucho tiempo en Toledo.", "es")
    [toledo] = read.entities
    assert (toledo.type, len(toledo.spans)) == ("Location", 2)


def test_a_surname_is_the_person_that_the_text_has_named() -> None:
    read = _types("Fue idea de Marta Ruiz. Luego Ruiz se marchó.", "es")
    assert read == {"Marta Ruiz": "Person", "Ruiz": "Person"}


def test_rules_are_less_sure_than_a_model_and_say_that_there_was_none() -> None:
    text = "La obra de Miguel de Cervantes es conocida en Madrid."
    read = read_unparsed(text, "es")
    assert all(entity.confidence <= 0.6 for entity in read.entities)
    assert read.dropped == {"no_parser: es": 1}
    assert normalise(read, text, "rules") == read
