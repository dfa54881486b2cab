"""Tournaments on the page: kept, changed by their arbiters, shown in the hall and on paper."""
