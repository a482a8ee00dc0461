import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The Lab is a separate page that shows evaluations, including the answers. */
const ofTheLab = [
  join('src', 'lab'),
  join('src', 'ui', 'lab'),
  join('workers', 'head.ts'),
  join('workers', 'lesson.ts'),
];

/** Every TypeScript file that can end up in the page. */
function pageSources(): string[] {
  return ['src', 'workers'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((file) => file.endsWith('.ts') && !file.startsWith(join('src', 'evaluation')))
      .filter((file) => !ofTheLab.some((start) => file.startsWith(start))),
  );
}

function reaching(what: RegExp): string[] {
  return pageSources().filter((file) => what.test(readFileSync(file, 'utf8')));
}

it('leaves the page no way to the oracle: nothing outside evaluation imports it', () => {
  expect(pageSources()).toContain(join('src', 'engine', 'sim-rag.ts'));
  expect(reaching(/from '[^']*evaluation\//u)).toEqual([]);
});

it('nor by way of the Lab: nothing outside the Lab imports it', () => {
  expect(reaching(/(?:from|import) '[^']*\/lab(?:\/|\.js)/u)).toEqual([]);
});
