"""A web server for the page, on this machine alone."""

import functools
import webbrowser
from contextlib import suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Handler(SimpleHTTPRequestHandler):
    """Hands out files, of the types that browsers ask for, and says nothing of it."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".wasm": "application/wasm", ".js": "text/javascript"}

    def log_message(self, *_: object) -> None:
        pass

    def copyfile(self, *files: Any) -> None:
        with suppress(ConnectionError):  # a tab that is closed or opened again waits for no answer
            super().copyfile(*files)


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    return ThreadingHTTPServer(("127.0.0.1", port), functools.partial(Handler, directory=folder))


def serve(folder: Path) -> None:
    with server(folder) as serving:
        address = f"http://127.0.0.1:{serving.server_port}/"
        print(f"Open {address} (Ctrl+C ends it).", flush=True)
        webbrowser.open(address)
        serving.serve_forever()
