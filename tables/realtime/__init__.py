"""WebSockets of open pages, and the rooms that update them."""
