/** How the widget adapts to the look of the surrounding site, and how the site's owner can override that. */

import { expect, type Page } from '@playwright/test';
import { brokenRules } from '../axe.js';

export interface SiteLook {
  /** The theme's custom property for links. */
  readonly accent: string;
  /** The theme's custom property for the background of pages or cards. */
  readonly ground: string;
  readonly radius: string;
}

/** A colour as lightness 0 to 1, chroma and hue in degrees. */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

interface Seen {
  readonly siteFont: string;
  readonly font: string;
  readonly radius: string;
  readonly opener: Oklch;
  readonly accent: Oklch;
  readonly siteAccent: Oklch;
  readonly ground: Oklch;
  readonly siteGround: Oklch;
}

/** The dialog must be open. */
function seen(page: Page, look: SiteLook): Promise<Seen> {
  return page.evaluate(({ accent, ground }) => {
    const widget = document.querySelector('limen-ask');
    const text = document.querySelector('main p, article p');
    const part = (name: string): CSSStyleDeclaration => {
      const found = widget?.shadowRoot?.querySelector(`[part=${name}]`);
      if (!found) throw new Error(`The widget has no part ${name}.`);
      return getComputedStyle(found);
    };
    const oklch = (color: string): [number, number, number] => {
      const probe = document.createElement('i');
      widget?.after(probe);
      probe.style.color = `oklch(from ${color} l c h)`;
      const [lightness = Number.NaN, chroma = Number.NaN, hue = 0] = getComputedStyle(probe)
        .color.replace(/none/gu, '0')
        .match(/[\d.]+/gu)
        ?.map(Number) ?? [Number.NaN];
      probe.remove();
      return [lightness, chroma, hue];
    };
    if (text === null) throw new Error('The site has no text.');
    return {
      siteFont: getComputedStyle(text).fontFamily,
      font: part('panel').fontFamily,
      radius: part('ask').borderTopLeftRadius,
      opener: oklch(part('button').backgroundColor),
      accent: oklch(part('ask').backgroundColor),
      siteAccent: oklch(`var(${accent})`),
      ground: oklch(part('panel').backgroundColor),
      siteGround: oklch(`var(${ground})`),
    };
  }, look);
}

/**
 * Opens the dialog on an open page, and expects the site's fonts, corners and colours, with readable
 * contrast.
 */
export async function expectLookOfSite(page: Page, look: SiteLook, scheme: 'light' | 'dark'): Promise<void> {
  await page.locator('limen-ask').getByRole('button').first().click();
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
  const { siteFont, font, radius, ...colours } = await seen(page, look);
  expect(font).toBe(siteFont);
  expect(radius).toBe(look.radius);
  for (const [mine, site] of [
    [colours.opener, colours.siteAccent],
    [colours.accent, colours.siteAccent],
  ] as const) {
    expect(mine[2], 'hue').toBeCloseTo(site[2], 0);
    // Darker or lighter only as far as readability requires.
    const readable = scheme === 'light' ? Math.min(site[0], 0.52) : Math.max(site[0], 0.74);
    expect(mine[0], 'lightness').toBeCloseTo(readable, 2);
  }
  for (const place of [0, 1] as const)
    expect(colours.ground[place]).toBeCloseTo(colours.siteGround[place], 2);
  expect(colours.ground[0] > 0.5).toBe(scheme === 'light');
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Ask a question' })).toBeHidden();
}

/** The same for a list of results in which a row was selected with the keyboard. */
export async function expectReadableResults(page: Page, words: string): Promise<void> {
  await page.locator('limen-ask').getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'Your question' }).fill(words);
  const rows = page.getByRole('region', { name: 'Passages' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await expectReadable(page);
  await page.keyboard.press('Escape');
}

/** The owner's settings take precedence in every part of the widget. */
export async function expectOwnersLook(page: Page, look: SiteLook): Promise<void> {
  const own = await page.addStyleTag({
    content: `limen-ask {
      --limen-above: rgb(120 20 30); --limen-raised: rgb(255 250 240); --limen-radius: 11px; --limen-font: Georgia;
    }
    limen-ask::part(ask) { letter-spacing: 3px }`,
  });
  await page.locator('limen-ask').getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Ask a question' })).toBeVisible();
  const { font, radius } = await seen(page, look);
  expect({ font, radius }).toEqual({ font: 'Georgia', radius: '11px' });
  await expect(page.locator('limen-ask [part=ask]')).toHaveCSS('background-color', 'rgb(120, 20, 30)');
  await expect(page.locator('limen-ask [part=button]')).toHaveCSS('background-color', 'rgb(120, 20, 30)');
  await expect(page.locator('limen-ask [part=panel]')).toHaveCSS('background-color', 'rgb(255, 250, 240)');
  await expect(page.locator('limen-ask [part=ask]')).toHaveCSS('letter-spacing', '3px');
  await page.keyboard.press('Escape');
  await own.evaluate((element) => element.parentNode?.removeChild(element));
}

/** Faults of the site itself are ignored. */
async function expectReadable(page: Page): Promise<void> {
  expect(await brokenRules(page, 'limen-ask')).toEqual([]);
}
