"""Which of PyTorch's tests concern this library, and which of those are open, with the reason."""

import re

# What a test is about that this library leaves out: where its source, or its name, matches, it is not counted.
OUTSIDE = {
    r"fwAD|forward_ad|forward_mode|check_forward_ad|ForwardMode": "derivatives in forward mode",
    r"sparse": "sparse tensors",
    r"complex|cfloat|cdouble|1j": "complex numbers",
    r"float16|bfloat16|torch\.half|torch\.uint8|torch\.short|\.byte\(": "other dtypes",
    r"profil|record_function|kineto|emit_|EventList": "the profiler",
    r"torch_npu|mkldnn|skipMeta|\"meta\"|onlyPRIVATEUSE": "other processors",
    r"nested_tensor|torch\.jit|autocast|torch\.compile|lobpcg|InstanceNorm2d|searchsorted": "parts beyond it",
    r"[dD]ispatch|[lL]ogging_?[tT]ensor|torch\.library|ops\.aten|__torch_function__": "subclasses of tensors",
    r"torch\._C|_C\.|load_inline|subprocess|cpp_|_calculate_shape|runWithPytorchAPIUsage": "PyTorch's C++",
    r"threading|Multithread|num_threads|set_multithreading": "PyTorch's own threads",
    r"selective|Selective|context_fn": "selective checkpoints",
    r"vmap|is_grads_batched|check_batched_grad=True": "vectorised maps",
    r"memory_format|channels_last|_force_original_view_tracking|view_func": "memory formats, replayed views",
}

# The tests that concern this library and do not pass; autograd_lib/differences.md says how many.
OPEN = {
    "test_attribute_deletion": "`del x.data` raises an AttributeError with a different message",
    "test_autograd_inplace_views_creation_meta": "as_strided_ is not recorded",
    "test_checkpoint_valid_reset_on_error": "checkpoint(use_reentrant=True) is left out",
    "test_checkpointing_without_reentrant_detached_tensor_0": "checkpoint(use_reentrant=True) is left out",
    "test_checkpointing_without_reentrant_saved_object_identity": "what a hook unpacks is a new tensor",
    "test_deep_reentrant": "a backward pass inside a hook is a Python call, and Python allows only 1,000 nested ones",
    "test_grad_to_node": "the old function Resize is left out",
    "test_grad_to_node_set": "set_ does not detach a leaf from its AccumulateGrad",
    "test_no_grad_copy": "gradients that a Function returns twice are copied",
    "test_post_accumulate_grad_hook_ordering": "a hook gets a gradient of its own, not the memory of `.grad`",
    "test_saved_variable_version_counter": "a saved result has a counter of its own",
    "test_type_conversions": "the test converts a tensor by passing the type's class",
    "test_volatile_deprecated": "the test imports `torch` from torch.autograd",
    "test_nested_checkpoint_1": "nested checkpoints need set_checkpoint_early_stop(True)",
}


def reason_to_leave_out(test):
    text = f"{test['test']}\n{test['source']}"
    return next((reason for pattern, reason in OUTSIDE.items() if re.search(pattern, text)), None)


def reason_to_be_open(test):
    return OPEN.get(test["test"].rpartition(".")[2])
