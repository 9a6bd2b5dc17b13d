"""OFFER SHARES: chances, auctions, sales (rule I-5)."""
