"""Pages of the chat: what is posted, read, reported and moderated."""
