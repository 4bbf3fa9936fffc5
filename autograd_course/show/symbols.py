"""The symbol of each verdict, and the word that always stands beside it."""

RIGHT, PARTLY, WRONG, OPEN = "✓", "◐", "✗", "○"
WORDS = {RIGHT: "right", PARTLY: "partly right", WRONG: "not right yet", OPEN: "not done yet"}
