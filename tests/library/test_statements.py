"""Every statement about PyTorch is where it is said to be, and a program shows it; no other sentence names PyTorch."""

import pytest

import autograd_lib
from autograd_course import ledger
from tools.environment import ROOT
from tools.parity import statements

ALL = statements.statements()


@pytest.mark.parametrize("statement", ALL, ids=[each.words[0] for each in ALL])
def test_a_statement_is_in_its_text_and_is_shown(statement):
    assert statement.missing(statements.text(statement.where)) == [], "correct the heading, or take it out"
    in_ledger = statements.LEDGER.fullmatch(statement.proof)
    if in_ledger:
        assert {*in_ledger[1].split(", ")} <= {*ledger.PROGRAMS}
    elif statement.proof not in statements.REASONS:
        assert statement.program, "write a program below it"
        wrong = statements.failures(statement, autograd_lib)
        assert not wrong, wrong


@pytest.mark.parametrize("path", sorted(ROOT.glob("solutions/*")), ids=lambda path: path.name)
def test_a_sentence_that_names_pytorch_is_among_them(path):
    if path.suffix not in (".py", ".md") or path.name.endswith(".checks.py"):
        return
    sentences = statements.named(path.read_text(encoding="utf-8"))
    here = [each for each in ALL if path.match(each.where)]
    new = [
        sentence for sentence in sentences if not any(len(each.missing(sentence)) < len(each.words) for each in here)
    ]
    assert new == [], "write a heading with words of it into tools/parity/statements, and a program below"


def test_a_statement_that_is_false_is_noticed():
    wrong = statements.Statement(("a sum",), "", ">>> torch.tensor(1.0) + 1\ntensor(3.)")
    assert statements.failures(wrong, autograd_lib)
