"""What many tests share: clients, servers, tables with people, readers of pages."""
