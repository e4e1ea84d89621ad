"""Plain Python: no Django, no queue, no network; imports in a fraction of a second."""
