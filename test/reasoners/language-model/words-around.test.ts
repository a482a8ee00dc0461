/** Replies whose object is surrounded by words, punctuation and other braces. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectPlaces } from '../../../src/reasoners/language-model/object-places.js';
import { draftReply, queryReply } from '../../../src/reasoners/language-model/replies.js';
import { workOf } from '../../linear-text/support.js';

const object = '{"rationale":"r","quotes":[{"passage":1,"quote":"a } b"}],"answer":"Paris"}';
const read = { rationale: 'r', quotes: [{ passage: 1, text: 'a } b' }], answer: 'Paris' };

describe('a reply with a complete object', () => {
  it('is read whatever follows it', () => {
    for (const behind of [
      '. Note: done.',
      '\n\n**Explanation:** The passage says "Paris".',
      '<|im_end|>',
      '\n```\n{really}',
      ' {"answer":"y"}',
      ' }}} {',
      '\n{"answer":"y"',
    ]) {
      expect(draftReply.read(`${object}${behind}`), behind).toEqual(read);
      expect(draftReply.read(`\`\`\`json\n${object}${behind}`), behind).toEqual(read);
    }
  });

  it('is read whatever precedes it', () => {
    for (const before of [
      '<think>the set {1,2}</think>\n',
      'Let me think about {a, b}. ',
      '<think>{key: value} is its form, not {"other": 1}, nor $\\frac{a}{b}$, {} or {</think>\n',
      'A screen of {5" by 4} and "half a quotation: ',
      'He said {',
      "It's so: ",
    ])
      expect(draftReply.read(`${before}${object}`), before).toEqual(read);
  });

  it('is read with its comments, quotation marks and escapes', () => {
    for (const written of [
      '{"query": "a", // don\'t { close\n}. Done.',
      '{"query": "a", /* } " */}. Done.',
      "{// first\n'query': 'a', 'other': 'it } \\' is'}. Done.",
      '{query: "a"}. Done.',
      '{"qu\\ery": "a", "other": "\\"}\\\\"}. Done.',
    ])
      expect(queryReply.read(written), written).toBe('a');
  });

  it('is read within another object', () => {
    expect(queryReply.read('{"reply": {"query": "a"}}')).toBe('a');
  });

  it('is read between any words without quotation marks', () => {
    const words = fc.string({
      unit: fc.constantFrom('a', ' ', '{', '}', "'", ':', ',', '\n', '1'),
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, words, (before, behind) => {
        expect(draftReply.read(`${before}${object}${behind}`)).toEqual(read);
      }),
    );
  });
});

describe('a reply that stops in its object', () => {
  it('is read as far as it goes', () => {
    const begun = '{"rationale":"r","quotes":[{"passage":1,"quote":"b"}],"answer":"Par';
    for (const before of ['', 'Sure: ', '<think>the set {1,2}</think>\n'])
      expect(draftReply.read(`${before}${begun}`), before).toMatchObject({ answer: 'Par', rationale: 'r' });
  });

  it('is not read as one of the objects in it', () => {
    expect(() => draftReply.read('{"rationale":"r","quotes":[{"passage":1,"quote":"b"}')).toThrow(
      /"answer"/u,
    );
  });
});

describe('the places of objects', () => {
  it('are found in linear work', async () => {
    const all = (text: string) => () => [...objectPlaces(text)];
    for (const some of ['{', '{"', '{"a":', "{'", '{//', '{/*', '{}', '{"a":1}', '{"\\']) {
      const [once, twice] = [await workOf(all(some.repeat(2000))), await workOf(all(some.repeat(4000)))];
      expect(twice / once, some).toBeLessThan(2.5);
    }
    const nested = (depth: number) => '{'.repeat(depth) + '}'.repeat(depth);
    expect((await workOf(all(nested(4000)))) / (await workOf(all(nested(2000))))).toBeLessThan(2.5);
  });
});
