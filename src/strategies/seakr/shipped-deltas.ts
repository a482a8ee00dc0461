import deltas from '../../../models/memory/deltas.json';
import type { UncertaintyThresholds } from '../../engine/index.js';

/** Found by `limen search-delta` for the shipped memory: two numbers, bundled with the code. */
export const shippedDeltas: UncertaintyThresholds = deltas;
