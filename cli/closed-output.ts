import { isSystemError } from '../src/disk/system-error.js';

/** Calls `end` once nobody reads the output any more, as after piping it into `head`. */
export function endOnceClosed(output: NodeJS.WritableStream, end: () => void): void {
  output.on('error', (thrown: unknown) => {
    if (!isSystemError(thrown, 'EPIPE')) throw thrown;
    end();
  });
}
