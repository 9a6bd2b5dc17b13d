"""Archives: many logs judged on every core or on a cluster, kept as tables, asked and compared.

The way of a log through it: ``sources`` finds it, ``pieces`` cuts it out, ``judging`` judges it under
limits, ``engines`` does that on many cores, ``shards`` keeps the rows, ``run`` ties it together.
``asking``, ``summary``, ``comparing`` and ``searching`` read what was kept. What needs more than the
core is imported where it is used, and says which extra it wants.
"""
