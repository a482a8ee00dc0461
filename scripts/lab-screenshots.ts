/** `npx tsx scripts/lab-screenshots.ts [address]`: pictures of the running Lab, into docs/screenshots/. */

import type { Page } from 'playwright';
import { address, patience, photograph } from './photographs.js';

/** Each part: its link, and what must be visible before the screenshot. */
const parts: {
  readonly [name: string]: { readonly link: string; readonly seen: (page: Page) => Promise<void> };
} = {
  'side-by-side': { link: 'part=side-by-side&question=ts-052', seen: chartDrawn },
  boundary: { link: 'part=boundary&question=ts-001', seen: chartDrawn },
  threshold: { link: 'part=threshold&threshold=0.5', seen: chartDrawn },
  passages: {
    link: 'part=passages&question=ts-001&off=harrow-bridge',
    seen: (page) => page.locator('limen-gauge').first().waitFor({ timeout: patience }),
  },
  practice: {
    link: 'part=practice&practised=48',
    // What a link trains is shown, and not kept.
    seen: (page) => page.getByText('This browser does not keep it.').waitFor({ timeout: patience }),
  },
};

await photograph(
  Object.fromEntries(
    Object.entries(parts).map(([part, { link, seen }]) => [
      `lab-${part}`,
      {
        isWhole: true,
        async reach(page: Page) {
          await page.goto(new URL(`lab.html#${link}`, address).href);
          await seen(page);
        },
      },
    ]),
  ),
);

async function chartDrawn(page: Page): Promise<void> {
  await page.locator('limen-chart svg[role=img]').last().waitFor();
}
