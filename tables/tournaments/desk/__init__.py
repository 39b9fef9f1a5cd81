"""The organiser's desk: contents of its page."""
