/**
 * `npx tsx scripts/documentation-screenshots.ts [address]`: takes screenshots of block answers (steps, a
 * definition, a row, code) and of readings in place of an answer, into docs/screenshots/. The runs are those
 * of the tests.
 */

import type { Page } from 'playwright';
import { type Asked, code, definition, howTo, row, savedRun, unknown } from '../e2e/documentation/kiln.js';
import { address, type Photographed, photograph } from './photographs.js';

await photograph({
  'answer-steps': opened(howTo),
  'answer-definition': opened(definition),
  'answer-row': opened(row),
  'answer-code': opened(code),
  'nearest-readings': opened(unknown),
});

function opened(asked: Asked): Photographed {
  return {
    async reach(page: Page) {
      await page.goto(address);
      await page.getByLabel('Open a saved run').setInputFiles(savedRun(asked));
      await page.getByRole('heading', { name: asked.question }).waitFor();
      if (asked === code) await page.locator('limen-answer .t-keyword').first().waitFor();
    },
  };
}
