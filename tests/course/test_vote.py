"""A lesson's questions for a lecture before anybody has handed in: on the projector, and as a quiz."""

import io
import re
import xml.etree.ElementTree as ET
import zipfile

import pytest
from bs4 import BeautifulSoup

from autograd_course.engines.witnesses import WITNESSES
from tools.grade.report.vote import beliefs, write

from .conftest import ours

IMS = {"": "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"}


@pytest.mark.parametrize("lesson", ours(), ids=lambda lesson: lesson.name)
def test_the_page_and_both_quizzes_ask_the_same(lesson, tmp_path):
    assert f"{lesson.name}.html to vote on" in write(lesson, tmp_path)
    codes = beliefs(lesson)
    programs = ["\n".join(WITNESSES[code].lines) for code in codes]
    page = BeautifulSoup((tmp_path / f"{lesson.name}.html").read_text(encoding="utf-8"), "html.parser")
    shown = page.select("section")
    assert [one.pre.get_text() for one in shown[::2]] == programs and len(shown) == 2 * len(codes)
    assert " of " not in " ".join(each.get_text() for each in page.select(".count"))
    rights = [one.h1.get_text().partition(" ")[2] for one in shown[1::2]]
    assert in_gift((tmp_path / f"{lesson.name}.gift").read_text(encoding="utf-8")) == [
        *zip(programs, rights, strict=True)
    ]
    assert in_qti((tmp_path / f"{lesson.name}.zip").read_bytes()) == [*zip(programs, rights, strict=True)]


def in_gift(text):
    """As Moodle reads it: pairs of a program and the right answer."""
    found = []
    for question, options in re.findall(r"::\[markdown\]((?:\\.|[^{\\])*)\{\n(.*?)\n####", text, re.DOTALL):
        plain = re.sub(r"\\([~=#{}:\\])", r"\1", question.replace("\\n", "\n"))
        right, wrong = sorted(options.split("\n"), key=lambda option: option[0] != "=")
        assert (right[0], wrong[0]) == ("=", "~")
        found.append((re.search(r"```\n(.*)\n```", plain, re.DOTALL)[1], re.sub(r"\\(.)", r"\1", right[1:])))
    return found


def in_qti(packed):
    found = []
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        [name] = [one for one in archive.namelist() if re.fullmatch(r"(.+)/\1\.xml", one)]
        for item in ET.fromstring(archive.read(name)).iterfind(".//item", IMS):
            [right] = {one.text for one in item.iterfind(".//respcondition/conditionvar/varequal", IMS)}
            texts = {
                one.get("ident"): one.findtext(".//mattext", namespaces=IMS)
                for one in item.iterfind(".//response_label", IMS)
            }
            question = BeautifulSoup(item.findtext("presentation/material/mattext", namespaces=IMS), "html.parser")
            found.append((question.code.get_text().rstrip("\n"), BeautifulSoup(texts[right], "html.parser").get_text()))
    return found
