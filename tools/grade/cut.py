"""What of a check runs beside the student: the programs of its parts, and no more.

What is expected, believed and said of a part is left out, and then whatever only that needed. So the student's side
holds no expected value, no belief and no reference solution that its code could read.
"""

import ast

_TRIED = {"equal": 2, "raises": 2, "true": 2, "prediction": 1, "choice": 1}  # how many arguments are tried, not judged


def tried(check):
    """The source of a check, cut down to what it tries."""
    tree = _Cut().visit(ast.parse(check))
    generators = _generators(tree)
    while _drop_one_unread(tree, generators):
        pass
    return ast.unparse(ast.fix_missing_locations(tree))


class _Cut(ast.NodeTransformer):
    def visit_Call(self, call):
        self.generic_visit(call)
        match call.func:
            case ast.Attribute(value=ast.Name(id="check"), attr=part) if part in _TRIED:
                call.args, call.keywords = call.args[: _TRIED[part]], []
        return call


def _drop_one_unread(tree, generators):
    """Take out one statement that does nothing but bind names which nothing else reads; whether there was one."""
    for block in _blocks(tree):
        for statement in block:
            names = _only_binds(statement, generators)
            if names and not names & _read_outside(tree, statement):
                block.remove(statement)
                if not block:
                    block.append(ast.Pass())
                return True
    return False


def _blocks(tree):
    """The lists of statements that run when the cell runs: not those of functions and classes."""
    for field in ("body", "orelse", "finalbody"):
        block = getattr(tree, field, [])
        if block:
            yield block
            for statement in block:
                if not isinstance(statement, ast.FunctionDef | ast.ClassDef):
                    yield from _blocks(statement)


def _only_binds(statement, generators):
    """The names that a statement binds, if it does nothing else that could be noticed."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Assign(targets=targets):
            parts = [part for target in targets for part in ast.walk(target)]
            if any(isinstance(part, ast.Attribute | ast.Subscript) for part in parts):
                return set()
            if _names_in(statement.value) & generators:
                return set()  # the next number that is drawn would be another
            return {part.id for part in parts if isinstance(part, ast.Name)}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {(alias.asname or alias.name).split(".")[0] for alias in names} - {"Check"}
    return set()


def _generators(tree):
    """The names that hold a generator: what is drawn from it depends on what was drawn before."""
    return {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name) and getattr(node.value.func, "attr", "") in ("random", "default_rng")
    }


def _names_in(node):
    return {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}


def _read_outside(tree, statement):
    inside = set(map(id, ast.walk(statement)))
    return {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and id(node) not in inside
    }
