"""The source of a tests cell, made ready for either side to run with a `Check` of its own."""

import ast


def prepared(source: str) -> ast.Module:
    """The syntax tree of a tests cell, which takes `Check` from the names it is given, and not from the course."""
    tree = ast.parse(source)
    tree.body = [statement for statement in map(_without_check, tree.body) if statement]
    return tree


def _without_check(statement):
    if isinstance(statement, ast.ImportFrom) and statement.module == "autograd_course":
        statement.names = [alias for alias in statement.names if alias.name != "Check"]
        return statement if statement.names else None
    return statement
