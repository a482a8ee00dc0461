import { AxeBuilder } from '@axe-core/playwright';
import { expect, openPart, type Part, partHeadings, test } from './fixture.js';

const looks = [
  { name: 'light', use: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark phone', use: { colorScheme: 'dark', viewport: { width: 360, height: 740 } } },
] as const;

/** What shows most of a part. */
const fullest: Partial<Record<Part, Readonly<Record<string, string>>>> = {
  'side-by-side': {
    question: 'tm-001',
    strategies: 'one-shot,sim-rag,closed-book,self-rag,deep-rag,reflect-rag,seakr',
  },
  boundary: { strategy: 'seakr', question: 'tm-001' },
  practice: { practised: '12' },
};

for (const { name, use } of looks) {
  test.describe(`in the ${name} look`, () => {
    test.use({ ...use, contextOptions: { reducedMotion: 'reduce' } });

    for (const part of Object.keys(partHeadings) as Part[]) {
      test(`${part} breaks no rule of axe and fits its width`, async ({ page }) => {
        await openPart(page, part, fullest[part] ?? {});
        if (part === 'practice')
          await expect(page.getByText('This browser keeps what was learnt.')).toBeVisible();
        // The last one is the shortest of each part.
        if (part !== 'passages') await page.locator('limen-chart summary').last().click();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          ),
        ).toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wider, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
      });
    }
  });
}
