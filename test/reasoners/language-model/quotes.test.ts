/** A language model's quotation counts as proof only if it appears in the text as whole, meaningful words. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf } from '../../../src/reasoners/language-model/knuth-morris-pratt.js';
import { citationOf } from '../../../src/reasoners/language-model/quoted.js';
import { furtherStopWords, stopWords } from '../../../src/text/stop-words.js';

/** The cited part of a text, or `null`. */
function cited(quote: string, text: string): string | null {
  const found = citationOf(quote, { id: 'p', title: '', text });
  return found === null ? null : text.slice(found.start, found.end);
}

describe('a quote within other words', () => {
  it('proves nothing, on whichever side and in whatever script the word continues', () => {
    for (const [quote, text] of [
      ['art', 'They start late.'],
      ['Hague', 'The Haguenau road.'],
      ['cat sat', 'They concat satin.'],
      ['sat on the mat', 'She sat on the matter.'],
      ['she sat', 'Ashe sat there.'],
      ['титан', 'Титаник затонул.'],
      ['τιτ', 'Ο Τιτάνας'],
      ['cafe', 'Un cafe\u0301 noir.'],
      ['resume', 're\u0301resume'],
      ['كتاب', 'هذا الكتاب جديد'],
      ['हिन्द', 'हिन्दी भाषा'],
      ['cover', 'They dis\u00adcover it.'],
      ['cover', 'They dis\u200dcover\u200ded it.'],
      ['gold', 'marigold goldfish'],
      ['𝔞𝔟', '𝔞𝔟𝔠'],
    ] as const)
      expect(cited(quote, text), quote).toBeNull();
  });

  it('is found as whole words, after occurrences within words', () => {
    const text = 'marigold, goldfish; Gold! marigold';
    expect(citationOf('gold', { id: 'p', title: '', text })).toEqual({ passageId: 'p', start: 20, end: 24 });
  });

  it('is found with soft hyphens and joiners in it, and cited with them', () => {
    expect(cited('discovered it', 'They dis\u00adcove\u200bred it.')).toBe('dis\u00adcove\u200bred it');
  });

  it('is never found, whatever letters surround it', () => {
    const letters = fc.string({
      minLength: 1,
      maxLength: 4,
      unit: fc.constantFrom('a', 'é', 'ж', '7', 'ß', '𝔞', '\u0301'),
    });
    fc.assert(
      fc.property(letters, letters, fc.boolean(), (around, other, first) => {
        const text = first
          ? `one ${around.replace(/\u0301/gu, 'e')}xylophone two`
          : `one xylophone${other} two`;
        expect(cited('xylophone', text)).toBeNull();
        expect(cited('one', text)).toBe('one');
      }),
    );
  });

  it('counts without its last word if the reply broke off there, provided the rest is meaningful', () => {
    expect(cited('Bartolomeo Lindvik w', 'Bartolomeo Lindvik was born.')).toBe('Bartolomeo Lindvik');
    expect(cited('was the H', 'He was the Hague.')).toBeNull();
    expect(cited('Nadia i', 'Nadia is large.')).toBeNull();
  });
});

describe('a quote of a number', () => {
  it('proves, however short', () => {
    expect(cited('42', 'It is 42.')).toBe('42');
    expect(cited('7', 'There are 7, not 17.')).toBe('7');
    expect(cited('1655', '(1655)')).toBe('1655');
    expect(cited('42', '答えは42です')).toBe('42');
    expect(cited('٤٢', 'العدد ٤٢ هنا')).toBe('٤٢');
    expect(cited('3.5', 'It has 3.5 km')).toBe('3.5');
  });

  it('proves nothing within another number', () => {
    for (const text of ['142', '420', '1421', '3.42', '42.5', '1,042', '42,000', 'x42', '42nd', '４42'])
      expect(cited('42', text), text).toBeNull();
    expect(cited('十', '二十年')).toBeNull();
    expect(cited('五十', '一百五十')).toBeNull();
  });
});

describe('a quote in a script without spaces', () => {
  it('proves within its sentence', () => {
    expect(cited('北京', '我住在北京市。')).toBe('北京');
    expect(cited('東京は日本', '東京は日本の首都です。')).toBe('東京は日本');
    expect(cited('กรุงเทพ', 'ฉันอยู่กรุงเทพมหานคร')).toBe('กรุงเทพ');
    expect(cited('iPhone', '新しいiPhoneを買う')).toBe('iPhone');
  });

  it('proves nothing if it separates a letter from its mark, or is a single letter', () => {
    expect(cited('กรุงเทพมหานค', 'กรุงเทพมหานคี')).toBeNull();
    expect(cited('的', '我的书')).toBeNull();
  });
});

describe('a quote of stop words', () => {
  const all = `${stopWords} ${furtherStopWords}`.split(/\s+/u);
  const inText = (words: string) => cited(words, `Before ${words} after.`);

  it('proves nothing, alone or together', () => {
    for (const word of all) expect(inText(word), word).toBeNull();
    for (const quote of [
      'the',
      'The',
      'of the',
      'it was not',
      'they’re',
      'IN THE',
      'ｔｈｅ',
      'a',
      'I',
      '“is” – (the)',
      's',
      't',
    ])
      expect(inText(quote), quote).toBeNull();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 6 }), (words) => {
        expect(inText(words.join(' '))).toBeNull();
      }),
    );
  });

  it('proves nothing without letters either', () => {
    for (const quote of ['...', '– –', '???', '”', '😀😀😀', '']) expect(inText(quote), quote).toBeNull();
  });

  it('proves if one word is not a stop word', () => {
    for (const quote of ['the moon', 'Io', 'EU', 'of Nadia', 'U.S.', 'won'])
      expect(inText(quote)).toBe(quote);
  });
});

describe('the search for a quote', () => {
  it('finds what a plain search finds', () => {
    const some = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), maxLength });
    fc.assert(
      fc.property(some(5), some(60), (pattern, text) => {
        const expected = Array.from(text, (_, place) => place).filter(
          (place) => pattern !== '' && text.startsWith(pattern, place),
        );
        expect([...placesOf(pattern, text)]).toEqual(expected);
      }),
    );
  });

  it('takes linear work in the two lengths, however similar the texts', () => {
    const visits = (length: number): number => {
      let visited = 0;
      const counting = (text: string): string =>
        new Proxy(new String(text), {
          get: (target, name) => {
            if (typeof name === 'string' && /^\d+$/u.test(name)) visited += 1;
            return Reflect.get(target, name);
          },
        }) as unknown as string;
      const [pattern, text] = [counting(`${'a'.repeat(length / 4)}b`), counting('a'.repeat(length))];
      expect([...placesOf(pattern, text)]).toEqual([]);
      return visited;
    };
    expect(visits(8000) / visits(4000)).toBeLessThan(2.5);
  });

  it('accepts any quote, whatever its length and content', () => {
    for (const some of [' ', 'a ', '(', '\\', '\t \n', 'a', '的', '[', '1,', '\ud800'])
      expect(() => cited(`x ${some.repeat(50_000)} y`, `x ${some.repeat(100_000)} z`)).not.toThrow();
  });
});
