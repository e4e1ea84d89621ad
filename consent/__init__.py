"""Decides who may see."""
