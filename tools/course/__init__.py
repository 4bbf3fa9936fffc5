"""The course builder: lesson texts become notebooks, and the answers planted in them prove the graders."""
