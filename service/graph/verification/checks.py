"""All that must be true, one statement of `cypher/verify` each, in the order in which it is mended."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from service.domain.relationship import SYMMETRIC
from service.graph.executor import Executor, Row
from service.graph.kinds import Kinds
from service.graph.verification import judging
from service.graph.verification.breaches import Breach, Remedy
from service.graph.verification.changes import change_ties
from service.graph.verification.terms import chunk_terms
from service.graph.verification.walking import CHANGES, NAMES

_THINGS = 1000
_TEXTS = 10
"""How many documents are read at once with all their text."""
_UNDIRECTED = {"kinds": sorted(SYMMETRIC)}


@dataclass(frozen=True, slots=True)
class Check:
    """One statement, asked of one range of things after another."""

    name: str
    walk: str | None
    """What it walks through (`cypher/verify/pages`); None: everything at once."""
    remedy: Remedy
    mend: str | None = None
    judge: judging.Judge = judging.as_told
    statement: str = ""
    """Where it isn't named as the check is."""
    size: int = _THINGS
    given: Mapping[str, Any] = field(default_factory=dict)
    """Parameters beside the range."""

    @property
    def reads(self) -> str:
        """The statement's name."""
        return f"verify/{self.statement or self.name}"

    async def breaches(self, executor: Executor, kinds: Kinds, within: Mapping[str, Any]) -> AsyncIterator[Breach]:
        """Those of one range. Each was seen twice: a writer may be half done when it is first looked at."""
        async for breach in self._among(executor, kinds, {**within, **self.given}):
            again = {other.id async for other in self._among(executor, kinds, breach.parameters)}
            if breach.id in again:
                yield breach

    async def _among(self, executor: Executor, kinds: Kinds, parameters: Mapping[str, Any]) -> AsyncIterator[Breach]:
        for row in await executor.read(self.reads, **parameters):
            what = await self.judge(row, kinds)
            if what is not None:
                yield self._breach(row, what, parameters)

    def _breach(self, row: Row, what: str, parameters: Mapping[str, Any]) -> Breach:
        mine = {**parameters, "first": row["id"], "last": row["id"]} if self.walk else {}
        return Breach(
            self.name,
            self.reads,
            self.remedy,
            row["collection"],
            row["id"],
            what,
            mine,
            self.mend,
            tuple(sorted(set(row["documents"]))),
            tuple(row.get("blocks", ())),
        )


CHECKS = (
    Check("keyless", None, Remedy.MEND, "remove_keyless"),
    Check("document_collection", "documents", Remedy.MEND, "link_documents"),
    Check("document_source", "documents", Remedy.LOST),
    Check("document_text", "documents", Remedy.LOST, judge=judging.document_text, size=_TEXTS),
    Check("document_title", "documents", Remedy.WORK_OUT, judge=judging.document_title),
    Check("document_waits", "documents", Remedy.WORK_OUT),
    Check("chunk_count", "documents", Remedy.WORK_OUT),
    Check("chunk_text", "documents", Remedy.WORK_OUT, judge=judging.chunk_text, size=_TEXTS),
    Check("chunk_extraction", "documents", Remedy.WORK_OUT),
    Check("chunk_embedding", "chunks", Remedy.WORK_OUT),
    Check("orphan_chunks", "chunks", Remedy.DERIVE, "remove_chunks"),
    Check("chunk_chain", "documents", Remedy.DERIVE),
    Check("orphan_extractions", "extractions", Remedy.MEND, "remove_extractions"),
    Check("orphan_sources", "sources", Remedy.MEND, "remove_sources"),
    Check("orphan_pieces", "pieces", Remedy.MEND, "remove_pieces"),
    Check("orphan_jobs", "jobs", Remedy.MEND, "remove_jobs"),
    Check("job_counts", "documents", Remedy.MEND, "count_jobs"),
    Check("orphan_names", NAMES, Remedy.MEND, "remove_names"),
    Check("name_forms", NAMES, Remedy.DERIVE, "remove_names", judging.name_forms),
    Check("name_text", NAMES, Remedy.MEND, "respell_names", judging.name_text, statement="name_forms"),
    Check("orphan_senses", "senses", Remedy.DERIVE, "remove_senses"),
    Check("orphan_entities", "entities", Remedy.DERIVE, "remove_entities"),
    Check("edge_fact", "entities", Remedy.MEND, "remove_edges"),
    Check("fact_ends", "facts", Remedy.DERIVE, "remove_facts"),
    Check("fact_id", "facts", Remedy.DERIVE, "remove_facts", judging.fact_id_of_key),
    Check("fact_evidence", "facts", Remedy.MEND, "remove_facts"),
    Check("fact_shown", "facts", Remedy.REFRESH_FACT),
    Check("hidden_ends", "hidden_facts", Remedy.DERIVE, "remove_hidden_facts"),
    Check("hidden_id", "hidden_facts", Remedy.DERIVE, "remove_hidden_facts", judging.fact_id_of_key),
    Check("hidden_reason", "hidden_facts", Remedy.REFRESH_FACT),
    Check("denial_ends", "denials", Remedy.DERIVE, "remove_denials"),
    Check("mention_sense", "chunks", Remedy.DERIVE),
    Check("evidence_sense", "chunks", Remedy.DERIVE),
    Check("quotes", "documents", Remedy.DERIVE, judge=judging.quotes, size=_TEXTS),
    Check("document_graph", "documents", Remedy.DERIVE, judge=judging.document_graph, size=_TEXTS),
    Check("entity_labels", "entities", Remedy.MEND, "relabel"),
    Check("usages", "entities", Remedy.REFRESH_ENTITY, "recount_entities", judging.usages),
    Check("entity_portrait", "entities", Remedy.REFRESH_ENTITY, "recount_entities", judging.entity_portrait),
    Check("entity_rank", "entities", Remedy.RECLUSTER, judge=judging.entity_rank),
    Check("fact_order", "facts", Remedy.REFRESH_FACT, given=_UNDIRECTED),
    Check("hidden_order", "hidden_facts", Remedy.REFRESH_FACT, given=_UNDIRECTED),
    Check("denial_order", "denials", Remedy.REFRESH_DENIAL, given=_UNDIRECTED),
    Check("fact_counts", "facts", Remedy.REFRESH_FACT, "recount_facts"),
    Check("hidden_counts", "hidden_facts", Remedy.REFRESH_FACT, "recount_hidden_facts"),
    Check("fact_sums", "facts", Remedy.REFRESH_FACT, judge=judging.fact_sums),
    Check("denial_sums", "denials", Remedy.REFRESH_DENIAL, judge=judging.fact_sums),
    Check("change_ties", CHANGES, Remedy.MEND, "untie_changes", change_ties),
    Check("redirect_end", "redirects", Remedy.LEAD, "remove_redirects"),
    Check("chunk_terms", "documents", Remedy.REMAKE_TERMS, judge=chunk_terms, size=_TEXTS),
)
"""Besides these, clusters.py: that entities are the clusters that the rules give; and changes.py: that changes are tied
to what they speak of."""
