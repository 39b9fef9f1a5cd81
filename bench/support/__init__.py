"""What measurements share: a database with tables in it, clients, processes."""
