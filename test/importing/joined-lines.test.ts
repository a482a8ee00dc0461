import { describe, expect, it } from 'vitest';
import { compoundsIn, joinedLines, rejoinedLines } from '../../src/importing/joined-lines.js';

describe('the lines of a paragraph', () => {
  it('have a space between them, but none within Chinese, Japanese and Thai', () => {
    expect(joinedLines(['The harbour', 'is deep.'])).toBe('The harbour is deep.');
    expect(joinedLines(['港口很深，大', '船可以进来。', '灯塔'])).toBe('港口很深，大船可以进来。灯塔');
    expect(joinedLines(['フェリーは Haldor', 'へ行く'])).toBe('フェリーは Haldor へ行く');
    expect(joinedLines(['항구는', '깊다'])).toBe('항구는 깊다');
  });

  it('are rejoined at the hyphens that only programs write', () => {
    expect(joinedLines(['a discus‐', 'sion of har\u00AD', 'bours'])).toBe('a discussion of harbours');
    expect(joinedLines(['a well-', 'known one'])).toBe('a well- known one');
  });

  it('are rejoined where a hyphen cut a word, unless the word has it elsewhere', () => {
    const compounds = compoundsIn(['a low-water mark', 'the LOW‐lying coast']);
    expect(rejoinedLines(['the har-', 'bour at low-', 'water'], compounds)).toBe('the harbour at low-water');
    expect(rejoinedLines(['a low-', 'lying coast'], compounds)).toBe('a low-lying coast');
    expect(rejoinedLines(['the har\u00AD', 'bour'], compounds)).toBe('the harbour');
  });

  it('keep the hyphens of names and numbers', () => {
    expect(rejoinedLines(['das PDF-', 'Format von 2008-', '02'], new Set())).toBe(
      'das PDF-Format von 2008-02',
    );
    expect(rejoinedLines(['a dash -', 'here'], new Set())).toBe('a dash - here');
  });
});
