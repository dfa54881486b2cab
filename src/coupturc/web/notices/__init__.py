"""Notices: news for people who look at something else, or are not there."""
