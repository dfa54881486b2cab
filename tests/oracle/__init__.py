"""A second, slow generator and draw counter, written from the rule texts alone.

Nothing here may import `coupturc`: the tests compare the two, and a shared line would hide a shared
mistake. `geometry` names the squares, `rules` the values in which the games differ, `generator` finds
the moves, `play` makes and counts them, `draws` judges a game from its whole record, `scatter`
throws random positions.
"""
