"""Remembers and answers."""
