"""What both sides of a check share: plain data and its JSON, the kinds of answers, errors, and time limits."""
