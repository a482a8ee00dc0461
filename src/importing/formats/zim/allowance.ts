/** Budget for unpacking one archive, against decompression bombs and many entries that lead to one place. */

import { mostUnpackedOf } from '../../import-limits.js';

export class Allowance {
  /** Bytes left. */
  left: number;

  /** @param size of the file, in bytes */
  constructor(size: number) {
    this.left = mostUnpackedOf(size);
  }

  spend(bytes: number): void {
    this.left -= bytes;
  }
}
