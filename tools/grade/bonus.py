"""Which lessons are a bonus: their points come on top of the course's. Lesson.json, beside the notebook, says so."""

from autograd_course.lesson_file import LessonFileError, read_lesson


def is_bonus(course, lesson: str) -> bool:
    """Is this lesson of the course a bonus? `course` is nbgrader's CourseDirectory; a lesson unknown to it is none."""
    try:
        return read_lesson(course.format_path(course.source_directory, ".", lesson)).get("bonus") is True
    except LessonFileError:
        return False
