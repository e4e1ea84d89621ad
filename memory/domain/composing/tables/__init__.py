"""The kinds of tasks, a table a field: the kind, who builds it, and the words that tell it."""
