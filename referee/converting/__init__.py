"""Records rewritten without being judged: from one form into another, in the canonical layout, and two of
them held against each other entry by entry."""
