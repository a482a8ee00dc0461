/**
 * `npx tsx bench/own-texts.ts --questions Q.jsonl [--pages 300] [--asks 20] [--columns 1] [--paper A5]
 * [--size 12.5] [--wait SECONDS]`: adds a PDF of that many pages, made from the contexts of a question set
 * (`title`, `context`, `question`, `answers` per line), to the built page. Measures the time until it can be
 * asked, until the first answer, and until its vectors are made; how many answers are right; and the memory
 * of the browser.
 */

import { parseArgs } from 'node:util';
import PDFDocument from 'pdfkit';
import { readJsonLines } from '../scripts/read-json-lines.js';
import { median } from '../src/scores/statistics.js';
import { ask, circumstances, openPage, seconds } from './page-session.js';
import { rendererMemory, watchMemory } from './renderer-memory.js';

const { values } = parseArgs({
  options: {
    questions: { type: 'string' },
    pages: { type: 'string', default: '300' },
    asks: { type: 'string', default: '20' },
    columns: { type: 'string', default: '1' },
    paper: { type: 'string', default: 'A5' },
    size: { type: 'string', default: '12.5' },
    wait: { type: 'string', default: '0' },
  },
});
const wanted = Number(values.pages);

interface Question {
  readonly title: string;
  readonly context: string;
  readonly question: string;
  readonly answers: readonly { readonly text: string }[];
  readonly unanswerable?: boolean;
}

interface Book {
  readonly pdf: Buffer;
  readonly pages: number;
  /** Those whose context is in it. */
  readonly questions: readonly Question[];
}

/** Titles as headings, with their contexts below. */
async function makeBook(all: readonly Question[]): Promise<Book> {
  const document = new PDFDocument({ size: values.paper, margin: 44, bufferPages: false });
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => document.on('end', done));
  let pages = 1;
  document.on('pageAdded', () => {
    pages += 1;
  });
  const columns = Number(values.columns);
  document.fontSize(24).text('A reader of many things').moveDown();
  const placed = new Set<string>();
  let title = '';
  for (const { title: next, context } of all) {
    if (pages >= wanted) break;
    if (placed.has(context)) continue;
    placed.add(context);
    if (next !== title)
      document
        .font('Helvetica-Bold')
        .fontSize(Number(values.size) * 1.3)
        .text(next)
        .moveDown(0.5);
    title = next;
    document
      .font('Helvetica')
      .fontSize(Number(values.size))
      .text(context, { columns, columnGap: 20, align: 'left' })
      .moveDown();
  }
  document.end();
  await ended;
  return { pdf: Buffer.concat(chunks), pages, questions: all.filter(({ context }) => placed.has(context)) };
}

const all = readJsonLines<Question>(values.questions ?? '')
  .filter(({ unanswerable }) => unanswerable !== true)
  // As shown by the page, by which its run is identified.
  .map((line) => ({ ...line, question: line.question.replace(/\s+/gu, ' ').trim() }))
  .sort((one, other) => (one.title < other.title ? -1 : Number(one.title > other.title)));
const book = await makeBook(all);
console.log(`${book.pages} pages, ${book.pdf.length} bytes, ${book.questions.length} questions to them`);

const session = await openPage({ threshold: 0, turns: 4 });
const { page, browser } = session;
try {
  console.log(await circumstances(browser));
  const memory = async (): Promise<string> =>
    (await rendererMemory(browser)).map((each) => `${each.toFixed(0)} MiB`).join(', ');
  console.log(`renderers before: ${await memory()}`);
  await page.getByRole('button', { name: 'Ask your own texts' }).click();
  await page.getByLabel('Choose files').waitFor({ state: 'attached' });
  const [first, ...others] = everyFew(book.questions, Number(values.asks));
  if (first === undefined) throw new Error('there is no question');
  const start = performance.now();
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'book.pdf', mimeType: 'application/pdf', buffer: book.pdf });
  const handed = performance.now();
  const mostMemory = watchMemory(browser);
  await page.getByText('Ready to be asked:').waitFor();
  const ready = performance.now();
  console.log(
    `${seconds(handed - start)} to hand the file over, then ${seconds(ready - handed)} until it can be asked`,
  );
  console.log(await page.getByText('Ready to be asked:').innerText());
  await ask(page, first.question);
  const answered = performance.now();
  console.log(`first answer ${seconds(answered - handed)} after the file was handed over: ${await answer()}`);
  await page.getByRole('radio', { name: /^book/u }).waitFor();
  let right = Number(isRight(first, await answer()));
  const times: number[] = [];
  for (const question of others) {
    const asked = performance.now();
    await ask(page, question.question);
    times.push(performance.now() - asked);
    if (isRight(question, await answer())) right += 1;
  }
  console.log(`${right} of ${others.length + 1} right by words; median answer ${seconds(median(times))}`);
  if (Number(values.wait) > 0) {
    const making = page.getByText('by their meaning too as soon as');
    await making.waitFor({ state: 'hidden', timeout: Number(values.wait) * 1000 }).catch(() => undefined);
    console.log(
      `vectors ${(await making.isVisible()) ? `not made: ${await making.innerText()}` : 'made'} after ${seconds(performance.now() - handed)}`,
    );
    right = 0;
    for (const question of [first, ...others]) {
      await ask(page, question.question);
      if (isRight(question, await answer())) right += 1;
    }
    console.log(`${right} of ${others.length + 1} right by words and vectors`);
  }
  console.log(`renderers after: ${await memory()}; at most ${mostMemory()} MiB`);
} finally {
  await session.close();
}

async function answer(): Promise<string> {
  const shown = page.getByRole('region', { name: 'Answer' });
  return (await shown.count()) === 0 ? '' : (await shown.innerText()).split('\n').slice(0, 3).join(' ');
}

function isRight({ answers }: Question, text: string): boolean {
  const plain = (each: string): string =>
    each
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  return answers.some((each) => plain(text).includes(plain(each.text)));
}

function everyFew(questions: readonly Question[], count: number): readonly Question[] {
  const step = Math.max(1, Math.floor(questions.length / count));
  return questions.filter((_, place) => place % step === 0).slice(0, count);
}
