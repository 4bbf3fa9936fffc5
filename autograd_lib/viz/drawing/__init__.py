"""From plain data to a page: shapes.py lays the graph out, render.py has it drawn, svg.py and theme.py fit it in."""
