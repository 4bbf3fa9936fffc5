"""Which cell of a student's notebook is which, whatever they did to it: for Validate, new versions and grading."""
