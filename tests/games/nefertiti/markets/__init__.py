"""Serving and closing markets, previews, scoring."""
