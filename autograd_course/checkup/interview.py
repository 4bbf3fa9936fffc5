"""A check-up without a screen: which question comes next, what was answered, and what is known in the end."""

from random import SystemRandom

from ..beliefs.diagnosis import code_of
from ..engines import READINGS
from ..engines.program import Program, same
from ..files.small_file import read_small_file, write_small_file
from ..practice.answer import read_answer
from ..practice.record import students_folder
from ..practice.refutation import refuted
from ..practice.rounds import Reply, compared, read_answers
from ..practice.trace import side_by_side
from ..routes import Route
from ..routes.chosen import keep
from ..routes.from_checkup import route_for
from .estimate import HELD, KNOWN, Estimate
from .programs import Question, questions

NAME = ".checkup.json"  # hidden in the list of files
MOST = 16  # questions
DECIDED = 0.97  # a belief that is so probable need not be asked for any more
LEAST = 0.02  # bits: a question that tells less is not worth asking
CODES = tuple(dict.fromkeys(map(code_of, READINGS)))  # the beliefs that a program can ask for


class CheckUp:
    """Questions, one after the other, until no question would tell more.

    Answers are kept in a small file, so on another day it goes on from there; `again()` begins anew.
    """

    def __init__(self, path=None, seed=None):
        self.path = path or students_folder() / NAME
        try:
            kept = read_small_file(self.path)
            answers = [(str(name), Program(*lines), [*map(str, texts)]) for name, lines, texts in kept["answers"]]
            self._begin(int(kept["seed"]))
            for name, program, texts in answers:
                self._take(Question(name, program), texts)
        except (KeyError, TypeError, ValueError):  # there is none yet, or it is damaged
            self._begin(seed)

    def _begin(self, seed=None):
        self._seed = SystemRandom().randrange(10**9) if seed is None else seed
        self._estimate, self._texts = Estimate(), []
        self.answers = []  # each question, and the values that were said
        self._left = questions(self._seed)

    def again(self) -> None:
        """Begin anew, with other numbers; what was answered stays in its file until the first answer."""
        self._begin()

    @property
    def question(self) -> Question | None:
        """The next question; None at the end."""
        if not self.answers:
            return self._left[0]
        if len(self.answers) == MOST or all(each < KNOWN or each > DECIDED for each in self._estimate.codes.values()):
            return None
        told, best = max(((self._estimate.told_by(each), each) for each in self._left), key=lambda pair: pair[0])
        return best if told > LEAST else None

    def answer(self, question: Question, texts: list[str]) -> None:
        """Take down what was typed for each print. Raises ValueError for what is no answer."""
        self._take(question, texts)
        answers = [
            (each.name, each.program.lines, said) for (each, _), said in zip(self.answers, self._texts, strict=True)
        ]
        write_small_file(self.path, {"seed": self._seed, "answers": answers})
        if self.question is None:
            keep(self.route, self.path.parent)

    def _take(self, question, texts):
        said = read_answers(texts, read)
        self._estimate.learn(question, said)
        self.answers.append((question, said))
        self._texts.append(texts)
        self._left = [each for each in self._left if each.name != question.name]

    @property
    def held(self) -> dict[str, str]:
        """The beliefs that are held: by code, the reading."""
        found = {}
        for code, probability in self._estimate.codes.items():
            if probability > HELD:
                found[code] = self._estimate.likeliest(code)
        return found

    @property
    def known(self) -> list[str]:
        """The codes of beliefs that are not held."""
        return [code for code, probability in self._estimate.codes.items() if probability < KNOWN]

    @property
    def open(self) -> list[str]:
        """The codes of which it is not known, because nothing was asked or answered that tells."""
        return [code for code in CODES if code not in self.known and code not in self.held]

    @property
    def route(self) -> Route:
        """The sections and exercises on what is held or open; on what lies beyond, if nothing is."""
        return route_for([*self.held, *self.open])

    def executed(self, reading: str) -> Reply:
        """A belief beside the truth, as practice shows it, on the program in whose answer it shows best."""

        def shown(answer):
            question, said = answer
            believed = question.program.outcome(reading)
            wrong = [not same(each, is_so) for each, is_so in zip(believed, question.program.outcome(), strict=True)]
            agree = [same(each, mine) for each, mine in zip(believed, said, strict=True)]
            return sum(map(min, wrong, agree)), sum(agree), -len(question.program.lines)

        question, said = max(self.answers, key=shown)
        table = compared(question.program, said)
        return Reply(table, refuted([reading]), side_by_side(question.program, reading), 1)


def read(text: str) -> object:
    """The value that was typed; `...` for a question mark."""
    if text.strip() == "?":
        return ...
    try:
        return read_answer(text)
    except ValueError as problem:
        raise ValueError(f"{problem}; or ? if you do not know") from None
