"""Editing and undoing."""
