"""Dutch Referee: judges recorded games of the five games called Dutch, rule by rule."""

__version__ = "0.1.0"
