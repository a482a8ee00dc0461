import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import { readManifest } from '../../cli/corpus-manifest.js';
import { type QuestionHeading, questionHeadings } from '../../cli/question-headings.js';
import type { QuestionRun } from '../../cli/question-run.js';
import { surest } from '../../cli/starter-questions.js';
import type { RunEvent } from '../../src/engine/index.js';
import type { CorpusPassage } from '../../src/retrieval/corpus-format.js';
import { inFolder } from '../indexing/support.js';

const passage = (id: string, heading: string, more: Partial<CorpusPassage> = {}): CorpusPassage => ({
  id,
  title: `Pots › ${heading}`,
  text: 'Clay is wedged before it is thrown.',
  url: `/pots/${id}.html#top`,
  ...more,
});
const questions = (...passages: readonly CorpusPassage[]) =>
  questionHeadings(passages).map(({ question }) => question);

describe('headings that are questions', () => {
  it.each(['How is clay wedged?', 'Can I fire a pot twice?', 'Why does glaze crawl?'])(
    'are such as %s',
    (heading) => {
      expect(questions(passage('a', heading))).toEqual([heading]);
    },
  );

  it.each([
    ['say something else', 'Wedging clay'],
    ['are too short to be understood', 'Why not?'],
    ['lean on what stands before', 'How do I undo it?'],
    ['are whole sentences of a text', `What ${'very '.repeat(40)}long heading is that?`],
  ])('are not those that %s', (_what, heading) => {
    expect(questions(passage('a', heading))).toEqual([]);
  });

  it('are each used once, with every page that has them', () => {
    const [only, ...others] = questionHeadings([
      passage('a', 'How is clay wedged?'),
      passage('a~2', 'How is clay wedged?', { url: '/pots/a.html#top' }),
      passage('b', 'How is Clay wedged?'),
    ]);
    expect(others).toEqual([]);
    expect([...(only?.pages ?? [])]).toEqual(['/pots/a.html', '/pots/b.html']);
  });

  it('come from English pages, and from those that all versions have', () => {
    expect(
      questions(
        passage('v1/a', 'How is clay wedged?', { facets: { version: '1' } }),
        passage('v1/b', 'How is clay dried?', { facets: { version: '1' } }),
        passage('v2/a', 'How is clay wedged?', { facets: { version: '2' } }),
        passage('fr/a', 'Que faire des pots cassés ?', { facets: { lang: 'fr', version: '2' } }),
      ),
    ).toEqual(['How is clay wedged?']);
  });

  it('may come from pages without a version', () => {
    const home = passage('index', 'Pots');
    const first = passage('v1/a', 'How is clay wedged?', { facets: { version: '1' } });
    const second = passage('v2/a', 'How is clay wedged?', { facets: { version: '2' } });
    const faq = passage('faq', 'Can I fire a pot twice?');
    expect(questions(home, first)).toEqual(['How is clay wedged?']);
    expect(questions(home, first, second)).toEqual(['How is clay wedged?']);
    expect(questions(first, faq)).toEqual(['How is clay wedged?', 'Can I fire a pot twice?']);
    expect(questions(first, second, faq)).toEqual(['How is clay wedged?']);
  });
});

/** Answers each listed question with a probability and a passage, and no others. */
function scripted(answers: Readonly<Record<string, readonly [number, string]>>): QuestionRun {
  return async function* (question) {
    const [probability, passageId] = answers[question] ?? [0, ''];
    if (probability === 0) return;
    const draft = {
      answer: 'wedged',
      kind: 'span',
      rationale: '',
      citations: [{ passageId, start: 0, end: 4 }],
      confidence: 1,
      lookups: [],
      read: [],
      signals: {},
    } as const;
    const outcome = { status: 'answered', answer: 'wedged', round: 1, probability, draft } as const;
    yield { type: 'accepted', round: 1, outcome } satisfies RunEvent;
  };
}

describe('the starter questions of a first visit', () => {
  const passages = ['a', 'b', 'c'].map((id) => passage(id, `What is ${id} for?`));
  const heading = (question: string, ...pages: readonly string[]): QuestionHeading => ({
    question,
    pages: new Set(pages),
  });
  const of = (run: QuestionRun, headings: readonly QuestionHeading[], most = 6) =>
    surest(run, headings, passages, { most }, new AbortController().signal);

  it('are those that were answered, the surest first', async () => {
    const run = scripted({ A: [0.7, 'a'], B: [0.9, 'b'] });
    const headings = [
      heading('A', '/pots/a.html'),
      heading('B', '/pots/b.html'),
      heading('C', '/pots/c.html'),
    ];
    expect(await of(run, headings)).toEqual([
      { question: 'B', kind: 'heading' },
      { question: 'A', kind: 'heading' },
    ]);
    expect(await of(run, headings, 1)).toEqual([{ question: 'B', kind: 'heading' }]);
  });

  it('are not those that a page other than their own answered', async () => {
    expect(await of(scripted({ A: [0.9, 'b'] }), [heading('A', '/pots/a.html')])).toEqual([]);
  });

  it('are at most one per page', async () => {
    const run = scripted({ A: [0.7, 'a'], B: [0.9, 'a'] });
    const headings = [heading('A', '/pots/a.html'), heading('B', '/pots/a.html')];
    expect(await of(run, headings)).toEqual([{ question: 'B', kind: 'heading' }]);
  });

  it('are no longer searched for after a stop', async () => {
    const stop = AbortSignal.abort(new Error('stopped'));
    const asking = surest(scripted({}), [heading('A', '/pots/a.html')], passages, { most: 6 }, stop);
    await expect(asking).rejects.toThrow('stopped');
  });
});

describe('limen index --starters', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));

  it('writes the headings that the pages answer, the same ones each time, and none without models', async () => {
    const out = await mkdtemp(join(tmpdir(), 'limen-starters-'));
    const index = (source: string, ...more: readonly string[]) =>
      new Promise<{ readonly code: number; readonly out: string; readonly errors: string }>((resolve) => {
        const env = { ...process.env, XDG_CACHE_HOME: join(out, 'cache') };
        const args = [
          inject('commandLine'),
          'index',
          source,
          '--out',
          join(out, 'docs'),
          '--json',
          '--starters',
          ...more,
        ];
        execFile(process.execPath, args, { cwd: root, encoding: 'utf8', env }, (error, text, errors) =>
          resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: text, errors }),
        );
      });
    const page = (title: string, body: string) =>
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
    try {
      const files = {
        'index.html': page(
          'The Wren kiln',
          '<h2 id="fuel">What is the Wren kiln fired with?</h2><p>The Wren kiln is fired with beech wood.</p><h2 id="night">Which songs does the potter know?</h2><p>Shelves are kept clean with a brush.</p>',
        ),
      };
      await inFolder(files, async (source) => {
        const first = await index(source);
        expect(first).toMatchObject({ code: 0, errors: '' });
        expect(JSON.parse(first.out)).toMatchObject({ starters: ['What is the Wren kiln fired with?'] });
        const { examples, contentHash } = await readManifest(join(out, 'docs'));
        expect(examples).toEqual([{ question: 'What is the Wren kiln fired with?', kind: 'heading' }]);
        // Without vectors it is a different corpus, and there are no models to ask with.
        const again = await index(source, '--no-vectors', '--models', join(out, 'none'));
        expect(again.errors).toMatch(/No starter questions are made/u);
        expect(JSON.parse((await index(source)).out)).toMatchObject({ contentHash });
      });
    } finally {
      await rm(out, { recursive: true, force: true });
    }
  });
});
