"""SeaKR's uncertainty (section 3.1) in NumPy: the reference for
`src/strategies/seakr/semantic-uncertainty.ts`.
"""

import numpy as np

REGULARISATION = 1e-3


def semantic_uncertainty(states: np.ndarray, regularisation: float = REGULARISATION) -> float:
    """states [k, width]: log-determinant of the regularised Gram matrix of unit states, divided by k."""
    states = np.asarray(states, dtype=np.float64)
    lengths = np.linalg.norm(states, axis=1, keepdims=True)
    unit = states / np.where(lengths == 0, 1, lengths)
    _, logarithm = np.linalg.slogdet(unit @ unit.T + regularisation * np.eye(len(unit)))
    return float(logarithm / len(unit))
