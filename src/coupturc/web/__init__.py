"""The application in the browser: routes, rooms, messages and the store."""
