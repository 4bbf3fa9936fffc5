"""The feedback page for `nbgrader generate_feedback` and formgrader's button; nbgrader_config.py names what is here."""

from nbconvert.exporters import Exporter
from nbconvert.filters.markdown_mistune import markdown2html_mistune
from traitlets import default

from .clean import clean_text
from .page import page


class FeedbackExporter(Exporter):
    """Makes the page of a notebook into which nbgrader has put the grades and the comments."""

    export_from_notebook = "Feedback"
    output_mimetype = "text/html"

    @default("file_extension")
    def _file_extension_default(self):
        return ".html"

    def from_notebook_node(self, nb, resources=None, **options):
        notebook, resources = super().from_notebook_node(nb, resources, **options)
        about = {"grades": {}, "comments": {}, **resources["nbgrader"]}
        for cell in notebook.cells:
            graded = cell.metadata.get("nbgrader", {})
            if "score" in graded:
                about["grades"][graded.grade_id] = [graded.score, graded.points]
            if graded.get("comment"):
                about["comments"][graded.grade_id] = graded.comment
        return page(notebook, about), resources


def safe_markdown(source):
    """A text cell in formgrader's view of a submission: with its looks, and without anything that runs."""
    return clean_text(markdown2html_mistune(source))
