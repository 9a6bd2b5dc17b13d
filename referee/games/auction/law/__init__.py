"""The law: every numbered sentence, every open question, and how a table answered them."""
