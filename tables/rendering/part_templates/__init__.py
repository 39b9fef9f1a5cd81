"""How templates of the table's parts become text: as Python functions, with rows that are sent alone."""
