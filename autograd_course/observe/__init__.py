"""What runs beside the student: it runs their code and tells what came of it, in plain data. It judges nothing."""
