"""Serving and closing markets, forecasts, scoring."""
