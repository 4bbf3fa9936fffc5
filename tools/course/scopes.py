"""Which names of a piece of Python are read where: what a cut may take out without anybody missing it."""

import ast
from collections import defaultdict

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*FUNCTIONS, *COMPREHENSIONS, ast.ClassDef)


class Scopes(ast.NodeVisitor):
    """Every reading of a name, by the scope that makes the name: a module, a function, a comprehension."""

    def __init__(self, tree: ast.Module):
        self._reads = defaultdict(list)  # by scope and name: the name's node, and the statements and calls around it
        self._scope_of = {}  # of each statement
        self.maker_of = {}  # of each name that stands there: the scope that makes it
        self._around = []
        self._scopes = [(tree, made_in(tree.body))]
        self.visit(tree)

    def reads(self, scope: ast.AST, name: str) -> list[ast.Name]:
        return [node for node, _ in self._reads[scope, name]]

    def scope_of(self, statement: ast.stmt) -> ast.AST:
        return self._scope_of[statement]

    def only_makes_unread_names(self, statement: ast.stmt) -> bool:
        """Whether all that a statement does is to make names which no other statement reads."""
        names, scope = names_made(statement), self._scope_of[statement]
        if any(self.maker_of.get(node) not in (None, scope) for node in stored_by(statement)):
            return False  # it makes a name of an outer scope
        around = [around for name in names or () for _, around in self._reads[scope, name]]
        return names is not None and all(statement in statements for statements in around)

    def visit(self, node: ast.AST) -> None:
        self._around.append(node)
        if isinstance(node, ast.stmt):
            self._scope_of[node] = self._scopes[-1][0]
        if isinstance(node, ast.Name):
            self.maker_of[node] = maker = self._maker(node.id)
            if isinstance(node.ctx, ast.Load) or isinstance(self._around[-2], ast.AugAssign):
                self._reads[maker, node.id].append((node, tuple(self._around)))
        if isinstance(node, SCOPES):
            self._visit_scope(node)
        else:
            self.generic_visit(node)
        self._around.pop()

    def _visit_scope(self, node: ast.AST) -> None:
        """What is evaluated outside of a new scope, and then its inside."""
        if isinstance(node, COMPREHENSIONS):
            outside = [node.generators[0].iter]
            made = {name for each in node.generators for name in stored(each.target)}
        elif isinstance(node, ast.ClassDef):
            outside, made = [*node.bases, *node.keywords, *node.decorator_list], made_in(node.body)
        else:
            outside = [*node.args.defaults, *filter(None, node.args.kw_defaults), *getattr(node, "decorator_list", [])]
            made = {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
            made |= made_in(node.body) if isinstance(node.body, list) else set()
        for each in outside:
            self.visit(each)
        self._scopes.append((node, made))
        for child in ast.iter_child_nodes(node):
            for each in [child.target, *child.ifs] if isinstance(child, ast.comprehension) else [child]:
                if each not in outside and not isinstance(each, ast.arguments):
                    self.visit(each)
        if isinstance(node, COMPREHENSIONS):
            for each in node.generators[1:]:
                self.visit(each.iter)
        self._scopes.pop()

    def _maker(self, name: str) -> ast.AST | None:
        """The scope that makes a name, seen from the innermost one; None for a name that comes from elsewhere."""
        for scope, made in reversed(self._scopes):
            if name in made and (scope is self._scopes[-1][0] or not isinstance(scope, ast.ClassDef)):
                return scope
        return None


def names_made(statement: ast.stmt) -> set[str] | None:
    """The names that a statement makes; None if it does more than that, or may do."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import(names=aliases) | ast.ImportFrom(names=aliases):
            return {(alias.asname or alias.name).partition(".")[0] for alias in aliases}
        case ast.Assign(targets=targets):
            pass
        case ast.AnnAssign(target=target):  # not `+=`: it may write into what others hold
            targets = [target]
        case _:
            return None
    if any(isinstance(node, (ast.Attribute, ast.Subscript)) for target in targets for node in ast.walk(target)):
        return None
    return {name for target in targets for name in stored(target)}


def made_in(body: list[ast.stmt]) -> set[str]:
    """The names that are made by statements, but for those inside of a new scope and those of an outer one."""
    made, outer, waiting = set(), set(), list(body)
    while waiting:
        node = waiting.pop()
        match node:
            case ast.FunctionDef() | ast.ClassDef() | ast.Import() | ast.ImportFrom():
                made |= names_made(node)
            case ast.Name(id=name, ctx=ast.Store()):
                made.add(name)
            case ast.Global(names=names) | ast.Nonlocal(names=names):
                outer |= set(names)
        if not isinstance(node, SCOPES):
            waiting += ast.iter_child_nodes(node)
    return made - outer


def stored_by(statement: ast.stmt) -> list[ast.Name]:
    targets = getattr(statement, "targets", None) or [getattr(statement, "target", None)]
    return [node for target in targets if target for node in ast.walk(target) if isinstance(node, ast.Name)]


def stored(target: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(target) if isinstance(node, ast.Name)}
