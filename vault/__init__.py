"""Keeps the values."""
