"""What a member has played, counted from stored rows.

Results, opponents, ratings, best scores and tournaments.
"""
