"""The book: what is read out of the journal about the years, without ever being in the way of a throw.

``history`` reads a game's facts; ``summary`` (with ``table_figures``) makes the figures of a game, ``page`` its entry.
``ledger`` knows evenings, seasons, people and the till's facts; ``figures`` (with ``tally``), ``moments`` and ``till``
fold all that, and ``library`` answers with it.  ``follower`` takes in what is new (``reading`` from the journal,
``shelf`` is the cache on disk), and ``keeper`` is the thread that does it.
"""
