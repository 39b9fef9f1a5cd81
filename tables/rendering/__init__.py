"""What a viewer sees of a table, as records and as HTML; without views."""
