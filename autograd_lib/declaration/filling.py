"""What goes into the gaps of call.py: lines and expressions that follow from a declaration.

Where a gap takes several lines, its part is a list. The array of the first tensor is called x, those of the next ones
y, z and w; what else a call is given keeps its name, with `_` behind it once a tensor has become an array.
"""

from ..basics.dtypes import float32

OPTIONAL = ("weight", "bias")  # inputs that may be None


def filled(template, parts):
    """The template with the parts in its gaps. A list fills a line of its own: it becomes several lines, or none."""
    lines = []
    for line in template.strip("\n").splitlines():
        part = parts.get(line.strip(" {}")) if line.strip().startswith("{") else None
        if isinstance(part, list):
            indent = line[: len(line) - len(line.lstrip())]
            lines += [indent + each for each in part]
        else:
            lines.append(line.format_map(parts))
    return "\n".join(lines) + "\n"


def _indented(lines):
    return ["    " + line for line in lines]


class Parameter:
    """A parameter of an operation, as the text of a call mentions it."""

    def __init__(self, declaration, name):
        self.name = name
        self.given = "input" if name == "self" else name
        self.is_input = name in declaration.formulas
        self.flag = f"tracked_{name}" if len(declaration.formulas) > 1 else "tracked"
        self.is_operand = declaration.promote is not None and name in declaration.operands
        first = declaration.parameters[0]
        self.is_tensor = self.is_input or self.is_operand or (name == first and not declaration.formulas)
        self.may_be_number = self.is_operand and len(declaration.operands) > 1
        self.may_be_missing = self.is_input and name in OPTIONAL
        self.may_be_no_tensor = self.may_be_number or self.may_be_missing
        self.array = f"{name}_"

    @property
    def is_tracked(self):
        return f"{self.given}._requires_grad or {self.given}._view is not None and {self.given}.requires_grad"

    @property
    def is_there(self):
        """Is it a tensor?"""
        return f"{self.given} is not None" if self.may_be_missing else f"{self.given}.__class__ not in NUMBERS"

    @property
    def edge(self):
        return f"{self.given}._grad_fn or {self.given}._edge()"


def parameters_of(declaration):
    """The parameters, with a name for the array of each."""
    found = [Parameter(declaration, name) for name in declaration.parameters]
    for each, letter in zip([each for each in found if each.is_tensor], "xyzw"):
        each.array = letter
    return found


# ---- the call -------------------------------------------------------------------------------------------------------


def call_parts(declaration):
    parameters = parameters_of(declaration)
    tensors = [each for each in parameters if each.is_tensor]
    inputs = [each for each in parameters if each.is_input]
    given, arrays = [each.given for each in parameters], [each.array for each in parameters]
    return {
        "name": declaration.name,
        "parameters": ", ".join(given),
        "arrays": ", ".join(arrays),
        "given": _tuple(given),
        "values": _tuple(arrays),
        "first": given[0],
        "read": [line for each in parameters for line in _read(declaration, each)],
        "usual": _usual(declaration, tensors),
        "wrap": _wrap(declaration, given),
        "unrecorded": "out" if declaration.several or declaration.view else "wrap(result)",
        "or_no_float": "" if declaration.promote or declaration.several else ' or result.dtype.kind != "f"',
        "all_tracked": [f"{_targets([each.flag for each in inputs])} = tracked"] if inputs else [],
        "any_tracked": " or ".join([each.flag for each in inputs]),
        "which": [f"node.{each.flag} = {each.flag}" for each in inputs] if len(inputs) > 1 else [],
        "edges": _edges(declaration, inputs),
        "keep": [line for item in declaration.askers.items() for line in _keep(declaration, *item, parameters)],
        "fit": _fit(declaration, parameters, inputs),
        "place": _place(declaration),
    }


def _read(declaration, parameter):
    """The lines that take the array out of an argument, and see whether it is tracked."""
    given, array = parameter.given, parameter.array
    if declaration.takes_list and parameter.name == "tensors":
        return [
            f"{array} = [each._data for each in tensors]",
            "tracked = any([each.requires_grad for each in tensors])",
        ]
    if not parameter.is_tensor:
        return [f"{array} = {given}._data if isinstance({given}, Tensor) else {given}"]
    lines = [f"{array} = {given}._storage()" if declaration.view else f"{array} = {given}._data"]
    if parameter.is_input:
        lines.append(f"{parameter.flag} = {parameter.is_tracked}")
    if parameter.may_be_no_tensor and parameter.name not in declaration.operands[:1]:
        without = [f"{array} = {given}", f"{parameter.flag} = False"] if parameter.is_input else [f"{array} = {given}"]
        return [*without, f"if {parameter.is_there}:", *_indented(lines)]
    return lines


