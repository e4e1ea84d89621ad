"""An app for tests that kills the worker in the middle of remembering, where a file of the data folder says."""
