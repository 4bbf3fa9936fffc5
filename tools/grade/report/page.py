"""The report as one HTML page: for each lesson what was believed, how the exercises went, and who needs help."""

from pathlib import Path

from autograd_course.misconceptions import MISCONCEPTIONS

from ..frame import head, text
from ..late import counted

STYLE = Path(__file__).with_name("page.css")
BINS = 10


def page(lessons, course):
    """The whole page."""
    contents = "".join(f'<li><a href="#{text(one.name)}">{text(one.name)}</a></li>' for one in lessons)
    return "\n".join(
        [
            head(f"What did my class believe? {course}", STYLE),
            "<body><main><h1>What did my class believe?</h1>",
            f'<nav aria-label="Lessons"><ul>{contents}</ul></nav>',
            *map(_lesson, lessons),
            "</main></body></html>\n",
        ]
    )


def _lesson(lesson):
    help_needed = [one for one in lesson.students if one.needs_help]
    counts = {
        "of them late": sum(one.late for one in lesson.students),
        "could not be graded": sum(one.score is None or one.stale for one in lesson.students),
        "did not hand in": len(lesson.missing),
    }
    said = ", ".join([f"{len(lesson.students)} handed in", *(f"{n} {what}" for what, n in counts.items() if n)])
    points = "bonus points, on top of the course's" if lesson.is_bonus else "points"
    return (
        f'<section id="{text(lesson.name)}"><h2>{text(lesson.name)}</h2><p>{said}. {lesson.points:g} {points}.</p>'
        f"{_beliefs(lesson)}{_exercises(lesson)}{_scores(lesson)}{_people(lesson, help_needed)}</section>"
    )


def _beliefs(lesson):
    """The misconceptions, the most frequent first."""
    graded = len(lesson.students)
    known = [(code, count, where) for code, count, where in lesson.beliefs if code in MISCONCEPTIONS]
    slips = sum(count for code, count, _ in lesson.beliefs if code not in MISCONCEPTIONS)
    if not known:
        return "<h3>Misconceptions</h3><p>No answer showed one.</p>"
    bars = [(code, count / graded, f"{count} of {graded}") for code, count, _ in known]
    rows = [
        (
            code,
            prose(f"{MISCONCEPTIONS[code].belief}."),
            prose(MISCONCEPTIONS[code].fact),
            f"{count} of {graded}",
            ", ".join(where),
        )
        for code, count, where in known
    ]
    students = f"{counted(slips, 'student')} made a slip that is no misconception"
    note = f"<p>Besides, {students}.</p>" if slips else ""
    return (
        "<h3>Misconceptions</h3>"
        + _figure("Students whose answers showed each misconception", bars)
        + _table(
            ("code", "the belief that", "what really happens", "students", "exercises"),
            rows,
            f"Misconceptions, {lesson.name}",
        )
        + note
    )


def _exercises(lesson):
    bars = [(one.id, one.share, f"{one.share:.0%}") for one in lesson.exercises if one.points]
    rows = [
        (
            one.id,
            f"{one.share * one.points:.1f} of {one.points:g}",
            f"{one.full}",
            f"{one.none}",
            f"{one.open}",
            "–" if one.separates is None else f"{one.separates:.2f}",
            ", ".join(f"{code} ({count})" for code, count in one.beliefs) or "–",
        )
        for one in lesson.exercises
    ]
    columns = ("exercise", "mean points", "all points", "none", "left open", "separates", "misconceptions (students)")
    return (
        "<h3>Exercises</h3>"
        + (_figure("Share of the points that was earned, on average", bars) if bars else "")
        + _table(columns, rows, f"Exercises, {lesson.name}")
        + "<p><em>Separates</em> is the correlation of an exercise's points with the points in all the others: near 0 "
        "or below it, the exercise does not tell who has understood from who has not.</p>"
    )


def _scores(lesson):
    """How many students have how many points, in tenths."""
    counts = [0] * BINS
    for one in lesson.students:
        if one.score is None:
            continue
        counts[min(int(one.score / lesson.points * BINS), BINS - 1) if lesson.points else 0] += 1
    most = max(counts) or 1
    labels = [f"{place * 100 // BINS}–{(place + 1) * 100 // BINS} %" for place in range(BINS)]
    bars = [(label, count / most, str(count)) for label, count in zip(labels, counts, strict=True)]
    rows = [(label, str(count)) for label, count in zip(labels, counts, strict=True)]
    columns = ("share of the points", "students")
    table = _table(columns, rows, f"Scores, {lesson.name}")
    return (
        "<h3>Scores</h3>"
        + _figure("Students by their share of the points", bars)
        + f"<details><summary>As a table</summary>{table}</details>"
    )


def _people(lesson, help_needed):
    rows = [
        (text(one.id), _score(one, lesson), ", ".join(one.beliefs) or "–", text(_why(one)))
        for one in sorted(help_needed, key=lambda one: one.score or 0)
    ]
    known = [(text(one.id), _score(one, lesson), text("; ".join(one.notes))) for one in lesson.students if one.notes]
    notes = _table(("student", "score", "what to know of it"), known, f"Scores to know of, {lesson.name}")
    missing = ", ".join(map(text, lesson.missing))
    return (
        "<h3>Who needs help</h3>"
        + (
            _table(("student", "score", "misconceptions", "verdict"), rows, f"Who needs help, {lesson.name}")
            if rows
            else "<p>Nobody.</p>"
        )
        + (f"<h3>Late, not graded, or for you to look at</h3>{notes}" if known else "")
        + f"<h3>Who has not handed in</h3><p>{missing or 'Everybody whom the gradebook knows has.'}</p>"
    )


def _score(student, lesson):
    return "–" if student.score is None else f"{student.score:g} of {lesson.points:g}"


def _why(student):
    return f"{student.verdict}; the score is of an earlier submission" if student.stale else student.verdict


def _figure(caption, bars):
    """Bars with their figures beside them; a table of the same numbers follows."""
    rows = "".join(
        f'<div class="label">{text(label)}</div><div class="bar"><div style="width: {100 * share:.1f}%"></div></div>'
        f'<div class="number">{text(number)}</div>'
        for label, share, number in bars
    )
    return f'<figure><figcaption>{text(caption)}</figcaption><div class="bars" aria-hidden="true">{rows}</div></figure>'


def _table(columns, rows, name):
    head = "".join(f'<th scope="col">{text(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>" for row in rows
    )
    return (
        f'<div class="wide" role="region" aria-label="{text(name)}" tabindex="0"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def prose(sentence):
    """A sentence with `code` in it."""
    pieces = text(sentence).split("`")
    return "".join(f"<code>{piece}</code>" if place % 2 else piece for place, piece in enumerate(pieces))
