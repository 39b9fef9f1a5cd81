"""Home page, new tables, and tables that wait for players."""