def _usual(declaration, tensors):
    """Are the operands tensors of one floating-point dtype, and numbers?"""
    if declaration.refuses and declaration.refuses([float32] * len(tensors)):
        return "False"
    if not (declaration.promote or declaration.refuses):
        return "True"
    first, *others = tensors
    x = first.array
    terms = []
    for each in others:
        same = f"{each.array}.__class__ is {x}.__class__ is not ndarray or {each.array}.dtype is {x}.dtype"
        terms.append(f"({each.array} is {each.given} or {same})" if each.may_be_no_tensor else f"({same})")
    is_float = [*[each.flag for each in tensors if each.is_input], f'{x}.dtype.kind == "f"']
    return " and ".join([*terms, f"({' or '.join(is_float)})"])


def _wrap(declaration, given):
    """The lines that make tensors of the result, where that is more than one line."""
    if declaration.several:
        return ["result = tuple(result)", f"out = outputs(declaration, {_tuple(given)}, result)"]
    if declaration.view:
        return ["out = wrap(result)", f"share(out, {given[0]}, (forward, {_tuple(given[1:])}))"]
    return []


def _tuple(names):
    return f"({names[0]},)" if len(names) == 1 else f"({', '.join(names)})"


def _targets(names):
    """The text of what several values are assigned to."""
    return ", ".join(names) + "," * (len(names) == 1)


def _edges(declaration, inputs):
    if declaration.takes_list:
        return "tuple([each._edge() for each in tensors])"
    if len(inputs) == 1:
        return _tuple([inputs[0].edge])
    edges = _tuple([f"{each.edge} if {each.flag} else None" for each in inputs])
    # What cannot be differentiated leads to the tracked inputs alone.
    return f"tuple(filter(None, {edges}))" if declaration.node_name == "NotImplemented" else edges


def _keep(declaration, name, askers, parameters):
    """The lines that keep one value, for those inputs whose formulas ask for it."""
    owner, _, what = name.partition("_sym_")
    source = next((each for each in parameters if each.name == owner), None)
    if source is None:
        value = f"result[{declaration.outputs.index(name)}]" if name in declaration.outputs else "result"
        lines = [f"node.saved_{name} = {value}"]
    elif what:
        lines = [f"node.saved_{name} = {_described(what, source.array, declaration.takes_list)}"]
    else:
        lines = [f"node.saved_{name} = {source.given}"]
        if not declaration.takes_list:
            lines.append(f"node.version_{name} = {_version(source)}")
    return _for_some(declaration, askers, lines)


def _version(parameter):
    """How often an argument that is kept has been changed in place: None for what is no tensor."""
    given, array = parameter.given, parameter.array
    if not parameter.is_tensor:
        return f"None if {array} is {given} else version_of({given})"
    version = f"0 if {given}._counter is None else version_of({given})"
    return f"None if {array} is {given} else {version}" if parameter.may_be_no_tensor else version


def _described(what, array, is_list):
    """What a name such as `self_sym_sizes` asks for, of an array or a list of them."""
    if is_list:
        return f"[each.shape for each in {array}]"
    return {
        "sizes": f"{array}.shape",
        "numel": f"{array}.size",
        "argsize_0": f"{array}.shape[0] if {array}.ndim else 1",
        "strides": f"strides_of({array})",
    }[what]


def _for_some(declaration, askers, lines, of=""):
    """The lines, under a condition unless any tracked input asks for what they do."""
    if askers == list(declaration.formulas):
        return lines
    return [f"if {' or '.join([f'{of}tracked_{name}' for name in askers])}:", *_indented(lines)]


