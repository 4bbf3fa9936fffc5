"""How a lesson's files are read and written: notebooks, lesson.json, small files; and the names in code."""
