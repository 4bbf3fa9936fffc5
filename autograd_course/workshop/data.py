"""Data that cannot be told apart by a straight line: two moons."""

import numpy as np


def moons(count: int = 200, seed: int = 0, noise: float = 0.15) -> tuple[np.ndarray, np.ndarray]:
    """Points of two half circles that reach into each other: (count, 2) coordinates, and (count, 1) signs, 1 and -1."""
    random = np.random.default_rng(seed)
    half = count // 2
    angles = random.uniform(0, np.pi, size=count)
    upper = np.stack([np.cos(angles[:half]), np.sin(angles[:half])], axis=1)
    lower = np.stack([1 - np.cos(angles[half:]), 0.5 - np.sin(angles[half:])], axis=1)
    points = np.concatenate([upper, lower]) + noise * random.normal(size=(count, 2))
    signs = np.where(np.arange(count) < half, 1.0, -1.0).reshape(-1, 1)
    mixed = random.permutation(count)
    return points[mixed].astype(np.float32), signs[mixed].astype(np.float32)