def _fit(declaration, parameters, inputs):
    """The line that notes to what gradients must be brought, with a quick look at whether that may be needed."""
    given = "tensors" if declaration.takes_list else _tuple([each.given for each in inputs])
    whole = f"node.fit = fit({given}, result, {declaration.broadcasts!r})"
    if declaration.takes_list or declaration.several or declaration.broadcasts == "within":
        return [whole]
    if declaration.promote and len(inputs) == len(parameters) == 1:
        return []  # element by element
    parts, differences = [], []
    for each in inputs:
        part = f"({each.array}.shape, {each.array}.dtype)"
        parts.append(f"{each.array} is not {each.given} and {part}" if each.may_be_no_tensor else part)
        terms = [] if declaration.promote else [f"{each.array}.dtype is not result.dtype"]
        terms += [f"{each.array}.shape != result.shape"] if declaration.broadcasts else []
        differs = " or ".join(terms)
        differences.append(f"{each.array} is not {each.given} and {differs}" if each.may_be_no_tensor else differs)
    if all([each.is_operand for each in parameters]):  # where all shapes are one, so is that of the result
        first, *others = parameters
        differs = [f"{each.array}.shape != {first.array}.shape" for each in others]
        differences = [
            f"{each.array} is not {each.given} and {one}" if each.may_be_no_tensor else one
            for each, one in zip(others, differs)
        ]
    differs = " or ".join(differences)
    lines = [f"if {differs}:", f"    node.fit = {_tuple(parts)}"]
    if declaration.promote:  # NumPy's scalars have no shape that could differ; and dtypes that met are not the inputs'
        lines[0] = f"elif result.__class__ is ndarray and ({differs}):"
        return ["if not usual:", f"    {whole}", *lines]
    return lines


def _place(declaration):
    if declaration.several:
        return ["place(node, out)"]
    if declaration.view:
        return ["out._requires_grad = True", "out._view.node = node"]
    return [
        "out = new(Tensor)", "out._data = result", "out._requires_grad = True", "out._grad_fn = node",
        "out._accumulator = out._view = out._counter = None",
    ]  # fmt: skip


# ---- the step of the backward pass ----------------------------------------------------------------------------------


def step_parts(declaration):
    parameters = parameters_of(declaration)
    names = list(declaration.askers)
    flags = [f"tracked_{name}" for name in declaration.formulas]
    which = [
        f"{', '.join(flags)} = {', '.join([f'node.{flag}' for flag in flags])}",
        "if towards is not None:",
        f"    {', '.join(flags)} = node.tracked_towards(towards)",
    ]
    quoted = ", ".join([f'"{name}"' for name in names])
    return {
        "which": which if len(flags) > 1 else [],
        "choose": ["grad = node.of_outputs(grad)"] if declaration.several else [],
        "as_tensors": [f"{_targets(names)} = node.tensors({quoted})"] if names else ["pass"],
        "as_arrays": [line for name in names for line in _load(declaration, name, parameters)] or ["pass"],
        "gradients": _gradients(declaration, "gradient_of"),
        "gradients_on_arrays": _gradients(declaration, "array_gradient_of"),
    }


def _load(declaration, name, parameters):
    """The lines that take a saved value out of the node, as an array, and see that nobody has changed it since."""
    source = next((each for each in parameters if each.name == name), None)
    lines = [f"{name} = node.saved_{name}"]
    if name == "result":
        lines += ["if node.result_counter is not None:", "    result = node.array('result')"]
    elif source is not None and source.is_tensor and not declaration.takes_list:
        check = [
            f"if {name}._counter is not None and {name}._counter[0] != node.version_{name}:",
            "    node.check_saved()",
            f"{name} = {name}._data",
        ]
        if source.may_be_no_tensor:
            check = [f"if node.version_{name} is not None:", *_indented(check)]
        lines += check
    elif source is not None and not declaration.takes_list:
        lines += [f"if node.version_{name} is not None:", f"    {name} = node.array('{name}')"]
    elif "_sym_" not in name:
        lines += [f"if isinstance({name}, WITH_A_COUNTER):", f"    {name} = node.array('{name}')"]
    return _for_some(declaration, declaration.askers[name], lines)


def _gradients(declaration, formula_of):
    found = []
    for name, formula in declaration.formulas.items():
        asked = formula.__code__.co_varnames[1 : formula.__code__.co_argcount]
        found.append(f"{formula_of}_{name}({', '.join(['grad', *asked])})")
        if len(declaration.formulas) > 1:
            found[-1] += f" if tracked_{name} else None"
    if declaration.takes_list:
        return f"list({found[0]})"
    return _tuple(found)


# ---- the end --------------------------------------------------------------------------------------------------------


def release_parts(declaration):
    """The parts of RELEASE. Whoever saved no tensor, a sum for example, can be walked again."""
    lines = []
    for name, askers in declaration.askers.items():
        if "_sym_" in name:
            continue
        drop = [f"node.saved_{name}, node.freed = None, True"]
        if name not in declaration.formulas and name != "result":
            drop = [f"if holds_tensors(node.saved_{name}):", f"    {drop[0]}"]
        lines += _for_some(declaration, askers, drop, "node.")
    return {"drop": lines or ["pass"]}
