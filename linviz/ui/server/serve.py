"""Server of the page over HTTP: create_app() builds the app, serve() runs it."""

import html as html_lib
import re
import select
import socket
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from dash import Dash, html
from flask import Flask, request
from waitress.adjustments import Adjustments
from werkzeug.exceptions import HTTPException, NotFound

from linviz.scenario.catalogue import Catalogue
from linviz.scenario.files import Presets, data_folder
from linviz.scenario.watch import Watcher
from linviz.ui.endpoints import (
    certificate,
    export,
    figure,
    generate,
    path,
    qr,
    responses,
    run,
    suitable_views,
    view_items,
)
from linviz.ui.endpoints.certificate import Certifier
from linviz.ui.endpoints.endpoint import Endpoint
from linviz.ui.endpoints.per_preset import try_each_preset
from linviz.ui.endpoints.work import Compute, Reply, Work, kind_of
from linviz.ui.page.thumbnails import thumbnail_of
from linviz.ui.server import addresses, bundle, guard, static, static_first
from linviz.ui.server.computing import Computing, GoneError, sender_at
from linviz.ui.server.environment import (
    builds_folder,
    frame_ancestors,
    proxy_count,
    public_address,
    wrap_app,
)
from linviz.ui.server.fair_queue import QueueFullError, ReplacedError
from linviz.ui.server.kept_files import keep_files
from linviz.ui.server.listener import create_server

try:
    import resource
except ModuleNotFoundError:  # Windows
    resource = None  # type: ignore[assignment]  # a module that is not there

# keys of the app's extensions: what watches the preset folders (Watcher), and what computes (Computing)
WATCH, COMPUTING = "presets", "computing"
CONNECTIONS = 4000  # a browser opens six: those of a full lecture hall, twice
OTHER_FILES = 100  # other open files of this process
SELECT_LIMIT = 500  # select()'s limit on Windows
# an idle connection is closed soon; browsers open another when they need one
IDLE = 30  # seconds
LARGEST_HEADER = 16 * 1024  # bytes
# endpoints whose replies depend on the request alone
COMPUTED = (path, suitable_views, view_items, export, figure, qr, generate)
ENDPOINTS = (run.ENDPOINT, certificate.ENDPOINT, *(module.ENDPOINT for module in COMPUTED))
# takes a request's body and what does its work; returns the reply
Answer = Callable[[dict[str, Any], Compute], dict[str, Any] | Reply]
# addresses in a page of what it loads first
FIRST_LOADED = re.compile(
    r'(?:src|href|data-first)="(/(?:assets|s)/[^"]+\.(?:js|css|json)\?[^"]+)"'
)
CLOSED_VIEWS = (
    "/",
    "/<path:path>",
    "_dash_assets.static",
    "/_dash-layout",
    "/_dash-dependencies",
    "/_dash-update-component",
    "/_dash-component-suites/<string:package_name>/<path:fingerprinted_path>",
    "/_reload-hash",
    "/_favicon.ico",
)


def create_app(
    scenarios: Path | None = None, assets: Path | None = None, own_folder: Path | None = None
) -> Dash:
    """Return the page with its endpoints, ready to serve.

    scenarios, assets: the folders of presets and assets, linviz's own if None. own_folder: the operator's folder of
    presets, in addition to the others.
    """
    app = bare_app(assets)
    # the thumbnail of each preset is drawn as it is read: no visitor waits for it, and failing presets are left out
    presets = Presets(scenarios or data_folder("scenarios"), own_folder, trial=thumbnail_of)
    watch = app.server.extensions[WATCH] = Watcher(presets)
    certifier = Certifier()
    add_endpoint(
        app, run.ENDPOINT, lambda asked, compute: run.answer(asked, watch.catalogue, compute)
    )
    add_endpoint(app, certificate.ENDPOINT, certifier.reply)
    for module in COMPUTED:
        add_endpoint(app, module.ENDPOINT, answer_by(module.ENDPOINT, module.reply))
    # a first run imports what is loaded late (SciPy's solvers), so that no visitor waits for it
    catalogue = watch.latest
    try_each_preset(catalogue, [catalogue.first], lambda _: run.reply({"first": True}, catalogue))
    return seal(app, watch.catalogue)


