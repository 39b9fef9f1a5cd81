"""Requests to the players of a table, the answers, and what follows from them."""
