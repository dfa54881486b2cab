"""Rules profiles in the application: offered to pages, stored with games, used to check positions."""
