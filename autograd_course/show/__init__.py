"""What students see, as HTML and as plain text."""
