"""Compares autograd_lib with PyTorch: cases, samples, random tensors, solved lessons

Three things must agree for each case: PyTorch now, PyTorch as recorded in tests/library/golden, and autograd_lib.
PyTorch's samples are those that its wheel brings for its own tests: a difference that stays has a reason there.
A solved lesson must show the same when `import torch` takes the place of `import autograd_lib as torch`.
"""

import secrets

EXTRAS = ("test", "parity")
DECISIVE = {"value", "gradient"}  # what a random program must not show differently


def main(options):
    import autograd_lib
    from tests.library import cases
    from tools import pytorch

    torch = pytorch.load()
    print(f"PyTorch {pytorch.release(torch)}")
    agree = [compare(suite, cases, autograd_lib, torch) for suite in cases.SUITES]
    agree.append(transplants_agree(cases, torch))
    agree += upstream_agrees(autograd_lib, torch)
    agree.append(examples_hold(torch))
    agree.append(statements_hold(torch))
    agree.append(print_alike(autograd_lib, torch))
    agree.append(programs_agree(torch))
    agree.append(students_programs_agree(library=autograd_lib, torch=torch))
    agree.append(options_agree(torch))
    agree.append(lessons_agree())
    return int(not all(agree))


def compare(suite, cases, library, torch):
    """Whether all cases of a suite agree, or differ where they should; what is otherwise is printed."""
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
            problems.append(f"{key}\n    is no difference any more: take it out, here and in autograd_lib/README.md")

    print(f"\n{suite}: {len(programs)} cases, {len(problems)} problems")
    for problem in problems:
        print(f"  {problem}")
    return not problems


def observed(cases, suite, key, library):
    """What a case shows under a library; a program may end in an error that it did not raise when it was recorded."""
    try:
        return cases.observe(suite, key, library)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def transplants_agree(cases, torch):
    """Whether our `nn`, `optim` and `utils.data` show the same when they run on PyTorch itself."""
    from tools.upstream import transplant

    mixed = transplant.onto(torch)
    problems = []
    for suite in ("nn", "optim", "paths", "data"):
        for key in cases.SUITES[suite][0]:
            seen, recorded = observed(cases, suite, key, mixed), cases.recorded(suite)[key]
            problems += [f"{key}\n    {difference}" for difference in cases.differences(seen, recorded)]
    print(f"\nour nn, optim and utils.data on PyTorch: {len(problems)} differences", *problems, sep="\n  ")
    return not problems


def upstream_agrees(library, torch):
    """Whether PyTorch's own samples show the same: of its operators, its modules and its optimizers."""
    from tools.upstream import modules, operators

    for what, run in (
        ("operators", operators.compare),
        ("modules", modules.compare_modules),
        ("optimizers", modules.compare_optimizers),
    ):
        counts, problems = run(library, torch)
        by_outcome = {}
        for (_, outcome), count in counts.items():
            by_outcome[outcome] = by_outcome.get(outcome, 0) + count
        told = ", ".join([f"{count} {outcome}" for outcome, count in sorted(by_outcome.items())])
        print(f"\nPyTorch's samples of {len({name for name, _ in counts})} {what}: {told}", *problems, sep="\n  ")
        yield not problems


def examples_hold(torch):
    """Whether the examples in our docstrings show the same on PyTorch."""
    from tests.library import documentation

    examples = documentation.examples()
    wrong = [report for name, text in examples.items() if (report := documentation.failures(name, text, torch))]
    print(f"\nexamples in docstrings: {len(examples)} on PyTorch, {len(wrong)} differences", *wrong, sep="\n")
    return not wrong


def statements_hold(torch):
    """Whether what the course's texts say of PyTorch is so there."""
    from tests.library import statements

    shown = [each for each in statements.statements() if each.program]
    wrong = [report for each in shown if (report := statements.failures(each, torch))]
    print(f"\nstatements about PyTorch with a program: {len(shown)} run, {len(wrong)} differences", *wrong, sep="\n")
    return not wrong


def print_alike(library, torch, examples=2000):
    """Whether random tensors print the same text under random options; the smallest one that does not is shown."""
    from hypothesis import HealthCheck, given, settings, strategies

    from tests.library.cases.random_arrays import arrays, print_options

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

    try:
        same_text()
    except AssertionError as difference:
        print("\nrandom tensors do not print alike:", difference, *difference.__notes__, sep="\n")
        return False
    print(f"\nrandom tensors: {examples} print alike")
    return True


def programs_agree(torch, count=1000):
    """Whether the programs of practice print the same; of each family so many are drawn."""
    from tests.course.practice_programs import FAMILIES, differences

    found = [difference for family in FAMILIES for difference in differences(torch, family, count)]
    print(
        f"\nprograms of practice: {count} of each of {len(FAMILIES)} families, {len(found)} differences",
        *found,
        sep="\n",
    )
    return not found


def students_programs_agree(library, torch, count=2000):
    """Whether random programs of the kinds that students write show the same values; other differences are sorted."""
    from functools import partial

    from tests.library.cases import random_programs
    from tests.library.cases.observe import printed

    first = secrets.randbelow(10**9)
    found = {}
    for seed in range(first, first + count):
        program = partial(random_programs.run, random_programs.drawn(seed))
        difference = random_programs.first_difference(*[printed(program, each) for each in (library, torch)])
        if difference:
            found.setdefault(difference[0], []).append(f"{seed}: {difference[1]}, in PyTorch {difference[2]}")
    print(f"\nrandom programs from seed {first} on: {count}, {sum(map(len, found.values()))} differ")
    for kind, examples in sorted(found.items(), key=lambda each: -len(each[1])):
        print(f"  {kind}: {len(examples)}", *examples[: 20 if kind in DECISIVE else 1], sep="\n    ")
    return not DECISIVE & found.keys()


def options_agree(torch):
    """Whether what comes of the options of multiple choice, and of what refutes a belief, is the same on PyTorch."""
    from autograd_course.engines.witnesses import WITNESSES
    from tools import ROOT
    from tools.course.lesson import lesson_texts, read
    from tools.course.options import programs

    tried = [*WITNESSES.items(), *(each for text in lesson_texts(ROOT) for each in programs(read(text)))]
    found = [name for name, program in tried if program.run(torch) != program.outcome()]
    print(
        f"\noptions of choices, and refutations of beliefs: {len(tried)} tried, {len(found)} differences",
        *found,
        sep="\n  ",
    )
    return not found


def lessons_agree():
    """Whether all solved lessons show the same under PyTorch; each cell that does not is named."""
    from tools import ROOT
    from tools.course.lesson import lesson_texts, read
    from tools.course.parity import differences

    lessons = [read(text) for text in lesson_texts(ROOT)]
    found = [difference for lesson in lessons for difference in differences(lesson)]
    print(f"\nlessons: {len(lessons)} solved under PyTorch, {len(found)} differences", *found, sep="\n  ")
    return not found
