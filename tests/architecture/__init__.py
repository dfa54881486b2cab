"""What the tree must keep to: data flows one way, and no file or function grows past its budget."""
