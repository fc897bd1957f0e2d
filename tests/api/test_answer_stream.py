"""An answer as it comes, by graphql-transport-ws over a real WebSocket."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from service.agent.agent import Agent
from service.agent.pipeline import Outcome
from service.agent.stages import Stage
from service.agent.state import State
from service.embedding.minilm import MiniLM
from service.settings import Settings
from service.wiring import Services
from tests.agent.world import NO_PLUGS, stored
from tests.api.client import Client
from tests.api.conftest import served
from tests.api.sockets import acknowledged, socket, subscribe

pytestmark = pytest.mark.anyio

ASK = """
subscription ($question: String!, $collections: [String!]) {
  ask(question: $question, collections: $collections) {
    __typename
    ... on StepStarted { name }
    ... on StepFinished { step { name summary plug options } }
    ... on TextDelta { text }
    ... on AnswerCompleted {
      answer {
        text shortAnswer answered
        claims { text evidence { quote chunk { document { key } } relationship { type target { name } } } }
        steps { name }
      }
    }
  }
}
"""


async def streamed(client: Client, question: str, **given: Any) -> list[dict[str, Any]]:
    """All events of one answer."""
    events = []
    async with socket(client) as opened:
        await acknowledged(opened)
        await subscribe(opened, ASK, question=question, **given)
        while (message := await opened.receive_json())["type"] == "next":
            assert "errors" not in message["payload"], message
            events.append(message["payload"]["data"]["ask"])
        assert message == {"type": "complete", "id": "1"}
    return events


async def test_steps_are_told_as_they_go_then_the_text_and_last_the_answer(
    client: Client, services: Services, minilm: MiniLM
) -> None:
    await stored(services.executor, minilm)
    events = await streamed(client, "Where was Ada Lovelace born?", collections=["history"])
    *steps, answer = events
    deltas = [event["text"] for event in steps if event["__typename"] == "TextDelta"]
    steps = [event for event in steps if event["__typename"] != "TextDelta"]
    assert events == [*steps, *({"__typename": "TextDelta", "text": text} for text in deltas), answer]
    found = answer["answer"]
    assert (found["answered"], found["shortAnswer"]) == (True, "London")
    assert "".join(deltas) == found["text"]
    begun = [event["name"] for event in steps if event["__typename"] == "StepStarted"]
    ended = [event["step"]["name"] for event in steps if event["__typename"] == "StepFinished"]
    assert begun == ended == [step["name"] for step in found["steps"]]
    assert [event["__typename"] for event in steps] == ["StepStarted", "StepFinished"] * len(begun)
    evidence = found["claims"][0]["evidence"][0]
    assert evidence["chunk"]["document"]["key"] == "lovelace"
    assert evidence["relationship"] == {"type": "BORN_IN", "target": {"name": "London"}}


async def test_what_can_not_be_answered_is_said_in_the_same_way(client: Client) -> None:
    *_, delta, answer = await streamed(client, "What is the capital of Peru?")
    assert delta == {"__typename": "TextDelta", "text": "The documents don't answer this."}
    assert answer["answer"]["answered"] is False


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"question": " "}, "INVALID_INPUT"),
        ({"question": "x" * 20_001}, "TOO_LARGE"),
        ({"question": "Who?", "collections": ["nowhere"]}, "UNKNOWN_COLLECTION"),
    ],
)
async def test_what_can_not_be_asked_is_an_error_with_a_code(client: Client, given: dict[str, Any], code: str) -> None:
    async with socket(client) as opened:
        await acknowledged(opened)
        await subscribe(opened, ASK, **given)
        errors: list[dict[str, Any]] = []
        while (message := await opened.receive_json())["type"] == "next":
            errors += message["payload"].get("errors", [])
        assert [error["extensions"]["code"] for error in errors] == [code]


STEPS = """
query ($steps: AnswerSteps) {
  ask(question: "Where was Ada Lovelace born?", steps: $steps) { steps { name plug input } }
}
"""


async def test_a_call_says_who_takes_a_step(client: Client) -> None:
    usual = (await client.ask(STEPS))["ask"]["steps"]
    assert usual[0] == {"name": "gate", "plug": "default", "input": "Where was Ada Lovelace born?"}
    fewer = (await client.ask(STEPS, steps={"facts": "none", "gate": "default", "reranker": "none"}))["ask"]["steps"]
    taken = {one["name"] for one in fewer}
    assert [one["name"] for one in usual if one["name"] not in taken] == ["facts", "rerank"]


@pytest.mark.parametrize("who", ["os:system", "service.agent.steps.gate:Gate", ""])
async def test_a_call_has_no_code_loaded(client: Client, who: str) -> None:
    answered = await client.send(STEPS, steps={"gate": who})
    [error] = answered["errors"]
    assert error["extensions"]["code"] == "INVALID_INPUT"
    assert "It can be default, none" in str(error)


class Waiting:
    """A step that takes until it is ended."""

    name = "wait"

    def __init__(self) -> None:
        self.begun, self.ended = asyncio.Event(), asyncio.Event()

    def seen(self, state: State) -> str:
        return state.question

    async def run(self, _state: State) -> Outcome:
        self.begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.ended.set()
        raise AssertionError("nobody sets this event")


@pytest.mark.parametrize("goes", ["completes", "closes"])
async def test_a_client_that_goes_away_ends_the_work(settings: Settings, services: Services, goes: str) -> None:
    waiting = Waiting()
    async with (
        served(settings, replace(services, agent=Agent([Stage("wait", waiting)], NO_PLUGS))) as client,
        asyncio.timeout(20),
    ):
        async with socket(client) as opened:
            await acknowledged(opened)
            await subscribe(opened, ASK, question="Who?")
            await waiting.begun.wait()
            if goes == "completes":
                await opened.send_json({"id": "1", "type": "complete"})
                await waiting.ended.wait()
        await waiting.ended.wait()