def bare_app(assets: Path | None = None) -> Dash:
    """Return a Dash app with linviz's settings, still without endpoints."""
    assets = assets or data_folder("assets")
    # no static folder: seal() names all that is served
    server = Flask("linviz", static_folder=None)
    server.config["MAX_CONTENT_LENGTH"] = guard.LARGEST_BODY
    server.json = guard.StrictJSON(server)
    server.extensions[COMPUTING] = Computing()
    app = Dash(
        "linviz",
        server=server,
        assets_folder=str(assets),
        add_log_handler=False,
    )
    # Dash requires a layout; only its own scripts, which are not served, would use it
    app.layout = html.Div()
    return app


def add_endpoint(app: Dash, endpoint: Endpoint, answer: Answer) -> None:
    """Add an endpoint whose work is done in the app's queue (Computing)."""
    computing: Computing = app.server.extensions[COMPUTING]

    @app.callback(api_endpoint=endpoint.path, prevent_initial_call=True)
    def reply(**asked: Any) -> dict[str, Any] | Reply:
        return answer(asked, lambda work: computing.compute(work, sender_at(request.environ)))


def answer_by(endpoint: Endpoint, reply: Callable[[dict[str, Any]], dict[str, Any]]) -> Answer:
    """Return the answer of an endpoint whose replies are computed from the request alone."""

    def answer(asked: dict[str, Any], compute: Compute) -> Reply:
        kind = kind_of(endpoint.path, asked.get("scenario"))
        return compute(Work(reply, (asked,), kind, endpoint.seconds, asked.get("seq")))

    return answer


def seal(
    app: Dash, catalogue: Callable[[], Catalogue], endpoints: Sequence[Endpoint] = ENDPOINTS
) -> Dash:
    """Close the app once its endpoints are registered: from here on it serves only what is named here.

    Raises KeyError for a registered endpoint that is not among `endpoints`, since it would have no guard.
    """
    app._setup_server()  # Dash does this at the first request, but it registers the callbacks that are needed below
    assets = Path(app.config.assets_folder)
    assets_bundle = bundle.build_bundle(assets, bootstrap_sheet())
    views = app.server.view_functions
    # pages are HTML and answered before Flask (static_first.py), so all of Dash's own views are closed
    for closed in CLOSED_VIEWS:
        views[closed] = _not_found
    app.setup_apis()
    endpoint_by_path = {one.path: one for one in endpoints}
    for api_path in app.callback_api_paths:
        name = f"dash_callback_api_{api_path}"
        # an unlisted endpoint would have no guard, so this raises KeyError instead of serving it
        views[name] = guard.guard_view(views[name], endpoint_by_path[api_path])
    app.server.register_error_handler(HTTPException, responses.refusal_page)
    for refused in (QueueFullError, ReplacedError, GoneError):
        app.server.register_error_handler(refused, guard.refuse)
    app.server.register_error_handler(Exception, responses.failure_response)
    always = responses.common_headers(assets_bundle.policy, frame_ancestors())
    app.server.after_request(responses.response_finisher(always))
    builds = builds_folder()
    if builds:
        keep_files(builds, assets_bundle.files.values())
    router = addresses.Router(
        assets_bundle,
        catalogue,
        static.files_by_name(assets),
        public_address(),
        app.server.extensions[COMPUTING],
        builds,
    )
    static_app = static_first.StaticMiddleware(app.server.wsgi_app, router.find, always)
    # servers and Flask's test client call the app through this attribute
    app.server.wsgi_app = wrap_app(
        static_app, lambda path: path in endpoint_by_path or router.is_known(path)
    )
    return app


