"""What both sides of a check share: plain data and its JSON, when two values are the same, answers, errors, limits."""
