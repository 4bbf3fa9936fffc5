"""Compares autograd_lib with PyTorch: cases, samples, random tensors, solved lessons

Three things must agree for each case: PyTorch now, PyTorch as recorded in tools/parity/golden, and autograd_lib.
PyTorch's samples are those that its wheel brings for its own tests: a difference that stays has a reason there.
A solved lesson must show the same when `import torch` takes the place of `import autograd_lib as torch`.
"""

import re
import secrets
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType

from tools.course.lesson import Lesson, lesson_texts, read

EXTRAS = ("test", "parity")
IMPORT = re.compile(r"^import autograd_lib as torch$", re.MULTILINE)
DECISIVE = {"value", "gradient"}  # what a random program must not show differently


def main(options: Namespace) -> int:
    import autograd_lib
    from tools import pytorch
    from tools.parity import cases

    torch = pytorch.load()
    print(f"PyTorch {pytorch.release(torch)}")
    compared: list[Callable[[], Compared]] = [
        partial(suite_agrees, suite, cases, autograd_lib, torch) for suite in cases.SUITES
    ]
    compared += samples_agree(autograd_lib, torch)
    compared += [partial(each, torch) for each in (examples_hold, statements_hold)]
    compared += [partial(each, autograd_lib, torch) for each in (print_alike, students_programs_agree)]
    compared += [partial(programs_agree, torch), partial(options_agree, torch), lines_are_blamed, lessons_agree]
    found = []
    for compare in compared:
        what, problems = compare()
        print(f"\n{what}: {len(problems)} problems", *problems, sep="\n  ", flush=True)
        found += problems
    return int(bool(found))


Compared = tuple[str, list[str]]  # what was compared, in words, and all that should be otherwise


def suite_agrees(suite: str, cases: ModuleType, library: ModuleType, torch: ModuleType) -> Compared:
    programs, _ = cases.SUITES[suite]
    recorded = cases.recorded(suite)
    problems = []
    for key in programs:
        theirs, ours = [observed(cases, suite, key, each) for each in (torch, library)]
        if list(cases.differences(theirs, recorded.get(key))):
            problems.append(f"{key}\n    is not what PyTorch shows now: run `python -m tools golden`")
        differing = list(cases.differences(ours, theirs))
        if suite not in cases.DIFFERENT:
            problems += [f"{key}\n    {difference}" for difference in differing]
        elif not differing:
            problems.append(
                f"{key}\n    is no difference any more: take it out, here and in autograd_lib/differences.md"
            )
    return f"{suite}: {len(programs)} cases", problems


def observed(cases: ModuleType, suite: str, key: str, library: ModuleType) -> object:
    """What a case shows under a library; a program may end in an error that it did not raise when it was recorded."""
    try:
        return cases.observe(suite, key, library)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def samples_agree(library: ModuleType, torch: ModuleType) -> Iterator[Callable[[], Compared]]:
    """PyTorch's own samples show the same: of its operators, its modules and its optimizers."""
    from tools.parity import edges, modules, operators

    def compare(what, trials):
        counts, problems = operators.counted(trials(library, torch))
        by_outcome = Counter(outcome for _, outcome in counts.elements())
        told = ", ".join([f"{count} {outcome}" for outcome, count in sorted(by_outcome.items())])
        return f"PyTorch's samples of {len({name for name, _ in counts})} {what}: {told}", problems

    yield partial(compare, "operators", operators.trials)
    yield partial(compare, "operators at edges", edges.trials)
    yield partial(compare, "modules", modules.trials_of_modules)
    yield partial(compare, "optimizers", modules.trials_of_optimizers)


def examples_hold(torch: ModuleType) -> Compared:
    from tools import docstrings

    examples = docstrings.examples()
    wrong = [report for name, text in examples.items() if (report := docstrings.failures(name, text, torch))]
    return f"examples in docstrings: {len(examples)} on PyTorch", wrong


def statements_hold(torch: ModuleType) -> Compared:
    from tools.parity import statements

    shown = [each for each in statements.statements() if each.program]
    wrong = [report for each in shown if (report := statements.failures(each, torch))]
    return f"statements about PyTorch with a program: {len(shown)} run", wrong


