"""Rules profiles in the application: offered to pages, stored with games, asked about positions."""
