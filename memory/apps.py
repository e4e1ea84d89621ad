"""The memory app: remembers and answers."""

from django.apps import AppConfig


class MemoryConfig(AppConfig):
    name = "memory"
    verbose_name = "Memory"

    def ready(self) -> None:
        from consent.services import grants_ended
        from memory.events import tell_of_ended

        grants_ended.connect(tell_of_ended)
