"""Analyses in the application: kept, shown to pages, looked at by the computer."""
