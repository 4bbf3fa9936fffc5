"""The feedback page for `nbgrader generate_feedback` and formgrader's button; nbgrader_config.py names what is here."""

from nbconvert.exporters import Exporter
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from traitlets import default

from ..record.classroom import Classroom
from ..record.gradebook import Gradebook
from ..record.settle import settle
from .clean import clean_text
from .page import page


class FeedbackExporter(Exporter):
    """Makes the same page as `make grade`, of what the gradebook says now."""

    export_from_notebook = "Feedback"
    output_mimetype = "text/html"

    @default("file_extension")
    def _file_extension_default(self):
        return ".html"

    def from_notebook_node(self, nb, resources=None, **options):
        notebook, resources = super().from_notebook_node(nb, resources, **options)
        student, lesson = resources["nbgrader"]["student"], resources["nbgrader"]["assignment"]
        classroom = Classroom(self.parent.coursedir, self.config)
        with Gradebook(classroom) as book:
            [settled] = settle(classroom, book, lesson, student, notebook=False)
        if settled.has_moved:
            self.log.info(settled.line)
        return page(notebook, {"student": student, "lesson": lesson, **settled.marks}), resources


def safe_markdown(source):
    """A text cell in formgrader's view of a submission: with its looks, and without anything that runs."""
    return clean_text(markdown2html_mistune(source))
