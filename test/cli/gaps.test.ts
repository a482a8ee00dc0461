import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { clusterGaps, lacking } from '../../cli/gap-clusters.js';
import { type Gap, gapLine, type Verdict, verdicts } from '../../src/widget/gaps/gap.js';
import { inFolder } from '../indexing/support.js';
import { workOf } from '../linear-text/support.js';

const gap = (question: string, verdict: Verdict = 'silence', corpus = 'docs'): Gap => ({
  question,
  corpus,
  verdict,
});

describe('gaps', () => {
  it('are grouped by what they ask, the most reported first', () => {
    const clusters = clusterGaps([
      gap('How do I export a pattern to PDF?'),
      gap('Which yarn is the softest?', 'down'),
      gap('exporting patterns as PDF', 'down'),
      gap('how do i export a pattern to pdf'),
      gap('Can looms be rented?', 'up'),
    ]);
    expect(clusters).toEqual([
      {
        questions: [
          { question: 'How do I export a pattern to PDF?', reports: 2 },
          { question: 'exporting patterns as PDF', reports: 1 },
        ],
        corpora: ['docs'],
        verdicts: { silence: 2, up: 0, down: 1 },
      },
      {
        questions: [{ question: 'Which yarn is the softest?', reports: 1 }],
        corpora: ['docs'],
        verdicts: { silence: 0, up: 0, down: 1 },
      },
    ]);
  });

  it('that share only a common word stay separate', () => {
    const questions = ['Does the loom need oil?', 'Is the loom insured?', 'Which colour has the loom?'];
    expect(clusterGaps(questions.map((question) => gap(question)))).toHaveLength(3);
  });

  it('are each counted once, for any set of reports', () => {
    const any = fc.record({
      question: fc.string({ unit: 'grapheme' }),
      corpus: fc.constantFrom('a', 'b'),
      verdict: fc.constantFrom(...verdicts),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (gaps) => {
        const counted = clusterGaps(gaps).reduce((sum, cluster) => sum + lacking(cluster), 0);
        expect(counted).toBe(gaps.filter(({ verdict }) => verdict !== 'up').length);
      }),
    );
  });

  it('of many readers take linear work', async () => {
    const work = (readers: number) =>
      workOf(() =>
        clusterGaps(Array.from({ length: readers }, (_, number) => gap(`How is row ${number} woven?`))),
      );
    const half = await work(1500);
    expect(await work(3000)).toBeLessThan(2.5 * half + 1000);
  });
});

describe('limen gaps', () => {
  const program = inject('commandLine');
  const gaps = (...given: string[]) => promisify(execFile)(process.execPath, [program, 'gaps', ...given]);

  it('reads what the widget wrote and names the closest passages', async () => {
    const page = {
      id: 'p',
      title: 'Patterns',
      text: 'A pattern is drawn on squared paper.',
      url: '/patterns.html',
    };
    const files = {
      'one.jsonl': `${gapLine(gap('How is a pattern printed?'))}\n`,
      'two.jsonl': `${gapLine(gap('How are patterns printed\u001b[2J?', 'down', '/knowledge/'))}\n`,
      'corpus.jsonl': JSON.stringify(page),
    };
    await inFolder(files, async (folder) => {
      const path = (name: string) => join(folder, name);
      const { stdout } = await gaps(path('one.jsonl'), path('two.jsonl'), '--corpus', path('corpus.jsonl'));
      expect(stdout).toContain('2 reports, 1 gap\n');
      expect(stdout).toContain('1 without an answer, 1 not helped; /knowledge/, docs');
      expect(stdout).toContain('nearest: Patterns');
      expect(stdout).not.toContain('\u001b');
    });
  }, 60_000);

  it('skips lines that are not reports and says so, since anybody may send something to an address', async () => {
    const lines = ['{"question":1}', 'not JSON', gapLine(gap('  ')), gapLine(gap('Is wool warm?')), ''];
    await inFolder({ 'sent.jsonl': lines.join('\n') }, async (folder) => {
      const { stdout, stderr } = await gaps(join(folder, 'sent.jsonl'));
      expect(stdout).toContain('1 report, 1 gap\n');
      expect(stderr).toMatch(/sent\.jsonl: 3 lines were left out: line 1 has no valid question\n/u);
    });
  }, 60_000);

  it('refuses a file without one report, naming what is wrong with its first line', async () => {
    await inFolder({ 'bad.jsonl': '{"question": "Why?", "verdict": "silence"}' }, async (folder) => {
      await expect(gaps(join(folder, 'bad.jsonl'))).rejects.toMatchObject({
        stderr: expect.stringContaining('line 1 has no valid corpus'),
      });
    });
  }, 60_000);
});
