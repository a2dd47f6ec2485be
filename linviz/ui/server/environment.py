"""Settings from environment variables. Each is checked at the start; an empty one counts as not set."""

import ipaddress
import logging
import os
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any, NoReturn
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.middleware.proxy_fix import ProxyFix

from linviz.scenario.checks import quote

# a path may follow the host, where a proxy serves linviz below one
ADDRESS = re.compile(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?")
MOST_PROXIES = 10
HOST_NAME = re.compile(r"[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?")
# one entry of frame-ancestors: * or a scheme, or a host, with subdomains or without, with scheme and port or without
FRAME_SOURCE = re.compile(
    r"\*|https?:|(https?://)?(\*\.)?[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*(:(\d{1,5}|\*))?/?"
)
# they are written in quotes; without them a browser would look for a host of that name
FRAME_WORDS = ("self", "none")
# characters of a variable that becomes a part of every answer
MOST_LETTERS = 2_000
METHODS = {"GET", "HEAD", "POST"}

logger = logging.getLogger("linviz.requests")


def check_all() -> None:
    """Check the variables that every server reads; raises SystemExit with a sentence for the first that is invalid."""
    folders = own_folder, builds_folder
    for read in (is_log_wanted, proxy_count, public_address, frame_ancestors, *folders):
        read()


def wrap_app(app: WSGIApplication, is_known: Callable[[str], bool]) -> WSGIApplication:
    """Return the app with the middleware for LINVIZ_LOG and LINVIZ_PROXIES. is_known: whether a path may be logged.

    Raises SystemExit with a sentence where one of them is invalid.
    """
    if is_log_wanted():
        app = RequestLog(app, is_known)
    # it takes the client's address from X-Forwarded-For, `count` entries from the end; earlier ones may be forged
    return ProxyFix(app, x_for=count, x_proto=0) if (count := proxy_count()) else app


def is_log_wanted() -> bool:
    """Return whether LINVIZ_LOG asks for a log of requests; raises SystemExit where it is anything else."""
    setting = _setting("LINVIZ_LOG")
    if setting not in ("", "requests"):
        _refuse("LINVIZ_LOG", "must be requests, or not set", setting)
    return bool(setting)


def proxy_count() -> int:
    """Return the number of proxies before linviz, LINVIZ_PROXIES; each adds its client's address to X-Forwarded-For.

    Raises SystemExit with a sentence where it is no number.
    """
    setting = _setting("LINVIZ_PROXIES") or "0"
    # a digit more than the largest needs, or leading zeros would be none
    if not re.fullmatch("[0-9]{1,3}", setting) or int(setting) > MOST_PROXIES:
        rule = f"must be the number of proxies before linviz, such as 1, and at most {MOST_PROXIES}"
        _refuse("LINVIZ_PROXIES", rule, setting)
    return int(setting)


def public_address() -> str:
    """Return the address of linviz, LINVIZ_ADDRESS, such as "https://linviz.example.org"; "" where it is not set.

    Raises SystemExit with a sentence where it is no address.
    """
    setting = _setting("LINVIZ_ADDRESS")
    if setting and not (
        ADDRESS.fullmatch(setting) and setting.isprintable() and len(setting) <= MOST_LETTERS
    ):
        rule = "must be the address of linviz, such as https://linviz.example.org"
        _refuse("LINVIZ_ADDRESS", rule, setting)
    return setting.rstrip("/")


def frame_ancestors() -> str:
    """Return the pages that may frame linviz, LINVIZ_FRAME_ANCESTORS, as the header writes them; "*" by default.

    Raises SystemExit with a sentence where the header cannot have them, or browsers would ignore them.
    """
    name, setting = "LINVIZ_FRAME_ANCESTORS", _setting("LINVIZ_FRAME_ANCESTORS")
    if not setting.isascii() and setting.isprintable():
        rule = "must have hosts in ASCII letters; write others in punycode, such as xn--bcher-kva.example"
        _refuse(name, rule, setting)
    sources = [_frame_source(one) for one in setting.split()]
    is_usable = setting.isprintable() and len(setting) <= MOST_LETTERS and "" not in sources
    if not is_usable or ("'none'" in sources and len(sources) > 1):
        rule = (
            "must be 'none', * or a list of pages that may frame linviz, with a blank between them: 'self' and hosts "
            "without a path, such as https://moodle.example.org, *.example.org or example.org:8080"
        )
        _refuse(name, rule, setting)
    return " ".join(sources) or "*"


def _frame_source(entry: str) -> str:
    """Return one entry of the header, "" where it is none."""
    word = entry.strip("'\"").lower()
    if word in FRAME_WORDS:
        return f"'{word}'"
    return entry.rstrip("/") if FRAME_SOURCE.fullmatch(entry) else ""


def own_folder() -> Path | None:
    """Return the operator's folder of presets, LINVIZ_SCENARIOS; None where it is not set.

    Raises SystemExit with a sentence where there is no such folder, or linviz may not read it.
    """
    return _folder("LINVIZ_SCENARIOS", "must be a folder of presets that linviz may read", os.R_OK)


def builds_folder() -> Path | None:
    """Return the folder in which builds keep their scripts, LINVIZ_BUILDS; None where it is not set.

    Raises SystemExit with a sentence where there is no such folder, or linviz may not write into it.
    """
    rule = "must be a folder that linviz may read and write"
    return _folder("LINVIZ_BUILDS", rule, os.R_OK | os.W_OK)


def _folder(name: str, rule: str, access: int) -> Path | None:
    """Return the folder that a variable names; None where it is not set. access: what linviz does there, as os.R_OK."""
    setting = _setting(name)
    if not setting:
        return None
    # a name that is too long, a link to itself, or the home of somebody unknown
    with suppress(OSError, RuntimeError):
        folder = Path(setting).expanduser().resolve()
        if folder.is_dir() and os.access(folder, access | os.X_OK):
            return folder
    _refuse(name, f"{rule}; linviz runs in {quote(str(Path.cwd()))}", setting)


def host_and_port() -> tuple[str, int]:
    """Return where `python app.py` listens: LINVIZ_HOST and LINVIZ_PORT, by default 127.0.0.1 and 8050.

    gunicorn is told otherwise, and Kubernetes sets LINVIZ_PORT itself for a service called linviz, so no other server
    looks at them. Raises SystemExit with a sentence where one of them is invalid.
    """
    host, port = _setting("LINVIZ_HOST") or "127.0.0.1", _setting("LINVIZ_PORT") or "8050"
    if not (HOST_NAME.fullmatch(host) or _is_ip_address(host)):
        _refuse("LINVIZ_HOST", "must be an address of this machine, such as 127.0.0.1", host)
    if not re.fullmatch("[0-9]{1,5}", port) or int(port) > 65_535:
        _refuse("LINVIZ_PORT", "must be the number of a port from 0 to 65535, such as 8050", port)
    return host, int(port)


def _is_ip_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return text.isprintable() and text.isascii()


def _setting(name: str) -> str:
    """Return the value of a variable without blanks around it, "" where it is not set."""
    return os.environ.get(name, "").strip(" ")


def _refuse(name: str, rule: str, setting: str) -> NoReturn:
    """Raise SystemExit with a sentence: the variable, what it must be, and what it is, shortened."""
    raise SystemExit(f"{name} {rule}; it is {quote(setting)}.")


class RequestLog:
    """Middleware that logs time, status, ms, bytes, method and path of each answer, but no text of a visitor's own."""

    def __init__(self, app: WSGIApplication, is_known: Callable[[str], bool]) -> None:
        self._app, self._is_known = app, is_known
        if not logger.handlers:
            logger.addHandler(logging.StreamHandler())
        logger.setLevel(logging.INFO)
        logger.propagate = False

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Return the app's answer, and log it when it starts."""
        begin = perf_counter()

        def start_and_log(status: str, headers: list[tuple[str, str]], *failure: Any) -> Any:
            self._log(environ, status, dict(headers).get("Content-Length", "0"), begin)
            return start(status, headers, *failure)

        return self._app(environ, start_and_log)

    def _log(self, environ: WSGIEnvironment, status: str, size: str, begin: float) -> None:
        """Log one answer. size: its bytes, as text. begin: when its request came, by perf_counter()."""
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        logger.info(
            "%s %s %.0f ms %s bytes %s %s",
            datetime.now(UTC).isoformat(timespec="milliseconds"),
            status[:3],
            1000 * (perf_counter() - begin),
            size,
            method if method in METHODS else "-",
            path if self._is_known(path) else "-",
        )
