"""One module a prompt: its words and the builder of its messages."""
