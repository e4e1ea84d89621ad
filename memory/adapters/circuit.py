"""Leaving a model alone for a while after it has failed, and asking it one thing at a time."""

import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Final

from memory.adapters.failures import Failure, ModelError
from memory.domain.ports import AssistantError, Completer, ModelBusy

logger = logging.getLogger(__name__)

MOST_FAILURES: Final = 2
"""Failures in a row after which a model is left alone."""
REST_S: Final = 300
"""Seconds for which it is left alone; then one request is tried, and one more failure is enough."""


class Resting(AssistantError):
    """The model has failed of late and is not asked."""


class Circuit:
    """What one process knows of how a model fares; ``clock`` gives seconds that never go back."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._failures = 0
        self._rests_until = float("-inf")
        self._asking = Lock()

    @property
    def rests(self) -> bool:
        """Whether the model is left alone now."""
        return self._clock() < self._rests_until

    def guarded(self, completer: Completer) -> Completer:
        """The same model behind this circuit."""
        return _Guarded(completer, self)

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask the model something; the block's failure is counted.

        Raises:
            ModelBusy: somebody else is asking it.
            Resting: it is left alone.
        """
        if not self._asking.acquire(blocking=False):
            raise ModelBusy
        try:
            if self.rests:
                raise Resting("The model has failed of late and is not asked for now.")
            with self._counted():
                yield
        finally:
            self._asking.release()

    @contextmanager
    def _counted(self) -> Iterator[None]:
        try:
            yield
        except ModelError as error:
            if error.failure is not Failure.REFUSED:
                self._failed()
            raise
        self._failures = 0

    def _failed(self) -> None:
        self._failures += 1
        if self._failures >= MOST_FAILURES:
            self._rests_until = self._clock() + REST_S
            logger.warning("The model has failed %s times; it draws no facts for %s s.", self._failures, REST_S)


class _Guarded:
    """A model that is asked only as its circuit allows."""

    def __init__(self, completer: Completer, circuit: Circuit) -> None:
        self._completer, self._circuit = completer, circuit

    def complete(self, messages: Sequence[Mapping[str, str]], schema: Mapping[str, object]) -> str:
        """The reply.

        Raises:
            ModelBusy: to be tried again.
            AssistantError: with a sentence for the person.
        """
        with self._circuit.asking():
            return self._completer.complete(messages, schema)
