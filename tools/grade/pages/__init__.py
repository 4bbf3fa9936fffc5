"""The pages that grading writes: feedback for a student, and for instructors the report and the projector's page.

Each is a template of Jinja here, with its style sheet. Whatever is put into one is escaped, unless `feedback.clean` has
made it harmless. A page loads nothing and runs nothing.
"""

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from autograd_course.show.brief import counted
from autograd_course.show.markup import marked_up

from ..feedback.clean import clean_html

TEMPLATES = Environment(
    loader=FileSystemLoader(__path__[0]),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
TEMPLATES.filters |= {
    "prose": lambda sentence: Markup(marked_up(sentence)),
    "number": "{:g}".format,
    "counted": counted,
}
TEMPLATES.filters["clean"] = lambda html: Markup(clean_html(html))


def filled(template: str, **names: object) -> str:
    return TEMPLATES.get_template(template).render(names).encode(errors="replace").decode()
