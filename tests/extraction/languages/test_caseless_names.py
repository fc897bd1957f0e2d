"""Names that mark themselves, in scripts without capitals."""

from __future__ import annotations

import pytest

from service.extraction.languages.unparsed import read_unparsed


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [
        ("zh", "他读了《红楼梦》,又读了新书。", {"红楼梦": "Work"}),
        ("zh", "公司由Steve Jobs创立。", {"Steve Jobs": "Name"}),
        ("ja", "バラク・オバマは演説した。", {"バラク・オバマ": "Name"}),
        (
            "ja",
            "オバマ大統領はマサチューセッツ州でコンピュータを見た。",
            {"オバマ": "Person", "マサチューセッツ州": "Location"},
        ),
        ("ja", "夏目漱石の『吾輩は猫である』。", {"吾輩は猫である": "Work"}),
        ("ar", "تعمل شركة Siemens AG في مصر.", {"Siemens AG": "Name"}),
        ("th", "มนุษย์ทั้งหลายเกิดมามีอิสระ", {}),
        ("hi", "सभी मनुष्यों को गौरव और अधिकारों के मामले में।", {}),
    ],
)
def test_only_what_marks_itself_is_a_name(language: str, text: str, names: dict[str, str]) -> None:
    assert {entity.name: entity.type for entity in read_unparsed(text, language).entities} == names
