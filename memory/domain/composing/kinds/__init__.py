"""One small module for each family of tasks: every builder turns a brief into the Markdown of an answer."""
