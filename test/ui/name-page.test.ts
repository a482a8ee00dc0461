import { describe, expect, it } from 'vitest';
import { titleWith } from '../../src/ui/name-page.js';

describe('the title of the page', () => {
  it('begins with the question that is asked', () => {
    expect(titleWith('How old is the reed?', 'Loom')).toBe('How old is the reed? – Loom');
  });

  it('is its own where nothing is asked, or nothing that can be seen', () => {
    expect(titleWith('', 'Loom')).toBe('Loom');
    expect(titleWith(' \u202E\u200B\n', 'Loom')).toBe('Loom');
  });

  it('shows a question on one line, cut, and without what would turn its direction', () => {
    expect(titleWith('How\n\u202Eold?', 'Loom')).toBe('How old? – Loom');
    expect(titleWith('a'.repeat(1000), 'Loom')).toBe(`${'a'.repeat(100)}… – Loom`);
  });
});
