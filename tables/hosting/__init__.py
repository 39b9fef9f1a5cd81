"""Server environment: addresses, keys, files, checks, worker processes."""
