"""`make bench`: the same programs, in PyTorch's interface, on both libraries; `measure` runs beside each of them."""
