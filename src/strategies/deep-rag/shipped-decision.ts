import weights from '../../../models/decision/weights.json';
import { readDecisionWeights } from './known-decision.js';

/** The decision that ships, learnt with the memory that ships: a few numbers, which come with the program. */
export const shippedDecision = readDecisionWeights(weights);
