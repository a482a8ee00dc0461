/**
 * `limen bundle` as a person uses it: the real command, and its page opened from the disk, in a browser
 * without a network.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, firstAnswer, parts, test } from '../page/fixture.js';

const root = resolve(import.meta.dirname, '../..');

test('a page that is one file answers two questions from the disk, without a network', async ({
  page,
  context,
}) => {
  // The test writes a bundle, loads a page of 70 MB, and asks two questions.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), 'limen-single-file-'));
  const out = join(folder, 'page.html');
  const requests: string[] = [];
  const violations: string[] = [];
  try {
    const command = ['lib/cli/limen.js', 'bundle', '--corpus', 'tessera', '--out', out];
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root });
    const sizes = [...stdout.matchAll(/(?:will have|has) (\d+) bytes/gu)].map(([, bytes]) => Number(bytes));
    expect(sizes, 'the size is reported before and after').toEqual([statSync(out).size, statSync(out).size]);

    await context.setOffline(true);
    context.on('request', (request) => requests.push(request.url()));
    await page.exposeFunction('tellViolation', (directive: string) => violations.push(directive));
    await page.addInitScript(() => {
      const { tellViolation } = globalThis as unknown as { tellViolation(directive: string): void };
      document.addEventListener('securitypolicyviolation', (event) => tellViolation(event.violatedDirective));
    });
    await page.goto(pathToFileURL(out).href);
    const { question, answer, abstention, dialog } = parts(page);
    await expect(page).toHaveTitle('The Tessera archive');
    await expect(page.getByRole('radio', { name: /Tessera/ })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Choose other models' })).toHaveCount(0);

    await question.fill('Who designed the Harrow Bridge?');
    await question.press('Enter');
    await expect(answer).toContainText('Morrow', { timeout: firstAnswer });
    await answer.getByRole('button', { name: /^Source 1/ }).click();
    await expect(dialog.locator('mark.cited').first()).toContainText('Morrow');
    await page.keyboard.press('Escape');

    await question.fill('Who painted The Night Watch?');
    await question.press('Enter');
    await expect(abstention).toContainText('I do not know.', { timeout: firstAnswer });

    await expect(
      page.locator('body > script[data-file]'),
      'the embedded files are released after reading',
    ).toHaveCount(0);
    expect(requests.filter((url) => !/^(?:file:|blob:|data:)/u.test(url))).toEqual([]);
    expect(requests.filter((url) => url.startsWith('file:'))).toEqual([pathToFileURL(out).href]);
    expect(violations).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
