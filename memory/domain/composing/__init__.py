"""The built-in assistant: answers a task from its memories and placeholders alone, by rules, the same way each time."""

from memory.domain.composing.assistant import BuiltIn, compose

__all__ = ["BuiltIn", "compose"]
