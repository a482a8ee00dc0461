import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Passage } from '../../src/engine/index.js';
import { lieAbout } from '../../src/lab/false-passage.js';
import { parseStoredRuns } from '../../src/lab/stored-runs.js';
import { readCorpusFolder } from '../../src/retrieval/source/corpus-folder.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

function saying(...texts: readonly string[]): Passage[] {
  return texts.map((text, place) => ({ id: `p${place}`, title: `Passage ${place}`, text }));
}

describe('a false passage', () => {
  it.each([
    ['a name', 'Ilvane Morrow designed it.', 'Ilvane Morrow', 'Osric Tamble designed it.'],
    ['a year', 'Built in 1931.', '1931', 'Built in 1412.'],
    ['a number with its unit', 'It is 74 kilometres long.', '74 kilometres', 'It is 11 kilometres long.'],
    ['a number in words', 'Teams of nine play it.', 'nine', 'Teams of twelve play it.'],
    ['words', 'She was a drover.', 'drover', 'She was a carpenter.'],
  ])('has another answer instead of %s', (_kind, text, answer, lie) => {
    const others = ['yes', 'no', '1412', '95', '11 kilometres', 'Osric Tamble', 'twelve', 'carpenter'];
    expect(lieAbout([answer], saying(text), others)).toBe(lie);
  });

  it('is made from the passage with the answer, not from one with its letters within a word', () => {
    const found = saying('The merle sings in 1870.', 'It lives on merl, and on nothing else.');
    expect(lieAbout(['merl'], found, ['merl', 'rope'])).toBe('It lives on rope, and on nothing else.');
    expect(lieAbout(['95'], saying('Of 1,950 and 95.5 people, 95 came.'), ['95', '187'])).toBe(
      'Of 1,950 and 95.5 people, 187 came.',
    );
  });

  it('differs from question to question', () => {
    const others = ['merl', 'rope', 'drover', 'carpenter'];
    expect(lieAbout(['drover'], saying('He was a drover.'), others)).toBe('He was a carpenter.');
    expect(lieAbout(['rope'], saying('He sold rope.'), others)).toBe('He sold drover.');
  });

  it('has another name or number if no passage contains the answer', () => {
    const others = ['yes', 'Dunmarrow', '1412', 'no'];
    const found = saying('There is no volcano north of Halmery.');
    expect(lieAbout(['no'], found, others)).toBe('There is no volcano north of Dunmarrow.');
    expect(lieAbout([], saying('It was lit on 9 October 1931.'), others)).toBe(
      'It was lit on 9 October 1412.',
    );
  });

  it('contains none of the right answers', () => {
    const others = ['Ilvane Morrow', 'Ilvane Mor'];
    expect(lieAbout(others, saying('Ilvane Morrow designed it.'), others)).toBe('');
  });

  it('is left empty if nothing in it can be replaced', () => {
    expect(lieAbout(['yes'], saying('it is so.'), ['yes', 'no'])).toBe('');
    expect(lieAbout([], [], ['Osric Tamble'])).toBe('');
  });

  it('is never true, and invents no word, for any shipped question', async () => {
    const runs = parseStoredRuns(JSON.parse(readFileSync(join(root, 'public/lab/runs.json'), 'utf8')));
    for (const { id, passages, questions } of runs.corpora) {
      const source = await readCorpusFolder(join(root, 'corpus', id));
      const byId = new Map(source.passages.map((passage) => [passage.id, passage]));
      const others = questions.flatMap(({ answers }) => answers[0] ?? []);
      for (const { question, answers, turns } of questions) {
        const found = turns
          .slice(0, 2)
          .flatMap((turn) => turn.found.flatMap((place) => byId.get(passages[place]?.[0] ?? '') ?? []));
        const lie = lieAbout(answers, found, others);
        const known = new Set(found.flatMap(({ text }) => wordsOf(text)).concat(others.flatMap(wordsOf)));
        expect(lie === '', question).toBe(found.length === 0);
        expect(
          found.map(({ text }) => text),
          question,
        ).not.toContain(lie);
        expect(
          wordsOf(lie).filter((word) => !known.has(word)),
          question,
        ).toEqual([]);
      }
    }
  });
});

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
