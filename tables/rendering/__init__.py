"""What a viewer sees of one table, as records and as HTML; no views."""
