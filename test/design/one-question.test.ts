import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const [, section = ''] = readFileSync(resolve(root, 'docs/DESIGN.md'), 'utf8').split(
  '## One question, file by file',
);
const [walk = ''] = section.split('\n## ');
const files = [...walk.matchAll(/`([\w/-]+\.ts)`/gu)].map(([, file = '']) => file);

describe('The walk of one question in docs/DESIGN.md', () => {
  it('lists existing files, each once', () => {
    expect(files.filter((file) => !existsSync(resolve(root, 'src', file)))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  it('goes from the question’s field to the answer in forty files at most', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThanOrEqual(40);
    expect([files.at(0), files.at(-1)]).toEqual(['ui/limen-question-form.ts', 'ui/limen-answer.ts']);
  });
});
