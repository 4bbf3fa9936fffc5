"""What a student gets back: one page for a notebook, which names each exercise and its points."""
