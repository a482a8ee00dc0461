import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closesDialog } from '../../src/widget/panel/closes-dialog.js';

class Anchor {
  constructor(readonly href: string) {}
}

beforeEach(() => {
  vi.stubGlobal('HTMLAnchorElement', Anchor);
  vi.stubGlobal('location', { href: 'https://docs.example/guide.html?lang=en#top' });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A click on something in the dialog, on a link with this address, or (`null`) on the backdrop. */
function click(href?: string | null, defaultPrevented = false): MouseEvent {
  const dialog = {};
  const path = href == null ? [dialog] : [{}, new Anchor(href), dialog];
  const target = href === null ? dialog : path[0];
  return {
    target: href === undefined ? {} : target,
    currentTarget: dialog,
    defaultPrevented,
    composedPath: () => path,
  } as unknown as MouseEvent;
}

describe('a click closes the dialog', () => {
  it('on the backdrop, and nowhere else beside links', () => {
    expect([click(null), click()].map(closesDialog)).toEqual([true, false]);
  });

  it.each([
    ['https://docs.example/guide.html?lang=en#install', true],
    ['https://docs.example/guide.html?lang=en', true],
    ['https://docs.example/guide.html#install', false],
    ['https://docs.example/other.html?lang=en#top', false],
    ['https://other.example/guide.html?lang=en', false],
  ])('on a link within the page, but not on one elsewhere: %s', (href, closes) => {
    expect(closesDialog(click(href))).toBe(closes);
  });

  it('not on a link whose click somebody has taken care of', () => {
    expect(closesDialog(click('https://docs.example/guide.html?lang=en#install', true))).toBe(false);
  });
});
