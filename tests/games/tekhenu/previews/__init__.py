"""What is shown before it is done."""
