"""The site: what the course is, to be read in a browser before anything is installed."""
