/** Replies with backslash escapes that JSON does not allow, and what is shown of them while streaming. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draftReply, partialAnswer, queryReply } from '../../../src/reasoners/language-model/replies.js';

const replyWith = (answer: string) => `{"rationale":"r","quotes":[],"answer":"${answer}"}`;

describe('a partial answer', () => {
  it('never fails, whatever a reply contains and wherever it is cut', () => {
    const letter = fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code));
    const unit = fc.oneof(
      fc.constantFrom('"', '\n', '\0', '\u007f', '\ud83d', '\ude00', '\\u12', '\\U0041', '\\uD8', '\\'),
      fc.constantFrom(..."TNRBFUtnrbfux'{(").map((escaped) => `\\${escaped}`),
      letter.map((escaped) => `\\${escaped}`),
      letter,
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), fc.boolean(), (units, begun) => {
        const text = units.join('');
        const whole = begun ? replyWith(text) : text;
        for (let end = 0; end <= whole.length; end++)
          expect(partialAnswer(whole.slice(0, end))).toBeTypeOf('string');
      }),
    );
  });

  it('only ever grows, and never shows half an escape', () => {
    const piece = fc.constantFrom(
      '\\Theta',
      '\\N',
      '\\u12',
      '\\uD83D\\uDE00',
      '\\U0041',
      '\\x',
      "\\'",
      '\\n',
      '\\\\',
      'é',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const whole = replyWith(`x${pieces.join('')}y`);
        let before = '';
        for (let end = 0; end <= whole.length; end++) {
          const now = partialAnswer(whole.slice(0, end));
          expect(now.startsWith(before)).toBe(true);
          before = now;
        }
        expect(before).toBe(draftReply.read(whole).answer);
      }),
    );
  });

  it('is read from a reply of any length', () => {
    expect(partialAnswer(replyWith('a'.repeat(5_000_000)))).toHaveLength(5_000_000);
    expect(partialAnswer(`"answer":"${'\\n'.repeat(200_000)}`)).toHaveLength(200_000);
    expect(partialAnswer(`"answer"${' '.repeat(100_000)}`.repeat(20))).toBe('');
  });
});

describe('a reply with backslashes of its own', () => {
  it('is read as the model wrote it', () => {
    for (const [written, meant] of [
      ['\\Theta(n)', '\\Theta(n)'],
      ['\\Nabla \\Tau \\U \\B \\F \\R', '\\Nabla \\Tau \\U \\B \\F \\R'],
      ['\\union \\usepackage \\u \\u12 \\u00zz', '\\union \\usepackage \\u \\u12 \\u00zz'],
      ['\\(x\\) \\{1\\} \\, 50\\%', '\\(x\\) \\{1\\} \\, 50\\%'],
      ['\\\\Theta \\\\\\\\host', '\\Theta \\\\host'],
      ['\\u0398(n) \\n \\t \\/ \\"', 'Θ(n) \n \t / "'],
      ["it\\'s", "it's"],
    ] as const)
      expect(draftReply.read(`${replyWith(written).slice(0, -1)}, }`).answer, written).toBe(meant);
  });

  it('is read with any escape that JSON does not allow', () => {
    const unknown = fc.string({ minLength: 1, maxLength: 1, unit: 'binary' });
    fc.assert(
      fc.property(unknown, (letter) => {
        fc.pre(!/["\\/bfnrtu'\p{Cc}]/u.test(letter));
        expect(draftReply.read(replyWith(`x\\${letter}y`)).answer).toBe(`x\\${letter}y`);
      }),
    );
  });

  it('is read even if it breaks off within an escape', () => {
    for (const end of ['\\', '\\u', '\\u0', '\\u03', '\\u039'])
      expect(draftReply.read(`{"answer":"Theta ${end}`).answer, end).toBe('Theta');
  });

  it('is read with the names of its fields escaped as in Markdown', () => {
    expect(queryReply.read('{"qu\\ery": "a\\_b"}')).toBe('a\\_b');
  });
});
