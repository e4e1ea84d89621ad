"""What stands behind the ports: a model, an embedder, an index."""
