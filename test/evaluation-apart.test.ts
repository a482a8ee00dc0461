import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Every TypeScript file that can reach the page. */
function pageSources(): string[] {
  return ['src', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => file.endsWith('.ts') && !file.startsWith(join('src', 'evaluation'))),
  );
}

it('leaves the page no way to the oracle: nothing outside evaluation imports it', () => {
  const sources = pageSources();
  expect(sources).toContain(join('src', 'engine', 'sim-rag.ts'));
  const reaching = sources.filter((file) => /from '[^']*evaluation\//u.test(readFileSync(file, 'utf8')));
  expect(reaching).toEqual([]);
});
