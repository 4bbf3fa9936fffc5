"""Take files out of an archive that may be anything."""

import io
import zipfile
import zlib
from pathlib import PurePosixPath

from autograd_desk.cells.errors import NotGradable


def unzip(archive, ending, most_bytes, ignored):
    """The files in it with this ending, by their paths, none of them larger than `most_bytes`."""
    files = {}
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as opened:
            for info in opened.infolist():
                path = PurePosixPath(info.filename)
                if path.name.casefold().endswith(ending) and not set(ignored) & set(path.parts):
                    with opened.open(info) as file:
                        files[info.filename] = file.read(most_bytes + 1)  # whatever size the archive claims
                    if len(files[info.filename]) > most_bytes:
                        raise NotGradable(f"{path.name[:80]} is too large")
                    if len(files) > 20:
                        raise NotGradable("its archive holds more than 20 notebooks")
    except (OSError, zipfile.BadZipFile, zlib.error, RuntimeError, NotImplementedError, ValueError, EOFError):
        raise NotGradable("its archive cannot be opened") from None
    return files
