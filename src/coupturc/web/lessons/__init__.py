"""Lessons in the application: the courses with progress, and one lesson step by step."""
