"""Settings from environment variables: request log, number of proxies, public address, operator's preset folder."""

import logging
import os
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.middleware.proxy_fix import ProxyFix

# a path may follow the host, where a proxy serves linviz below one
ADDRESS = re.compile(r"https?://[^\s/?#\"'<>]+(/[^\s?#\"'<>]*)?")
METHODS = {"GET", "HEAD", "POST"}

logger = logging.getLogger("linviz.requests")


def wrap_app(app: WSGIApplication, is_known: Callable[[str], bool]) -> WSGIApplication:
    """Return the app with the middleware for LINVIZ_LOG and LINVIZ_PROXIES. is_known: whether a path may be logged.

    Raises SystemExit with a sentence where one of them is invalid.
    """
    setting = os.environ.get("LINVIZ_LOG", "")
    if setting not in ("", "requests"):
        raise SystemExit(f"LINVIZ_LOG must be requests, or not set; it is {setting!r}.")
    if setting:
        app = RequestLog(app, is_known)
    # it takes the client's address from X-Forwarded-For, `count` entries from the end; earlier ones may be forged
    return ProxyFix(app, x_for=count, x_proto=0) if (count := proxy_count()) else app


def proxy_count() -> int:
    """Return the number of proxies before linviz, LINVIZ_PROXIES; each adds its client's address to X-Forwarded-For.

    Raises SystemExit with a sentence where it is no number.
    """
    setting = os.environ.get("LINVIZ_PROXIES", "0")
    if not (setting.isascii() and setting.isdecimal()):
        raise SystemExit(
            f"LINVIZ_PROXIES must be a number of proxies, such as 1; it is {setting!r}."
        )
    return int(setting)


def public_address() -> str:
    """Return the address of linviz, LINVIZ_ADDRESS, such as "https://linviz.example.org"; "" where it is not set.

    Raises SystemExit with a sentence where it is no address.
    """
    setting = os.environ.get("LINVIZ_ADDRESS", "").rstrip("/")
    if setting and not ADDRESS.fullmatch(setting):
        raise SystemExit(
            f"LINVIZ_ADDRESS must be the address of linviz, such as https://linviz.example.org; this is {setting!r}."
        )
    return setting


def own_folder() -> Path | None:
    """Return the operator's folder of presets, LINVIZ_SCENARIOS; None where it is not set.

    Raises SystemExit with a sentence where there is no such folder.
    """
    setting = os.environ.get("LINVIZ_SCENARIOS", "")
    if not setting:
        return None
    folder = Path(setting).expanduser().resolve()
    if not folder.is_dir():
        raise SystemExit(
            f"LINVIZ_SCENARIOS must be a folder of presets; there is no folder {setting!r} in {Path.cwd()}."
        )
    return folder


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
