"""Pictures of positions: from the plain data of a position to a scene, and from a scene to text or SVG.

Every game has a small module that says what lies where; how a card or a table is drawn is the same
for all of them. Nothing here knows an engine.
"""