def print_alike(library: ModuleType, torch: ModuleType, examples: int = 2000) -> Compared:
    """Random tensors print the same text under random options; the smallest one that does not is shown."""
    from hypothesis import HealthCheck, given, settings, strategies

    from tools.parity.cases.random_arrays import arrays, print_options

    def text(library, array, options, tracked):
        library.set_printoptions(profile="default")
        library.set_printoptions(**options)
        try:
            return str(library.tensor(array, requires_grad=tracked and array.dtype.kind == "f"))
        finally:
            library.set_printoptions(profile="default")

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(arrays(), print_options(), strategies.booleans())
    def same_text(array, options, tracked):
        ours, theirs = text(library, array, options, tracked), text(torch, array, options, tracked)
        assert ours == theirs, f"autograd_lib prints\n{ours}\nand PyTorch\n{theirs}"

    told = f"random tensors: {examples} printed"
    try:
        same_text()
    except AssertionError as difference:
        return told, ["\n".join([str(difference), *difference.__notes__])]
    return told, []


def programs_agree(torch: ModuleType, count: int = 1000) -> Compared:
    """The programs of practice and of the check-up print the same; of each family so many are drawn."""
    from tools.parity.practice_programs import SAMPLE, differences

    found = [difference for family in SAMPLE for difference in differences(torch, family, count)]
    return f"programs of practice and of the check-up: {count} of each of {len(SAMPLE)} families", found


def students_programs_agree(library: ModuleType, torch: ModuleType, count: int = 2000) -> Compared:
    """Random programs of the kinds that students write show the same values; other differences are told, in kinds."""
    from tools.parity.cases import random_programs
    from tools.parity.cases.observe import printed

    first = secrets.randbelow(10**9)
    found: dict[str, list[str]] = {}
    for seed in range(first, first + count):
        program = partial(random_programs.run, random_programs.drawn(seed))
        difference = random_programs.first_difference(*[printed(program, each) for each in (library, torch)])
        if difference:
            found.setdefault(difference[0], []).append(f"{seed}: {difference[1]}, in PyTorch {difference[2]}")
    told = [f"\n  {len(each)} differ in {kind}: {each[0]}" for kind, each in found.items() if kind not in DECISIVE]
    decisive = [f"{kind} {each}" for kind in sorted(DECISIVE & found.keys()) for each in found[kind][:20]]
    return (
        f"random programs from seed {first} on: {count}, {sum(map(len, found.values()))} differ{''.join(told)}",
        decisive,
    )


def options_agree(torch: ModuleType) -> Compared:
    """What comes of the options of multiple choice, and of what refutes a belief, is the same on PyTorch."""
    from autograd_course.engines.witnesses import WITNESSES
    from tools import ROOT
    from tools.course.options import programs

    tried = [*WITNESSES.items(), *(each for text in lesson_texts(ROOT) for each in programs(read(text)))]
    found = [name for name, program in tried if program.run(torch) != program.outcome()]
    return f"options of choices, and refutations of beliefs: {len(tried)} tried", found


def lines_are_blamed() -> Compared:
    """`watch` blames the same lines on PyTorch."""
    from contextlib import nullcontext
    from tempfile import TemporaryDirectory
    from warnings import catch_warnings, simplefilter

    from tools.parity.watching import situations, wrong

    with TemporaryDirectory() as folder, catch_warnings():
        simplefilter("ignore")  # PyTorch's own, of what the programs do
        found = list(wrong(Path(folder), nullcontext))
    tried = [*situations(), *situations("further.txt")]
    return f"lines to blame: {len(tried)} programs", found


def lessons_agree() -> Compared:
    """All solved lessons show the same under PyTorch; each cell that does not is named."""
    from tools import ROOT

    lessons = [read(text) for text in lesson_texts(ROOT)]
    return f"lessons: {len(lessons)} solved under PyTorch", [one for lesson in lessons for one in differences(lesson)]


def differences(lesson: Lesson, python: str = sys.executable) -> Iterator[str]:
    """What a lesson's code cells tell otherwise when `import torch` takes the library's place, under this Python."""
    from tools.course.execute import UNSTORED, normal
    from tools.course.notebook import source_notebook
    from tools.course.planted_answers import code_cells, play

    cells = code_cells(lesson)
    ours = play(lesson, cells, {})[""]
    theirs = play(lesson, [(id, IMPORT.sub("import torch", source)) for id, source in cells], {}, python)[""]
    for cell in source_notebook(lesson).cells:
        if cell.cell_type == "code" and UNSTORED not in cell.metadata.get("tags", []):
            mine, real = normal(ours[cell.id]), normal(theirs[cell.id])
            for what in ("error", "text", "value"):
                if mine[what] != real[what]:
                    told = f"its {what} is {mine[what]!r}, but {real[what]!r} under PyTorch"
                    yield f"{lesson.name}, cell {cell.id}: {told}"
