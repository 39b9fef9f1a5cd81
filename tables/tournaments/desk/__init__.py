"""What the organiser's desk shows."""
