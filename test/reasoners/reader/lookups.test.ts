import { describe, expect, it } from 'vitest';
import { lookupQueries } from '../../../src/reasoners/reader/lookups.js';
import type { Segment } from '../../../src/reasoners/reader/reader-window.js';
import type { Span } from '../../../src/reasoners/reader/span-search.js';
import { inputOf } from './support.js';

const question = 'Who is the father of the director of Olympus and Mons?';
const film = {
  id: 'film',
  title: 'Olympus and Mons (1951 film)',
  text: 'It was directed by Ada Lunt, and starred Bo Quill.',
};

/** A span at the first occurrence of each text; later texts have lower scores. */
function spansOf(part: Segment['part'], source: string, ...texts: string[]): Span[] {
  const pieces = { ids: [], starts: [], ends: [] };
  const segment: Segment = {
    passage: part === 'question' ? -1 : 0,
    part,
    source,
    bounds: [],
    first: 1,
    pieces,
  };
  return texts.map((text, place) => {
    const start = source.indexOf(text);
    if (start < 0) throw new Error(`${text} does not stand there`);
    return { segment, start, end: start + text.length, text, score: 10 - place, probability: 0.1 };
  });
}

const lookups = (...spans: Span[]) => lookupQueries(inputOf(question), [film], spans).map(({ text }) => text);

describe('what a draft would look up', () => {
  it('is a whole name rather than a higher scored span that exceeds it or ends within it', () => {
    const spans = spansOf('text', film.text, 'Ada Lunt, and starred Bo Quill', 'Ada', 'Ada Lunt', 'Bo Quill');
    expect(lookups(...spans).slice(0, 2)).toEqual(['Ada Lunt', 'Bo Quill']);
  });

  it('is never an article that was already read, nor a part of its title', () => {
    expect(lookups(...spansOf('question', question, 'Olympus and Mons', 'Olympus', 'Mons'))).toEqual([]);
  });

  it('is not a span of the question that names what was already read', () => {
    expect(lookups(...spansOf('question', question, 'the director of Olympus and Mons'))).toEqual([]);
  });

  it('is no year and no amount', () => {
    const text = 'In 1951 the 12,500 tons of Bo Quill were lost.';
    expect(lookups(...spansOf('text', text, '1951', '12,500', 'Bo Quill'))).toEqual(['Bo Quill']);
  });

  it('may be a longer name than a title that was read, if a passage contains it', () => {
    const text = 'It leads to Olympus and Mons Harbour.';
    expect(lookups(...spansOf('text', text, 'Olympus and Mons Harbour'))).toEqual([
      'Olympus and Mons Harbour',
    ]);
  });

  it('is searched with the question as context', () => {
    const [query] = lookupQueries(inputOf(question), [film], spansOf('text', film.text, 'Ada Lunt'));
    expect(query).toEqual({ text: 'Ada Lunt', context: question });
  });
});
