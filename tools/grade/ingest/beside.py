"""The files that came along with a notebook, for programs that read them. They stand in for no module."""

MOST_BYTES = 16 << 20
MOST_FILES = 200
LONGEST_NAME, LONGEST_PATH = 200, 1000  # in bytes: a file that is half written has a longer name
OURS = {"lesson.json", "timestamp.txt"}  # written by the course itself
NOT_TAKEN = (".ipynb", ".zip", ".pyc", ".so", ".pyd", ".pth")


def files_beside(handed_in, repairs):
    """Small files by their paths; `repairs` gets what was left out."""
    files, total, left_out = {}, 0, list(handed_in.left_out)
    for path, content in handed_in.files.items():
        *folders, name = path.split("/")
        if (
            name.casefold().endswith(NOT_TAKEN)
            or name in OURS
            or set(folders) & OURS
            or path.count(".ipynb/")
            or not path.isprintable()
        ):
            continue
        if total + len(content) > MOST_BYTES or len(files) == MOST_FILES:
            left_out.append(f"{path[:80]} (too much)")
            continue
        if len(name.encode()) > LONGEST_NAME or len(path.encode()) > LONGEST_PATH:
            left_out.append(f"{path[:80]}… (its name is too long)")
            continue
        files[path] = content
        total += len(content)
    if left_out:
        more = f" and {len(left_out) - 3} more" if len(left_out) > 3 else ""
        repairs.append(f"left out: {', '.join(left_out[:3])}{more}")
    return files
