import deltas from '../../../models/memory/deltas.json';
import type { UncertaintyThresholds } from '../../engine/index.js';

/** As `limen search-delta` found them for the memory that ships: two numbers, which come with the program. */
export const shippedDeltas: UncertaintyThresholds = deltas;
