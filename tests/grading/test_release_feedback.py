"""Feedback is released to those who handed in through the shared folder, whatever came another way."""

from tests.grading.classroom import Classroom

LESSON = "01_what_is_grad"


def test_work_that_came_by_zip_stops_nobodys_feedback(tmp_path):
    room = Classroom(tmp_path, LESSON)
    for student in ("ada", "bob"):
        folder = room.course / "grading" / "feedback" / student / LESSON
        folder.mkdir(parents=True)
        (folder / f"{LESSON}.html").write_text(f"for {student}")
        (folder / "timestamp.txt").write_text("2027-01-10 10:00:00 UTC")
    (room.course / "grading" / "feedback" / "ada" / LESSON / "submission_secret.txt").write_text("a secret")
    printed = room.run(room.as_instructor("release_feedback", LESSON))
    released = [page.read_text() for page in (room.course / "grading" / "exchange").rglob("*.html")]
    assert released == ["for ada"]
    assert "No shared folder knows bob" in printed
    assert "Traceback" not in printed
