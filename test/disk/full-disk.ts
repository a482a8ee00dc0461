import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of this many kilobytes in a separate folder; `null` if it may not be mounted. */
export function smallDisk(kilobytes: number): { readonly folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'limen-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmdirSync(folder);
    return null;
  }
  return {
    folder,
    remove() {
      execFileSync('umount', [folder]);
      rmdirSync(folder);
    },
  };
}

/** Whether one can be mounted; tests that need one are skipped otherwise. */
export const hasSmallDisk = canMount();

function canMount(): boolean {
  const disk = smallDisk(4);
  disk?.remove();
  return disk !== null;
}
