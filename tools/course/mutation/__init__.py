"""Wrong answers that nobody wrote: each right answer, changed in one place, must lose points."""
