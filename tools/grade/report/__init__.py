"""What did my class believe? `numbers.py` counts it in gradebook and verdicts, `page.py` and `projector.py` show it."""
