"""One module a command: its docstring is its help, EXTRAS what it needs of pyproject.toml, main(arguments) runs it.

What the modules import may not be installed yet, so their texts are read here, and they are imported only to be run.
"""

import ast
from pathlib import Path


class Command:
    """A command, as the text of its module tells."""

    def __init__(self, path):
        module = ast.parse(path.read_text(encoding="utf-8"))
        self.summary = ast.get_docstring(module).splitlines()[0]
        self.extras = ()
        for statement in module.body:
            match statement:
                case ast.Assign(targets=[ast.Name("EXTRAS")], value=value):
                    self.extras = ast.literal_eval(value)


def commands():
    """All commands by name."""
    return {path.stem: Command(path) for path in sorted(Path(__file__).parent.glob("[!_]*.py"))}


def usage():
    lines = ["Usage: python -m tools <command> [arguments]", ""]
    lines += [f"  {name:<11} {command.summary}" for name, command in commands().items()]
    return "\n".join(lines)
