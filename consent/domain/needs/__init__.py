"""What a request needs: the private types, the preferences and the purpose, told from its words alone."""

from consent.domain.needs.analyzer import analyze
from consent.domain.needs.result import NeededType, Needs, RequestKind, Use

__all__ = ["NeededType", "Needs", "RequestKind", "Use", "analyze"]
