"""The web application: `/graphql`, its schema as text, and a health check."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from service.api.endpoint import Endpoint, landing_page
from service.api.limits import BodyLimit
from service.api.schema import export
from service.errors import DatabaseFault
from service.graph.driver_errors import translated_errors
from service.settings import Settings
from service.wiring import Services, open_services

OpenServices = Callable[[Settings], AbstractAsyncContextManager[Services]]


def create_app(settings: Settings, open_services: OpenServices = open_services) -> Starlette:
    """The application. Its services are open from its start to its end."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with open_services(settings) as services:
            app.state.services = services
            yield

    endpoint = Endpoint(settings)
    return Starlette(
        routes=[
            Route("/graphql", endpoint),
            WebSocketRoute("/graphql", endpoint),
            Route("/schema.graphql", _schema),
            Route("/healthz", _health),
            Route("/", _page),
        ],
        middleware=[
            Middleware(
                CORSMiddleware,
                allow_origins=settings.origins,
                allow_methods=["GET", "POST"],
                allow_headers=["content-type"],
            ),
            Middleware(BodyLimit, max_bytes=settings.max_body_bytes),
        ],
        lifespan=lifespan,
    )


async def _schema(_request: Request) -> Response:
    return PlainTextResponse(export())


async def _page(_request: Request) -> Response:
    return HTMLResponse(landing_page())


async def _health(request: Request) -> Response:
    """200 where Neo4j answers, else 503 with the code."""
    services: Services = request.app.state.services
    try:
        with translated_errors():
            await services.executor.driver.verify_connectivity()
    except DatabaseFault as error:
        return JSONResponse({"status": "unavailable", "code": error.code}, HTTPStatus.SERVICE_UNAVAILABLE)
    return JSONResponse({"status": "ok"})
