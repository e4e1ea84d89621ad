"""What a request needs: the private types, the preferences and the purpose, told from its words alone."""

from consent.domain.needs.analyzer import analyze
from consent.domain.needs.glossing import Language, in_english, language_of
from consent.domain.needs.result import NeededType, Needs, RequestKind, Use

__all__ = ["Language", "NeededType", "Needs", "RequestKind", "Use", "analyze", "in_english", "language_of"]