def listen(app: Dash, host: str = "127.0.0.1", port: int | str = 8050) -> Any:
    """Return a waitress server that holds the address; its run() serves. Port 0 takes a free one (effective_port).

    Raises SystemExit with a sentence where the address cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, int(port)), family=family)
    except (OSError, OverflowError, ValueError):
        reason = "the port is in use or invalid, or the address does not belong to this machine"
        place = f"{_in_brackets(host)}:{port}"
        raise SystemExit(
            f"linviz cannot listen on {place}: {reason}. Try make run PORT=8051."
        ) from None
    return server_at([listening], app.server)


def server_at(
    sockets: Sequence[socket.socket], wsgi: Any, socket_map: dict[int, Any] | None = None
) -> Any:
    """Return a waitress server at open sockets; its run() serves.

    socket_map: the dictionary in which it keeps its connections by file number.
    """
    # in this process, which may have been forked since the app was created
    if watch := getattr(wsgi, "extensions", {}).get(WATCH):
        watch.start()
    settings = Adjustments(
        sockets=sockets,
        connection_limit=_connection_limit(),
        channel_timeout=IDLE,
        cleanup_interval=IDLE // 6,
        # no thread waits for a client to take something: a connection has at most one answer (connection.py)
        outbuf_high_watermark=sys.maxsize,
        # notices clients that disconnect while waiting, so that nothing is run for them
        channel_request_lookahead=1,
        # select() ends at 1,024 open files; Windows knows no poll()
        asyncore_use_poll=hasattr(select, "poll"),
        # waitress refuses a body of exactly this size, Flask only a larger one; so this is one byte more
        max_request_body_size=guard.LARGEST_BODY + 1,
        max_request_header_size=LARGEST_HEADER,
        ident=None,
        # with proxies, waitress would remove their headers
        clear_untrusted_proxy_headers=not proxy_count(),
    )
    return create_server(sockets, wsgi, {} if socket_map is None else socket_map, settings)


def serve(app: Dash, host: str = "127.0.0.1", port: int | str = 8050) -> None:
    """Serve until interrupted."""
    server = listen(app, host, port)
    place = f"{_in_brackets(server.effective_host)}:{server.effective_port}"
    server.log_info(f"linviz runs at http://{place} - press Ctrl+C to stop it")
    start_processes(app.server)
    server.run()


def _in_brackets(host: str) -> str:
    """Return a host as an address of the web has it: that of IPv6 stands in brackets."""
    return f"[{host}]" if ":" in host else host


def start_processes(app: Any, servers: int = 1) -> None:
    """Let a Flask app of create_app() compute in processes of its own. servers: how many share this machine."""
    if computing := getattr(app, "extensions", {}).get(COMPUTING):
        computing.start_soon(servers)


def warm_up(app: Flask) -> None:
    """Make and compress what a first visit loads: home page, first preset, their scripts, and its run."""
    client = app.test_client()
    headers = {"Accept-Encoding": "br"}
    for page in (addresses.GALLERY, f"/s/{app.extensions[WATCH].latest.first.slug}"):
        html_text = client.get(page, headers=headers | {"Accept-Encoding": ""}).text
        for address in (page, *FIRST_LOADED.findall(html_text)):
            client.get(html_lib.unescape(address), headers=headers)
    # a process with threads must not be forked
    app.extensions[WATCH].stop()


def _connection_limit() -> int:
    """Return how many connections this process may hold, after raising its limit of open files if possible."""
    if resource is None:
        return SELECT_LIMIT
    needed = CONNECTIONS + OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    # beyond the limit accept() would fail again and again
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(CONNECTIONS, soft - OTHER_FILES)


def bootstrap_sheet() -> Path:
    """Return the path of Bootstrap's stylesheet, from Bootstrap-Flask's files; none of that package's code runs."""
    spec = find_spec("flask_bootstrap")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(
            "Bootstrap-Flask is not installed; the page takes its Bootstrap from there"
        )
    return Path(
        spec.submodule_search_locations[0], "static", "bootstrap5", "css", "bootstrap.min.css"
    )


# takes the variables of any route
def _not_found(**_: str) -> None:
    """Raise NotFound, or the error that occurred before Flask."""
    raise request.environ.get(static_first.BROKEN, NotFound)
