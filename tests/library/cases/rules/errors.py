"""Errors that must not be missed, and the rules behind them."""
