/** `npx tsx scripts/screenshots.ts [address]`: the README's pictures of the page, in docs/screenshots/. */

import { address, patience, photograph } from './photographs.js';

const multiHop =
  'Which Italian town was the birthplace of the man who saw Olympus Mons as a bright patch in 1879?';

await photograph({
  loading: {
    async reach(page) {
      // Model files never arrive here, so that the page can be captured while it waits for them.
      await page.context().route(/\/models\/.*\.onnx/u, () => new Promise<never>(() => {}));
      await page.goto(pageOf(multiHop));
      await page.getByText(/Waiting for the (reader|critic)/).waitFor();
    },
  },
  answered: {
    async reach(page) {
      await page.goto(pageOf(multiHop));
      await page.getByRole('region', { name: 'Answer' }).waitFor({ timeout: patience });
      await page.getByRole('button', { name: 'Ask again' }).waitFor();
    },
  },
  abstained: {
    async reach(page) {
      await page.goto(pageOf('How long should I boil an egg for a soft yolk?'));
      await page.getByRole('region', { name: 'No answer that can be proven' }).waitFor({ timeout: patience });
      await page.getByRole('button', { name: 'Ask again' }).waitFor();
    },
  },
});

function pageOf(question: string): string {
  return new URL(`#${new URLSearchParams({ q: question, corpus: 'spaceflight' })}`, address).href;
}
