"""What the course adds to JupyterLab's server, apart from a browser."""

import asyncio
from types import SimpleNamespace

import pytest

from autograd_desk import server


@pytest.mark.parametrize("generated", [True, False])
def test_with_a_token_of_ones_own_the_address_is_printed_too(tmp_path, capsys, generated):
    """The server prints it itself where the token is its own."""
    app = SimpleNamespace(
        web_app=SimpleNamespace(settings={"base_url": "/"}, add_handlers=lambda *_: None),
        identity_provider=SimpleNamespace(token_generated=generated),
        root_dir=str(tmp_path),
        display_url="http://localhost:8888/lab?token=...",
    )

    async def load():
        server._load_jupyter_server_extension(app)
        await asyncio.sleep(0.1)

    asyncio.run(load())
    assert ("http://localhost:8888/lab" in capsys.readouterr().out) is not generated
