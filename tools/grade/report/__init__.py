"""What did my class believe? `graded.py` counts it in gradebook and verdicts; before the due date, `stuck_so_far.py`
reads saved notebooks, and `vote.py` asks. `pages.py` shows it all."""
