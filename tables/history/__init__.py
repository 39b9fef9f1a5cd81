"""Reading the history of a table: log, earlier seats, spectator delay."""
