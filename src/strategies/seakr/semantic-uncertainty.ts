import { optionInvalid } from '../../engine/errors.js';
import { dotProduct } from '../../scores/statistics.js';

/** Added to the Gram matrix's diagonal, so that equal states have a determinant above 0 (INSIDE, 3.1). */
export const gramRegularisation = 1e-3;

/**
 * How far apart several answers to one question lie in a model's hidden space (SeaKR, section 3.1).
 *
 * The natural logarithm of the determinant of the regularised Gram matrix of the states, each scaled to
 * length 1, divided by their number as in INSIDE's EigenScore (Chen et al. 2024, equation 6), so that values
 * for different counts are comparable. About -6.4 when 20 states are equal, near 0 when they are orthogonal;
 * higher is less sure.
 *
 * @param states The hidden states at the end token of k answers, all of one width.
 * @throws {LimenError} `option-invalid` for no states, states of different widths or non-finite values, and
 * for a regularisation that is not positive.
 */
export function semanticUncertainty(
  states: readonly Float32Array[],
  regularisation: number = gramRegularisation,
): number {
  requireStates(states);
  if (!(regularisation > 0 && Number.isFinite(regularisation))) {
    throw optionInvalid('regularisation', regularisation, 'above 0');
  }
  const gram = gramMatrix(states.map(unitLength));
  gram.forEach((row, index) => {
    row[index] = (row[index] ?? 0) + regularisation;
  });
  return logDeterminant(gram) / states.length;
}

function requireStates(states: readonly Float32Array[]): void {
  const width = states[0]?.length ?? 0;
  if (width === 0) throw optionInvalid('states', `${states.length} of width 0`, 'one or more');
  for (const state of states) {
    if (state.length !== width)
      throw optionInvalid('states', `widths ${width} and ${state.length}`, 'one width');
    const odd = state.find((value) => !Number.isFinite(value));
    if (odd !== undefined) throw optionInvalid('states', odd, 'finite numbers');
  }
}

/** In 64 bits, since the determinant of nearly equal states is a tiny difference. Zero states stay zero. */
function unitLength(state: Float32Array): Float64Array {
  const length = Math.sqrt(dotProduct(state, state));
  return Float64Array.from(state, (value) => (length === 0 ? 0 : value / length));
}

function gramMatrix(states: readonly Float64Array[]): Float64Array[] {
  return states.map((row) => Float64Array.from(states, (column) => dotProduct(row, column)));
}

/** For a positive definite matrix: twice the sum of the logarithms of its Cholesky factor's diagonal. */
function logDeterminant(matrix: readonly Float64Array[]): number {
  const factor: Float64Array[] = [];
  let sum = 0;
  for (const [row, given] of matrix.entries()) {
    const made = new Float64Array(row + 1);
    for (let column = 0; column < row; column += 1) {
      const above = factor[column] ?? made;
      made[column] =
        ((given[column] ?? 0) - dotProduct(above.subarray(0, column), made)) / (above[column] ?? 1);
    }
    const rest = (given[row] ?? 0) - dotProduct(made.subarray(0, row), made);
    made[row] = Math.sqrt(rest);
    sum += Math.log(rest);
    factor.push(made);
  }
  return sum;
}
