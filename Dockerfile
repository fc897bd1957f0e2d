# The service alone; Neo4j is another container (docker-compose.yml) or elsewhere.
FROM python:3.11-slim AS packages
COPY requirements.runtime.lock /
RUN python -m venv /opt/kgql \
    && /opt/kgql/bin/python -m pip install --no-cache-dir --require-hashes --no-deps -r /requirements.runtime.lock

FROM python:3.11-slim
RUN useradd --create-home --uid 10001 kgql
COPY --from=packages /opt/kgql /opt/kgql
COPY service /app/service
COPY cypher /app/cypher
WORKDIR /app
USER kgql
ENV PATH=/opt/kgql/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    KGQL_HOST=0.0.0.0 \
    KGQL_PORT=8000
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
CMD ["python", "-m", "service", "serve"]
