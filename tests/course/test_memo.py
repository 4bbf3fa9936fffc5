"""What a lesson's function gives is found out once, unless it may give something else the next time."""

from autograd_course.judge.memo import Memo


def add(number):
    return lambda: number + 1


def add_all(numbers):
    return lambda: sum(numbers)


def given(known, function, told="the same inputs"):
    """What is known of a function, and whether it ran for that."""
    ran = []
    return known.of(function, told, lambda: ran.append(True) or function()), bool(ran)


def test_the_same_function_runs_once():
    known = Memo()
    assert given(known, add(1)) == (2, True)
    assert given(known, add(1)) == (2, False)
    assert given(known, add(1), "other inputs") == (2, True)


def test_what_it_closes_over_tells_functions_apart():
    known = Memo()
    for number in (1, 1.0, "1"):
        assert given(known, lambda number=number: number) == (number, True)
    calling = [(lambda held: lambda: held())(add(number)) for number in (1, 2, 1)]
    assert [given(known, each) for each in calling] == [(2, True), (3, True), (2, False)]


def test_a_function_runs_again_once_the_list_that_it_holds_is_another():
    known, numbers = Memo(), [1]
    assert [given(known, add_all(numbers)) for _ in range(2)] == [(1, True), (1, False)]
    numbers.append(2)
    assert given(known, add_all(numbers)) == (3, True)


def test_settings_tell_functions_apart():
    def choosing(**settings):
        return lambda: settings["by"]([3, 1, 2][settings.get("of", slice(None))])

    known = Memo()
    settings = {"by": max}, {"by": min}, {"by": max, "of": slice(1, None)}, {"by": lambda held: held[0]}
    assert [given(known, choosing(**each)) for each in settings] == [(3, True), (1, True), (2, True), (3, True)]
    assert [given(known, choosing(**each)) for each in settings[:3]] == [(3, False), (1, False), (2, False)]


def test_what_may_be_another_object_each_time_is_asked_each_time():
    known, kept = Memo(), []
    assert [given(known, lambda method=kept.copy: method()) for _ in range(2)] == [([], True)] * 2


def test_a_class_that_is_made_each_time_is_another_one():
    def answering(number):
        class Answer:
            value = number

        return lambda: Answer.value

    known = Memo()
    assert [given(known, answering(number)) for number in (1, 2)] == [(1, True), (2, True)]
