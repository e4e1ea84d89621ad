"""Finding a person's own values in any text: folding, the forms a value is written in, the matcher."""
