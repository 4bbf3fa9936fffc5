"""That this library does what PyTorch does: the programs that run on both, and what PyTorch showed of them.

cases, golden         small programs and expressions, and what each showed under PyTorch
statements            what the course's texts say of PyTorch, each sentence with a program
practice_programs     programs of practice and of the check-up
watching              programs with one line to blame, and what `watch` says of them
public_names          PyTorch's public names, and what they take
operators, modules    PyTorch's own samples, which come with its wheel: nothing of them is in the repository
edges                 the operators at 0, inf, nan, ties and bounds
"""
