"""Date formats by language where Django's differ."""
