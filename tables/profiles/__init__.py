"""What a member has played: results, opponents, ratings, best scores and tournaments, counted from stored rows."""
