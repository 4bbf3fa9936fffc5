"""What operations are called: as functions of the package, as methods of tensors, and as twins that change a tensor.

All are found here when they are first used, and stand where all others do from then on. A family is loaded
then, too: who needs none of it does not wait for it. `name=other` is a name for what its file calls `other`.
"""

from importlib import import_module

from ..basics import lazy
from ..ops.inplace import in_place
from ..tensors.tensor import Tensor
from .guards import as_method, called, guarded, in_place_function

# The in-place twin of an operation, with a short way where nothing is recorded.
fast = lazy.function(globals(), "fast", ".unrecorded")
no_method = lazy.function(globals(), "no_method", "..basics.left_out")

BOTH = {  # functions that are methods, too, by file
    "ops.arithmetic": "mul multiply=mul pow square",
    "ops.compare": "eq ne not_equal=ne lt less=lt le less_equal=le gt greater=gt ge greater_equal=ge",
    "ops.pointwise": "neg negative=neg exp log sqrt reciprocal sin cos tanh abs absolute=abs sgn",
    "ops.activations": "sigmoid relu",
    "ops.reduce": "sum mean",
    "ops.linear_algebra": "matmul mm mv dot addmm",
    "ops.shape": "reshape transpose swapaxes=transpose swapdims=transpose t=matrix_t unsqueeze",
    "ops.joining": "unbind",
    "ops.convert": "clone",
    "ops.multiples": "add=add_with_alpha sub=sub_with_alpha subtract=sub_with_alpha addcmul addcdiv lerp",
    "ops.lookup": "index_put",
    "ops.pieces": "split flip",
    "ops.batches": "bmm",
    "ops.division": "div=divide divide true_divide=divide remainder floor_divide",
    "ops.special": "acos arccos=acos asin arcsin=asin atan arctan=atan acosh arccosh=acosh asinh arcsinh=asinh atanh "
    "arctanh=atanh erfc exp2 nan_to_num signbit logit=logit_of expm1 log2 log10 rsqrt tan sinh cosh erf floor ceil "
    "round trunc log1p sign",
    "ops.binary": "atan2 arctan2=atan2 hypot logaddexp fmod xlogy",
    "ops.softmax": "softmax log_softmax logsumexp",
    "ops.norms": "norm",
    "ops.statistics": "var std",
    "ops.extremes": "max min amax amin argmax argmin sort argsort topk",
    "ops.gather": "gather scatter scatter_add index_select index_add",
    "ops.cumulative": "cumprod cummax cummin nansum nanmean count_nonzero bincount prod cumsum any all",
    "ops.order": "median nanmedian kthvalue",
    "ops.layout": "tile repeat_interleave fliplr flipud take take_along_dim split_with_sizes unsafe_split "
    "unsafe_split_with_sizes unsafe_chunk roll chunk",
    "ops.slices": "index_fill select narrow masked_select nonzero",
    "ops.combining": "scatter_reduce index_reduce",
    "ops.matrices": "inverse=inv det logdet slogdet cholesky matrix_power outer",
    "ops.memory": "as_strided",
    "ops.logic": "bitwise_and bitwise_or bitwise_xor bitwise_not logical_and logical_or logical_xor logical_not isnan "
    "isinf isfinite isclose allclose equal is_inference",
    "ops.diagonals": "diagonal diagonal_copy diag diag_embed trace tril triu",
    "ops.bounds": "clamp clip=clamp clamp_min clamp_max maximum minimum masked_fill",
    "ops.reshaping": "movedim moveaxis=movedim unflatten flatten ravel permute broadcast_to squeeze",
}
FUNCTIONS = {  # functions alone
    "ops.joining": "stack",
    "ops.where": "where",
    "ops.pieces": "cat concat=cat concatenate=cat",
    "ops.multiples": "rsub",
    "ops.reshaping": "broadcast_tensors",
    "ops.einsum": "einsum",
    "ops.statistics": "var_mean std_mean",
    "ops.layout": "isin",
    "ops.stacking": "atleast_1d atleast_2d atleast_3d hstack vstack row_stack=vstack dstack column_stack meshgrid",
    "ops.logic": "is_tensor",
}
METHODS = {  # methods alone
    "ops.pieces": "__reversed__=backwards",
    "ops.shape": "view expand",
    "ops.convert": "to",
    "ops.inplace": "zero_ fill_ copy_",
    "ops.where": "where=where_method",
    "ops.lookup": "_looked_up=read _write_at=write _put=put_checked",
    "ops.division": "__floordiv__=floor_divide __rfloordiv__=rfloordiv __mod__=remainder __rmod__=rmod",
    "ops.logic": "__and__=bitwise_and __rand__=bitwise_and __or__=bitwise_or __ror__=bitwise_or __xor__=bitwise_xor "
    "__rxor__=bitwise_xor __invert__=bitwise_not",
    "ops.reshaping": "view_as expand_as",
    "ops.layout": "sum_to_size reshape_as repeat contiguous",
    "ops.memory": "resize_ resize_as_ set_ as_strided_ new storage_offset=offset_of unfold",
    "ops.casts": "float double long int bool type type_as cpu cuda",
    "creation.random": "bernoulli uniform_ normal_ bernoulli_ random_",
    "creation.constructors": "new_tensor new_empty new_zeros new_ones new_full",
    "tensors.conversions": "__contains__=contains __float__=to_float __int__=to_int __index__=to_index data_ptr "
    "element_size stride is_contiguous",
    "tensors.cutting": "detach_",
    "graph.node_hooks": "register_post_accumulate_grad_hook",
    "tensors.copying": "__copy__=copied __deepcopy__=deeply_copied __reduce_ex__=reduced",
    "tensors.printing": "__repr__=tensor_repr __format__=tensor_format",
}
PROPERTIES = {"tensors.conversions": "device itemsize nbytes output_nr retains_grad", "ops.reshaping": "mT"}
# Twins, which change a tensor: `x.add_()` computes as `x.add()` does.
TWINS = (
    "add sub mul div pow remainder floor_divide addcmul addcdiv lerp sign sgn scatter scatter_add index_add atan2 "
    "hypot fmod cumprod scatter_reduce index_reduce index_fill logical_not tril triu cumsum masked_fill"
)
TWINS_AND_FUNCTIONS = (  # there is a function `torch.exp_(x)`, too
    "neg exp log log1p sqrt reciprocal square sin cos tanh abs sigmoid relu index_put acos arccos asin arcsin atan "
    "arctan acosh arccosh asinh arcsinh atanh arctanh erfc exp2 nan_to_num logit xlogy expm1 log2 log10 rsqrt tan sinh "
    "cosh erf floor ceil round trunc clamp clip clamp_min clamp_max"
)

