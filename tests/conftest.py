"""What every test may ask for."""

from collections.abc import Iterator

import pytest

from tests.serving import Server


@pytest.fixture(scope="session")
def one_server(django_db_setup: None) -> Iterator[Server]:
    """The server of this session, with the static files as a deployment has them."""
    server = Server()
    server.manage("collectstatic", "--noinput", "--verbosity=0")
    yield server
    if server.runs:
        server.stop()


@pytest.fixture
def server(one_server: Server, transactional_db: None) -> Server:
    """The running server; what a test commits it sees, and the tables are emptied afterwards."""
    if not one_server.runs:
        one_server.start()
    return one_server
