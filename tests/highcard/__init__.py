"""High card, a game of a dozen lines: everybody turns one card, the highest wins. It is no game of the
referee's; it shows what a new game needs, and that nothing else in the tree has to know it."""
