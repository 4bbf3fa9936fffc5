"""Takes your answers into the new version of a lesson (adopt 05_accumulation [FOLDER]), as its button does"""

from autograd_desk import commands
from tools import ROOT


def main(arguments):
    return commands.adopt(arguments, ROOT / "my_work")
