"""The rules of the games as pages, and the search in them."""
