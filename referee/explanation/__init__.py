"""The cheapest explanation of a record: the legal game, or the fewest faults, that shows what it shows.

A record is an observation of a game. A *world* is one way things may have gone: a state, what was assumed
to get there, and what it cost. Replay keeps the worlds that fit the record so far; of a full legal record
there is one, and nothing is copied. What the record leaves open costs nothing; a fault costs. The cheapest
worlds that reach the end tell the story.

The way through: :mod:`runner` plays entries in one world until something is to be decided,
:mod:`moving_along` does so with all worlds of one cost, :mod:`recovery` knows how tables and pens go wrong,
:mod:`search` keeps the cheapest worlds, :mod:`findings` makes findings of what they agree on.
"""
