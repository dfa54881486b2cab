"""Archives of games in the application: own games, brought files and collections, explored and searched."""
