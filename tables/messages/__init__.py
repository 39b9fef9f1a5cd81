"""Sentences of the site: stored events, requests and refusals."""
