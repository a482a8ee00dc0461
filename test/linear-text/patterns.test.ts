import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import { describe, expect, it, vi } from 'vitest';

interface Pattern {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/**
 * These only read a question, which has at most 1,000 characters: at that length, their quadratic work takes
 * a few milliseconds.
 */
const ofQuestions = /(?:sides-named|inner-question)\.ts$/;

const patterns = ['src', 'cli', 'workers'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .flatMap((name) => literalsOf(join(folder, name))),
);

describe('the patterns used to search text', () => {
  it('are found in the source', () => {
    expect(patterns.length).toBeGreaterThan(200);
    expect(superLinear({ place: 'here', source: '\\s+$', flags: 'u' })).not.toEqual([]);
  });

  it('take linear work in the length of the text', () => {
    expect(patterns.filter(({ place }) => !ofQuestions.test(place)).flatMap(superLinear)).toEqual([]);
  });

  it('never take exponential work on any text', () => {
    expect(patterns.flatMap(superLinear).filter((fault) => fault.endsWith('exponential'))).toEqual([]);
  });
});

describe('the patterns that are composed from parts', () => {
  it('take linear work, too', async () => {
    const built = await patternsBuiltBy([
      '../../src/retrieval/tokenise.js',
      '../../src/reasoners/reader/answer-text.js',
      '../../src/reasoners/reader/comparison/amount.js',
    ]);
    expect(built.length).toBeGreaterThan(5);
    expect(built.flatMap(superLinear)).toEqual([]);
  });

  it('never take exponential work on a question', async () => {
    const built = await patternsBuiltBy(['../../src/reasoners/reader/comparison/comparison-question.js']);
    expect(built.length).toBeGreaterThan(10);
    expect(built.flatMap(superLinear).filter((fault) => fault.endsWith('exponential'))).toEqual([]);
  });
});

const found = new WeakMap<Pattern, readonly string[]>();

/** The super-linear findings of `scslre` for a pattern, with its location. */
function superLinear(pattern: Pattern): readonly string[] {
  const known = found.get(pattern);
  if (known !== undefined) return known;
  const { place, source, flags } = pattern;
  const faults = analyse({ source, flags }).reports.map(({ type, exponential }) =>
    `${place} /${source}/${flags} ${type} ${exponential ? 'exponential' : ''}`.trim(),
  );
  found.set(pattern, faults);
  return faults;
}

function literalsOf(file: string): Pattern[] {
  const text = readFileSync(file, 'utf8');
  const found: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      found.push({
        place: `${text.slice(0, node.start).split('\n').length} of ${file}`,
        source: pattern,
        flags,
      });
    },
  });
  visitor.visit(parseSync(file, text).program);
  return found;
}

/** Patterns that modules create while loading. */
async function patternsBuiltBy(modules: readonly string[]): Promise<Pattern[]> {
  const built: Pattern[] = [];
  vi.stubGlobal(
    'RegExp',
    class extends RegExp {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags);
        built.push({ place: 'built', source: this.source, flags: this.flags });
      }
    },
  );
  try {
    vi.resetModules();
    for (const each of modules) await import(each);
  } finally {
    vi.unstubAllGlobals();
  }
  return built;
}
