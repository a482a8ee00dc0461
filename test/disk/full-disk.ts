import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of so many kilobytes in a folder of its own; nothing where it may not be mounted. */
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

/** Whether one can be had; tests that need one are left out elsewhere. */
export const hasSmallDisk = canMount();

function canMount(): boolean {
  const disk = smallDisk(4);
  disk?.remove();
  return disk !== null;
}
