"""What is shown outside of the page: a line as an animated picture, and a board that other sites may frame."""
