import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../src/widget/panel/excerpt.js';
import { stopAfter } from '../../src/widget/panel/list-keys.js';

describe('an excerpt', () => {
  const text = `${'Nothing of note happens here. '.repeat(20)}Then Titan was discovered in 1655 by Christiaan Huygens.`;

  it('shows the first word that matched, between whole words', () => {
    const excerpt = excerptOf(text, ['titan'], 120);
    expect(excerpt).toContain('Titan was discovered');
    expect(excerpt.startsWith('…')).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(122);
    expect(text).toContain(excerpt.slice(1));
  });

  it('starts at the beginning if nothing matched', () => {
    expect(excerptOf(text, ['pluto'], 20)).toBe('Nothing of note happ…');
  });
});

describe('arrow keys', () => {
  const stops = ['field', 'first', 'second', 'last'];

  it('move from the field down the list and back', () => {
    expect(stopAfter('ArrowDown', stops, 'field')).toBe('first');
    expect(stopAfter('ArrowUp', stops, 'first')).toBe('field');
    expect(stopAfter('ArrowDown', stops, 'last')).toBeUndefined();
    expect(stopAfter('End', stops, 'first')).toBe('last');
    expect(stopAfter('Home', stops, 'last')).toBe('first');
  });

  it('leave Home and End to the field, and every key to other elements', () => {
    expect(stopAfter('End', stops, 'field')).toBeUndefined();
    expect(stopAfter('ArrowDown', stops, undefined)).toBeUndefined();
  });
});
