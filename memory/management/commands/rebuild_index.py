"""``manage.py rebuild_index``: checks every vector and builds what retrieval is made of anew."""

from typing import Any

from django.core.management.base import BaseCommand

from memory.reembedding import indexes_rebuild
from memory.runtime import embedder


class Command(BaseCommand):
    help = "Checks the vectors of all memories, embeds anew what is damaged or another embedder's, drops index copies."

    def handle(self, *args: Any, **options: Any) -> None:
        people, facts = indexes_rebuild(embedder())
        self.stdout.write(f"{people:,} people looked at, {facts:,} memories embedded anew.")
