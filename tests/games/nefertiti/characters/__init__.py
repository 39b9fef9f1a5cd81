"""The characters, one by one."""
