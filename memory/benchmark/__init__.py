"""Measuring against a published benchmark: its part, the run in a scratch store, the figures, the report."""
