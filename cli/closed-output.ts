import { isSystemError } from '../src/disk/write-file-whole.js';

/** Ends the process quietly where who reads its output has left, as `head` does after ten lines. */
export function endWithReader(output: NodeJS.WritableStream, end: () => void): void {
  output.on('error', (thrown: unknown) => {
    if (!isSystemError(thrown, 'EPIPE')) throw thrown;
    end();
  });
}
