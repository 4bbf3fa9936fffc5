"""What students believe: the catalogue of misconceptions, which of them explain an answer, and how they show."""
