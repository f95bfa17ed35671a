# A small image of the server, without compiler and Node.js. It does not run as root.
#   docker build --tag ceilidh . && docker run --restart unless-stopped --publish 8000:8000 --volume ceilidh:/data ceilidh
# A server that is blocked for 30 seconds exits (docs/reference/serving.md), so it needs a restart policy.

FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --wheel-dir /wheels '.[server]'

FROM python:3.13-slim
RUN --mount=type=bind,from=build,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'ceilidh[server]' \
    && useradd --uid 10001 --no-create-home ceilidh \
    && install --directory --owner ceilidh /data
USER ceilidh
# Everything is stored here; CEILIDH_DATABASE_URL can name a PostgreSQL database instead (docs/reference/settings.md).
VOLUME /data
ENV CEILIDH_DATABASE_URL=sqlite:////data/ceilidh.db
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/games', timeout=4)"]
CMD ["python", "-m", "ceilidh.server", "--host", "0.0.0.0", "--port", "8000"]
