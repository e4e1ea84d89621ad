"""A private value that cannot print, pickle or serialise itself."""

from typing import Any, NoReturn


class PrivateValue:
    """Holds one exact value; ``expose()`` is the only way to it.

    Its repr and str are redacted, it refuses pickling and formatting, and two are equal when their values are.
    """

    __slots__ = ("__value",)

    def __init__(self, value: str) -> None:
        self.__value = value

    def expose(self) -> str:
        """The exact value. Every call of this is a place to look at in review."""
        return self.__value

    def __repr__(self) -> str:
        return "PrivateValue(…)"

    __str__ = __repr__

    def __format__(self, spec: str) -> NoReturn:
        raise TypeError("A private value is not formatted into text; expose() it where it may be shown.")

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError("A private value is not pickled or copied.")

    def __getstate__(self) -> NoReturn:
        raise TypeError("A private value does not hand out its state.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PrivateValue) and other.expose() == self.__value

    def __hash__(self) -> int:
        return hash((PrivateValue, self.__value))
