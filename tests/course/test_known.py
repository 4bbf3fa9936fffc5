"""What a lesson's function gives is found out once, unless it may give something else the next time."""

from autograd_course.judge.known import Known


def add(number):
    return lambda: number + 1


def add_all(numbers):
    return lambda: sum(numbers)


def given(known, function, told="the same inputs"):
    """What is known of a function, and whether it ran for that."""
    ran = []
    return known.of(function, told, lambda: ran.append(True) or function()), bool(ran)


def test_the_same_function_runs_once():
    known = Known()
    assert given(known, add(1)) == (2, True)
    assert given(known, add(1)) == (2, False)
    assert given(known, add(1), "other inputs") == (2, True)


def test_what_it_closes_over_tells_functions_apart():
    known = Known()
    for number in (1, 1.0, "1"):
        assert given(known, lambda number=number: number) == (number, True)
    calling = [(lambda held: lambda: held())(add(number)) for number in (1, 2, 1)]
    assert [given(known, each) for each in calling] == [(2, True), (3, True), (2, False)]


def test_a_function_that_holds_a_list_runs_each_time():
    known, numbers = Known(), [1]
    assert given(known, add_all(numbers)) == (1, True)
    numbers.append(2)
    assert given(known, add_all(numbers)) == (3, True)


def test_a_class_that_is_made_each_time_is_another_one():
    def answering(number):
        class Answer:
            value = number

        return lambda: Answer.value

    known = Known()
    assert [given(known, answering(number)) for number in (1, 2)] == [(1, True), (2, True)]
