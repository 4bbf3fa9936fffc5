"""Many notebooks at once: the same work by processes on this machine, or by the workers of a Dask cluster."""
