"""What is kept of a member, to take along."""
