import { describe, expect, it } from 'vitest';
import { namedPassages } from '../../../src/reasoners/reader/named-passages.js';

const titled = (...titles: readonly string[]) =>
  titles.map((title) => ({ id: title, title, text: 'It was made in 1931.' }));

const namedIn = (question: string, ...titles: readonly string[]) =>
  namedPassages(question, titled(...titles)).map(({ title }) => title);

describe('passages that a question names', () => {
  it('are those whose whole title stands in a question for one thing of it', () => {
    expect(namedIn('Who was the director of Cold Harbour?', 'Cold Harbour', 'Warm Harbour')).toEqual([
      'Cold Harbour',
    ]);
    expect(namedIn('In what city was Ida Brandt born?', 'Ida Brandt')).toEqual([]);
    expect(namedIn('Where was Ida Brandt born?', 'Ida Brandt')).toEqual(['Ida Brandt']);
  });

  it('may be told apart from others of that name by a word in brackets', () => {
    expect(namedIn('Who wrote Ash?', 'Ash (novel)', 'Ash (1998 film)', 'Ashes')).toEqual([
      'Ash (novel)',
      'Ash (1998 film)',
    ]);
  });

  it('are none if the question asks for more than one thing beside the name', () => {
    expect(namedIn('Which award did the director of Cold Harbour win?', 'Cold Harbour')).toEqual([]);
  });

  it('are none if it is no name in the question, or only part of a longer word', () => {
    expect(namedIn('Who founded the seed library?', 'The seed library', 'Seed library')).toEqual([]);
    expect(namedIn('Who wrote git log?', 'git log')).toEqual([]);
    expect(namedIn('Who wrote Ashes?', 'Ash')).toEqual([]);
  });

  it('are none in a site whose passages have headings', () => {
    expect(namedIn('Who wrote Bellhand?', 'Bellhand', 'About › Authors')).toEqual([]);
  });

  it('are none if the title has no word of its own', () => {
    expect(namedIn('What is it?', 'It', '…')).toEqual([]);
  });
});
