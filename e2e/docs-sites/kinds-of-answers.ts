/**
 * One question for each kind of answer that documentation gives, and what the reader sees of it on any site.
 */

import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { exactMatch } from '../../src/scores/answer-scores.js';
import { askWidget, hasHeading } from './served-site.js';

export interface KindsOfQuestions {
  readonly howTo: { readonly question: string; readonly steps: readonly string[]; readonly code: string };
  readonly command: { readonly question: string; readonly language: string; readonly code: string };
  readonly definition: { readonly question: string; readonly term: string; readonly meaning: string };
  readonly reason: { readonly question: string; readonly sentence: string };
  readonly option: {
    readonly question: string;
    readonly header: readonly string[];
    readonly row: readonly string[];
  };
  /** `says`: the complete visible text of the note. */
  readonly note: { readonly question: string; readonly kind: string; readonly says: string };
  readonly yesOrNo: { readonly question: string; readonly sentence: string };
  readonly name: {
    readonly question: string;
    readonly answers: readonly string[];
    readonly sentence: string;
  };
  /** A question that the site does not answer. */
  readonly nothing: { readonly question: string };
}

export interface BuiltSite {
  readonly folder: string;
  readonly address: string;
}

/** How each site renders markup that is part of its text. */
export const markupAsText = '<img src=x onerror=alert(1)>';

/**
 * One test per kind, all on the same page. The first abstains with the widget as the site configured it. The
 * later ones do not depend on the critic's threshold, which is refitted to its models from time to time.
 */
export function expectEveryKind(generator: string, site: () => BuiltSite, asked: KindsOfQuestions): void {
  test.describe(`a site of ${generator}, asked one question of every kind,`, () => {
    let context: BrowserContext;
    let page: Page;
    const said: string[] = [];

    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
      page = await context.newPage();
      page.on('pageerror', ({ message }) => said.push(message));
      page.on('dialog', (dialog) => {
        said.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(site().address);
      await expect(page.locator('limen-ask').getByRole('button')).toBeVisible();
    });
    test.afterEach(() => expect(said).toEqual([]));
    test.afterAll(() => context?.close());

    /** Asks, and returns the outcome's element: the answer or the abstention, and further passages. */
    async function outcomeOf(question: string): Promise<Locator> {
      await askWidget(page, question);
      const shown = page.locator('limen-ask').locator('[part=answer], [part=silence]');
      await expect(shown).toBeVisible();
      await expectLinks(shown);
      return shown;
    }

    async function expectLinks(shown: Locator): Promise<void> {
      const { folder, address } = site();
      const links = shown.getByRole('link');
      await expect(links.first()).toBeVisible();
      const urls = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      for (const url of urls) expect(hasHeading(folder, address, url), url).toBe(true);
    }

    test('abstains if the site has no answer, and shows what comes closest', async () => {
      const shown = await outcomeOf(asked.nothing.question);
      await expect(shown).toHaveAttribute('part', 'silence');
      const nearest = shown.getByRole('list', { name: 'What comes nearest' }).getByRole('listitem');
      await expect(nearest.locator('limen-excerpt').first()).toBeVisible();
      await expectLinks(shown);
    });

    test('gives the steps of a how-to as a numbered list, with the code that belongs to one', async () => {
      await page.locator('limen-ask').evaluate((widget) => {
        widget.setAttribute('threshold', '0');
        widget.setAttribute('turns', '2');
      });
      const { question, steps, code } = asked.howTo;
      const shown = await outcomeOf(question);
      const list = shown.locator('limen-excerpt ol').filter({ hasText: steps[0] ?? '' });
      await expect(list.locator('> li > span')).toHaveText(steps);
      await expect(list.locator('> li pre code')).toHaveText(code);
      await expect(list.getByRole('button', { name: 'Copy' })).toBeVisible();
      for (const step of steps) await expect(shown.getByText(step, { exact: true })).toHaveCount(1);
    });

    test('gives a command as it was written, to copy', async () => {
      const { question, language, code } = asked.command;
      const shown = await outcomeOf(question);
      const block = shown.locator('limen-code').filter({ hasText: code });
      await expect(block.getByRole('group', { name: `Code: ${language}` }).locator('code')).toHaveText(code);
      await block.getByRole('button', { name: 'Copy' }).click();
      await expect(block.getByRole('status')).toHaveText('Copied');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    });

    test('gives a definition as a term and what it means', async () => {
      const { question, term, meaning } = asked.definition;
      const shown = await outcomeOf(question);
      const terms = shown.locator('limen-excerpt').getByRole('term');
      await expect(terms.filter({ hasText: term })).toHaveText(term);
      const meanings = shown.locator('limen-excerpt').getByRole('definition');
      await expect(meanings.filter({ hasText: meaning })).toHaveText(meaning);
    });

    test('gives a reason in the words of the page, whose markup stays text', async () => {
      const { question, sentence } = asked.reason;
      const shown = await outcomeOf(question);
      const excerpt = shown.locator('limen-excerpt').filter({ hasText: sentence });
      await expect(excerpt).toBeVisible();
      await expect(excerpt).toContainText(markupAsText);
      await expect(shown.locator('limen-excerpt').locator('img, b, script, style, iframe')).toHaveCount(0);
    });

    test('gives an option as its row, below the header of its table', async () => {
      const { question, header, row } = asked.option;
      const shown = await outcomeOf(question);
      const table = shown.getByRole('table').filter({ hasText: row[0] ?? '' });
      await expect(table.getByRole('columnheader')).toHaveText(header);
      const found = table.getByRole('row').filter({ hasText: row[0] ?? '' });
      await expect(found.getByRole('cell')).toHaveText(row);
    });

    test('gives a note with its kind, which is shown once', async () => {
      const { question, kind, says } = asked.note;
      const shown = await outcomeOf(question);
      const note = shown.getByRole('note').filter({ hasText: says });
      await expect(note.locator('p')).toHaveText([kind, says]);
    });

    test('says yes or no only with the sentence that says so', async () => {
      const { question, sentence } = asked.yesOrNo;
      const shown = await outcomeOf(question);
      await expect(shown.locator('limen-excerpt').filter({ hasText: sentence })).toBeVisible();
      const headline = (await shown.locator('p[part=answer-text]').allInnerTexts()).join();
      if (!/^(?:yes|no)$/iu.test(headline.trim())) return;
      await expect(shown.locator('[part=proof] limen-excerpt').first()).toContainText(sentence);
    });

    test('gives a name or a number as the headline, above the sentence that contains it', async () => {
      const { question, answers, sentence } = asked.name;
      const shown = await outcomeOf(question);
      await expect(shown.locator('[part=proof] limen-excerpt')).toContainText(sentence);
      const headline = await shown.locator('p[part=answer-text]').innerText();
      expect(exactMatch(headline, answers), headline).toBe(true);
      const isAbove = await shown.evaluate((outcome) => {
        const [said, proof] = ['p[part=answer-text]', '[part=proof]'].map((part) =>
          outcome.querySelector(part),
        );
        return (proof && said?.compareDocumentPosition(proof)) === Node.DOCUMENT_POSITION_FOLLOWING;
      });
      expect(isAbove).toBe(true);
    });

    test('opens the page at the very sentence', async () => {
      const { sentence } = asked.name;
      const link = page.locator('limen-ask [part=proof]').getByRole('link').first();
      await expect(link).toHaveAttribute('href', /#[^:]+:~:text=/u);
      await link.click();
      await expect(page.locator('main').getByText(sentence).first()).toBeInViewport();
    });
  });
}
