"""The cards and column tiles, one by one."""
