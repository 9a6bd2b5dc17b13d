"""What is known of the cards: faces shown, packs shared out, cards mixed unseen."""
