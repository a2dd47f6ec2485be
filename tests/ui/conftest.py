"""Fixtures: the app, and a client for it."""

import pytest
from dash import Dash
from flask.testing import FlaskClient

from linviz.ui.server import serve


@pytest.fixture(scope="module")
def app() -> Dash:
    return serve.create_app()


@pytest.fixture(scope="module")
def client(app: Dash) -> FlaskClient:
    return app.server.test_client()
