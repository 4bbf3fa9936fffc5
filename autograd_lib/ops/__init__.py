"""The operations, a file for each family; every operation is one declaration."""
