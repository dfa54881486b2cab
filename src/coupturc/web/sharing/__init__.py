"""What is shown outside of the page: links with a picture, lines as animations, boards that other sites frame."""
