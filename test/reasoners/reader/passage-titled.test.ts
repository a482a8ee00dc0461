import { describe, expect, it } from 'vitest';
import type { Passage } from '../../../src/engine/index.js';
import { passageTitled } from '../../../src/reasoners/reader/content-words.js';

const about = (title: string, text = ''): Passage => ({ id: title, title, text });
const triton = about('Triton (moon)');
const heron = about('Silver Heron');

describe('the passage that is about something', () => {
  it('is the one whose title names it, also in fewer words', () => {
    expect(passageTitled('Triton', [heron, triton])).toBe(triton);
    expect(passageTitled('wreck of the Silver Heron', [triton, heron])).toBe(heron);
  });

  it('is the one of two whose title has few other words', () => {
    const moons = about('Moons of Triton and others');
    expect(passageTitled('Triton', [moons, triton])).toBe(triton);
  });

  it('is not one that only mentions it or shares a first name', () => {
    expect(passageTitled('Triton', [about('Neptune', 'Its moon Triton goes backward.')])).toBeNull();
    expect(passageTitled('Frank Tashlin', [about('Frank Zappa')])).toBeNull();
    expect(passageTitled('', [triton])).toBeNull();
  });
});
