/** Faults of a model's files. Apart from `contentFault`, which the first passages need. */

import { LimenError } from '../engine/index.js';
import type { ContentFault } from './content-fault.js';

/** For a content that is not read to its end. */
export function tooLong(bytes: number): ContentFault {
  return { expected: `${bytes} bytes`, actual: 'more', reason: `it has more than ${bytes} bytes` };
}

/** For model files. @throws {LimenError} `model-altered` if there is a fault */
export function requireUnaltered(
  file: string,
  fault: Pick<ContentFault, 'expected' | 'actual'> | undefined,
): void {
  if (fault === undefined) return;
  const { expected, actual } = fault;
  throw new LimenError('model-altered', { file, expected, actual });
}
