"""Points, places and tie-breaks: pure arithmetic without Django or a database."""
