"""Broadcasts: games that are played elsewhere appear as live boards."""
