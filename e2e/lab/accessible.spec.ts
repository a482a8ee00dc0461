import { expectSoundInEveryLook, oppositeLooks } from '../looks.js';
import { expect, openPart, type Part, partHeadings, test } from './fixture.js';

/** The settings with which a part shows the most. */
const fullest: Partial<Record<Part, Readonly<Record<string, string>>>> = {
  'side-by-side': {
    question: 'tm-001',
    strategies: 'one-shot,sim-rag,closed-book,self-rag,deep-rag,reflect-rag,seakr',
  },
  boundary: { strategy: 'seakr', question: 'tm-001' },
  practice: { practised: '12' },
};

for (const part of Object.keys(partHeadings) as Part[]) {
  test(`${part} breaks no rule of axe and fits its width in opposite looks`, async ({ page }) => {
    await openPart(page, part, fullest[part] ?? {});
    if (part === 'practice') await expect(page.getByText('This browser does not keep it.')).toBeVisible();
    // The last chart of each part is the shortest.
    if (part !== 'passages') await page.locator('limen-chart summary').last().click();
    await expectSoundInEveryLook(page, oppositeLooks);
  });
}
