"""Charts: what is drawn is read as a table."""

from __future__ import annotations

from lxml import etree

from service.ingestion.reading.charts import chart_lines

_SPACES = (
    'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" '
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
)


def chart(series: str) -> etree._Element:
    """A chart called Sales, whose axis is called Years."""

    def title(text: str) -> str:
        return f"<c:title><c:tx><c:rich><a:p><a:r><a:t>{text}</a:t></a:r></a:p></c:rich></c:tx></c:title>"

    plot = f"<c:barChart>{series}</c:barChart><c:catAx>{title('Years')}</c:catAx>"
    return etree.fromstring(
        f"<c:chartSpace {_SPACES}><c:chart>{title('Sales')}<c:plotArea>{plot}</c:plotArea></c:chart></c:chartSpace>"
    )


def series(name: str, values: dict[int, str], categories: dict[int, str]) -> str:
    def points(given: dict[int, str]) -> str:
        return "".join(f'<c:pt idx="{index}"><c:v>{value}</c:v></c:pt>' for index, value in given.items())

    return (
        f"<c:ser><c:tx><c:strRef><c:f>A1</c:f><c:strCache>{points({0: name})}</c:strCache></c:strRef></c:tx>"
        f"<c:cat><c:strRef><c:strCache>{points(categories)}</c:strCache></c:strRef></c:cat>"
        f"<c:val><c:numRef><c:numCache>{points(values)}</c:numCache></c:numRef></c:val></c:ser>"
    )


def test_each_category_is_a_line_with_the_value_of_each_series() -> None:
    years = {0: "2000", 1: "2001"}
    drawn = chart(series("Tea", {0: "1.5", 1: "2"}, years) + series("Coffee", {1: "4"}, years))
    assert list(chart_lines(drawn)) == ["Sales", "2000; Tea: 1.5.", "2001; Tea: 2; Coffee: 4."]


def test_a_chart_without_categories_has_its_title() -> None:
    assert list(chart_lines(chart(series("Tea", {0: "1"}, {})))) == ["Sales"]
    assert list(chart_lines(chart(""))) == ["Sales"]
