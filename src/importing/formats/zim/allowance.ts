/** How much one archive may still cost to read and unpack: bombs, and many entries that lead to one place, end it. */

import { mostUnpackedOf } from '../../import-limits.js';

export class Allowance {
  /** Bytes. */
  left: number;

  /** @param size of the file, in bytes */
  constructor(size: number) {
    this.left = mostUnpackedOf(size);
  }

  spend(bytes: number): void {
    this.left -= bytes;
  }
}
