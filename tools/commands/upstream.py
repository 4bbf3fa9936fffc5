"""Runs PyTorch's own autograd tests on this library

The file comes from a checkout of PyTorch; with it, what it imports from the folder `autograd` beside it. What concerns
this library is what passes under PyTorch on a processor, and is about nothing that it leaves out.
"""

import json
import re
import subprocess
import sys
from argparse import ArgumentTypeError
from collections import Counter
from pathlib import Path

EXTRAS = ("test", "parity")

# What a test is about that this library leaves out: where its source, or its name, matches, it is not counted.
OUTSIDE = {
    r"fwAD|forward_ad|forward_mode|check_forward_ad|ForwardMode": "derivatives in forward mode",
    r"sparse": "sparse tensors",
    r"complex|cfloat|cdouble|1j": "complex numbers",
    r"float16|bfloat16|torch\.half|torch\.uint8|torch\.short|\.byte\(": "other dtypes",
    r"profil|record_function|kineto|emit_|EventList": "the profiler",
    r"mkldnn|skipMeta|\"meta\"|onlyPRIVATEUSE": "other processors",
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


def arguments(parser):
    parser.add_argument("file", type=file, help="path/to/pytorch/test/test_autograd.py")


def file(text):
    path = Path(text).expanduser()
    if not path.is_file():
        raise ArgumentTypeError(f"there is no file {text}; name test/test_autograd.py of a checkout of PyTorch")
    return str(path)


def main(options):
    from tools import pytorch

    pytorch.load()
    theirs, ours = (outcomes(library, options.file) for library in ("pytorch", "ours"))
    return report(theirs, ours)


def outcomes(library, path):
    done = subprocess.run(
        [sys.executable, "-m", "tools.upstream.trial", library, path], capture_output=True, text=True, encoding="utf-8"
    )
    lines = [line for line in done.stdout.splitlines() if line.startswith('{"test"')]
    if done.returncode or not lines:
        raise SystemExit(f"The tests could not be run with {library}:\n{done.stderr[-2000:]}")
    return {each["test"]: each for each in map(json.loads, lines)}


def report(theirs, ours):
    """Print how many tests pass, and each that does not; 1 if one of them has no reason."""
    left_out, counts, unexplained = Counter(), Counter(), 0
    for name, test in ours.items():
        if name not in theirs or theirs[name]["became"] != "passed":
            left_out["not passed by PyTorch here"] += 1
            continue
        if reason := reason_to_leave_out(test):
            left_out[reason] += 1
            continue
        counts[test["became"]] += 1
        if test["became"] != "passed":
            why = reason_to_be_open(test)
            unexplained += why is None
            print(f"{name}: {why or 'NO REASON GIVEN: ' + test['why'].strip().splitlines()[-1][:200]}")
    print(
        f"\n{counts['passed']} of {counts.total()} tests that concern this library pass; {unexplained} have no reason"
    )
    print("not counted: " + ", ".join([f"{count} {reason}" for reason, count in left_out.most_common()]))
    return int(unexplained > 0)


def reason_to_leave_out(test):
    text = f"{test['test']}\n{test['source']}"
    return next((reason for pattern, reason in OUTSIDE.items() if re.search(pattern, text)), None)


def reason_to_be_open(test):
    return OPEN.get(test["test"].rpartition(".")[2])
