"""The graph as shown: nodes and edges that stand in unusual places."""
