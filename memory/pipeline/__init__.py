"""The stories of the two flows: remembering and answering."""