# `x += y`, by the twin that does the same, and what that computes.
AUGMENTED = {
    "__iadd__": ("add_", "add"), "__isub__": ("sub_", "sub"), "__imul__": ("mul_", "mul"),
    "__itruediv__": ("div_", "div"), "__ifloordiv__": ("floor_divide_", "floor_divide"),
    "__imod__": ("remainder_", "remainder"), "__ipow__": ("pow_", "pow"), "__iand__": ("and_", "bitwise_and"),
    "__ior__": ("or_", "bitwise_or"), "__ixor__": ("xor_", "bitwise_xor"),
    "_put": ("index_put_", "_put"),
}  # fmt: skip

# Methods that are left out: an AttributeError says what to use instead.
LEFT_OUT = (
    "sinc deg2rad rad2deg frac positive isposinf isneginf fmax fmin logaddexp2 copysign heaviside float_power aminmax "
    "dist"
)

# Those of which PyTorch writes each element as soon as it has read it: see `in_place`.
BY_ELEMENT = frozenset(("add", "sub", "mul", "div", "pow", "remainder", "floor_divide", "addcmul", "addcdiv", "lerp"))


def _listed(table):
    """{name: (file, what it is called there)}"""
    words = [(file, *word.partition("=")) for file, there in table.items() for word in there.split()]
    return {name: (file, own or name) for file, name, _, own in words}


properties = _listed(PROPERTIES)
_functions, _methods = _listed(BOTH) | _listed(FUNCTIONS), _listed(BOTH) | _listed(METHODS)
_changing = {f"{name}_" for name in f"zero fill detach {TWINS_AND_FUNCTIONS}".split()}  # functions that are methods
OF_TENSORS = ("is_floating_point", "numel")  # and those that are written as such
functions = [*_functions, *_changing, *OF_TENSORS]
methods = [*_methods, *AUGMENTED, *[f"{name}_" for name in f"{TWINS} {TWINS_AND_FUNCTIONS}".split()], *LEFT_OUT.split()]


def function(name):
    """The function of the package that has this name; None if there is none."""
    if name in _changing:
        return in_place_function(getattr(Tensor, name), name)
    if name in OF_TENSORS:
        return guarded(getattr(Tensor, name), name, 1)
    return guarded(found(*_functions[name]), name, 1) if name in _functions else None


def method(name):
    if name in LEFT_OUT.split():
        raise no_method(name)
    if name in AUGMENTED:
        twin, own = AUGMENTED[name]
        return fast(in_place(found(*_methods[own]), twin, by_element=True, operator=True), twin[:-1])
    if name in _methods:
        made = (called if name.startswith("__") else as_method)(found(*_methods[name]), name)
    else:  # a twin, which may have a declaration of its own
        file, own = _methods[name[:-1]]
        made = in_place(found(file, f"{own}_", own), name, by_element=name[:-1] in BY_ELEMENT)
    return fast(made, name[:-1]) if name.endswith("_") else made


def property_of(name):
    return found(*properties[name])


def found(file, *names):
    """What a file of the library calls by the first of these names that it has."""
    family = import_module(f"..{file}", __package__)
    return next(getattr(family, name) for name in names if hasattr(family, name))
