import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundPassage, Retriever, SearchOptions } from '../../src/engine/index.js';
import { askedTerm, DefinitionsFirst, defines } from '../../src/retrieval/definitions-first.js';

const term = (question: string) => askedTerm(question)?.join(' ') ?? null;

describe('the term that a question may ask to define', () => {
  it.each([
    ['What is a saggar?', 'saggar'],
    ['what are lifecycle hooks', 'lifecycle hooks'],
    ['What’s bisque?', 'bisque'],
    ['What is `glaze_fit`?', 'glaze fit'],
    ['Define a saggar.', 'saggar'],
    ['What does LOI stand for?', 'loi'],
    ['What does “loss on ignition” mean?', 'loss on ignition'],
  ])('%s', (question, expected) => {
    expect(term(question)).toBe(expected.replace('_', ' '));
  });

  it.each([
    'What is the best clay?',
    'How do I fire clay?',
    'What is a good way to dry a large pot?',
    'Is a saggar a box?',
    'What is ?',
    '',
  ])('is none in “%s”', (question) => {
    expect(term(question)).toBeNull();
  });
});

describe('a text defines a term', () => {
  it.each([
    ['saggar', 'Read this first. A saggar is a box that keeps flames from the pots.'],
    ['saggar', 'In this workshop, a saggar is a box of fireclay.'],
    [
      'saggars',
      'The saggar (from “safeguard”), a lidded box, protects.\nA saggar lets you fire with open flames.',
    ],
    ['saggar', '- **Saggar**: a box of fireclay'],
    ['saggar box', 'Saggar boxes, also called cassettes, are made of fireclay.'],
    ['loi', 'LOI stands for loss on ignition.'],
    ['bisque', 'Word | Meaning\nBisque | Clay fired once'],
    ['fire', '`fire()` makes the kiln hot.'],
  ])('%s: %s', (asked, text) => {
    expect(defines(text, asked.split(' '))).toBe(true);
  });

  it.each([
    ['saggar', 'Put the pot into a saggar.'],
    ['saggar', 'A saggar breaks after ten firings.'],
    ['saggar', 'A saggar maker is well paid.'],
    ['saggar', 'The lid of the saggar is heavy.'],
    ['glaze', 'A glaze kiln is larger.'],
    ['glaze fit', 'Glaze'],
  ])('not %s by: %s', (asked, text) => {
    expect(defines(text, asked.split(' '))).toBe(false);
  });
});

const uses = 'Put the pot into a saggar.';
const says = 'A saggar is a box of fireclay.';

/** A search that finds these texts in this order, and what it was asked for. */
function searchOf(...texts: readonly string[]) {
  const asked: SearchOptions[] = [];
  const retriever: Retriever = {
    search: async (_query, options) => {
      asked.push(options);
      const found = texts.map((text, place): FoundPassage => {
        return {
          passage: { id: String(place), title: '', text },
          score: 1 / (2 + place / 4),
          matchedTerms: [],
        };
      });
      return found.slice(0, options.limit);
    },
  };
  const idsOf = async (text: string, limit: number, context?: string) => {
    const query = context === undefined ? { text } : { text, context };
    const found = await new DefinitionsFirst(retriever).search(query, { limit, exclude: ['x'] });
    return found.map(({ passage }) => passage.id);
  };
  return { asked, idsOf };
}

describe('a search', () => {
  it('for a definition puts what defines before what only uses the word', async () => {
    const { idsOf, asked } = searchOf(uses, uses, uses, says, uses);
    expect(await idsOf('What is a saggar?', 2)).toEqual(['3', '0']);
    expect(asked).toEqual([{ limit: 10, exclude: ['x'] }]);
  });

  it('for something else, and for a name within a question, is left as it was', async () => {
    const { idsOf, asked } = searchOf(uses, says);
    expect(await idsOf('Who makes a saggar?', 1)).toEqual(['0']);
    expect(await idsOf('What is a saggar?', 1, 'Who makes it?')).toEqual(['0']);
    expect(asked.map(({ limit }) => limit)).toEqual([1, 1]);
  });

  it('leaves what stands behind the first ten where it is, and keeps the order of equals', async () => {
    const { idsOf } = searchOf(...Array.from({ length: 11 }, () => uses), says);
    expect(await idsOf('What is a saggar?', 12)).toEqual(
      Array.from({ length: 12 }, (_, place) => String(place)),
    );
  });

  it('finds as many passages as it was asked for, each once, whatever they say', async () => {
    const texts = fc.array(fc.constantFrom(uses, says, ''), { maxLength: 15 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 15 }), async (given, limit) => {
        const ids = await searchOf(...given).idsOf('What is a saggar?', limit);
        expect(new Set(ids).size).toBe(Math.min(limit, given.length));
        expect(ids.length).toBe(Math.min(limit, given.length));
      }),
    );
  });
});
