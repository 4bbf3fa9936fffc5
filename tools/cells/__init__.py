"""What of a lesson's cells runs beside a student: of a check, and of the demonstrations. Both houses of tools ask."""
