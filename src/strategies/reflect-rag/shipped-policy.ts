import policy from '../../../models/reflection/policy.json';
import { readReflectionPolicy } from './reflection-policy.js';

/** The reflection policy that ships, learnt with the reader that ships: a few numbers, which come with the program. */
export const shippedPolicy = readReflectionPolicy(policy);
