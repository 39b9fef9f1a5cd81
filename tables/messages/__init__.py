"""Sentences of the site that are stored in histories, and the refusals that people read."""
