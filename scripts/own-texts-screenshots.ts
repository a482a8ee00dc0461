/**
 * `npx tsx scripts/own-texts-screenshots.ts [address]`: takes screenshots of a person's own texts, added and
 * cited, into docs/screenshots/.
 */

import type { Page } from 'playwright';
import { docx, pdf } from '../test/importing/support.js';
import { address, patience, photograph } from './photographs.js';

const guide = await pdf((page) => {
  page.fontSize(22).text('Pilot guide').moveDown().fontSize(11);
  page.text('How ships come to the islands, and what waits for them there.');
  page.addPage().fontSize(16).text('Haldor').moveDown().fontSize(11);
  page.text(
    'The harbour of Haldor is nine metres deep at low water, so that large ships can enter it at any hour. Pilots come aboard at the outer buoy.',
  );
  page.moveDown();
  page.text(
    'The lighthouse on Skerry was built in 1874 from granite. Its lamp burned whale oil until the year 1911.',
  );
});

await photograph({
  'own-texts': { reach: bringTexts, isWhole: true },
  'own-texts-answer': { reach: askTexts },
  'own-texts-proof': {
    async reach(page) {
      await askTexts(page);
      await page
        .getByRole('region', { name: 'Answer' })
        .getByRole('button', { name: /^Source 1/u })
        .click();
      await page.locator('limen-pdf-page mark').first().waitFor();
    },
  },
});

/** A manual, a letter, a table, and one file that cannot be read. */
async function bringTexts(page: Page): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Ask your own texts' }).click();
  const file = (name: string, content: string | Uint8Array) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  });
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      file('guide.pdf', guide),
      file('ferry.docx', await docx()),
      file('boats.csv', 'Name,Built,Skipper\nArdea,1931,Oda Lund\nMoin,1958,Per Dahl\n'),
      file('broken.pdf', 'no PDF'),
    ]);
  await page.getByText('Ready to be asked:').waitFor();
}

async function askTexts(page: Page): Promise<void> {
  await bringTexts(page);
  const question = page.getByRole('textbox', { name: 'What do you want to know?' });
  await question.fill('How deep is the harbour of Haldor?');
  await question.press('Enter');
  await page.getByRole('region', { name: 'Answer' }).waitFor({ timeout: patience });
  await page.getByRole('button', { name: 'Ask again' }).waitFor();
}
