/**
 * `npx tsx scripts/measure-follow-ups.ts FILE...`: measures what share of stand-alone questions is taken for
 * follow-ups to the previous one; and, when their subject is replaced by "it", how many are recognised and
 * resolved. Files are lines of JSON with a `question` and optionally `ambiguous`, whether it needs its page;
 * gzip or not.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { sum } from '../src/scores/statistics.js';
import { parseJson } from '../src/text/parse-json.js';
import { followUp } from '../src/ui/follow-ups/follow-up.js';
import { leaningOf } from '../src/ui/follow-ups/leaning.js';
import { subjectOf } from '../src/ui/follow-ups/subject.js';

const line = v.object({
  question: v.string(),
  ambiguous: v.optional(v.boolean()),
  kind: v.optional(v.string()),
});

for (const file of process.argv.slice(2)) {
  const content = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(content) : content).toString();
  const shortened = { all: 0, told: 0, restored: 0 };
  const groups = new Map<string, Map<string, number>>();
  for (const each of text.split('\n').filter((written) => written !== '')) {
    const { question, ambiguous, kind } = parseJson(
      line,
      each,
      (fault) => new Error(`${file}: a line ${fault}`),
    );
    const leaning = leaningOf(question)?.kind ?? 'alone';
    const subject = subjectOf(question);
    if (leaning === 'alone' && ambiguous !== true && question.endsWith('?') && subject !== null) {
      const short = question.replace(subject, 'it');
      const before = { question, changed: null, topic: null, answer: null, title: null };
      shortened.all += 1;
      shortened.told += leaningOf(short) === null ? 0 : 1;
      shortened.restored += followUp(short, before)?.question === question ? 1 : 0;
    }
    const need = ambiguous === undefined ? 'all' : ambiguous ? 'needs its page' : 'stands alone';
    for (const name of kind === undefined ? [need] : [need, `${need}, ${kind}`]) {
      const counts = groups.get(name) ?? new Map<string, number>();
      groups.set(name, counts.set(leaning, (counts.get(leaning) ?? 0) + 1));
    }
  }
  for (const [name, counts] of [...groups].sort()) {
    const all = sum([...counts.values()]);
    const leaning = all - (counts.get('alone') ?? 0);
    const share = ((100 * leaning) / all).toFixed(1);
    console.log(
      `${basename(file)}: ${name}: ${leaning} of ${all} lean (${share} %)`,
      Object.fromEntries(counts),
    );
  }
  const { all, told, restored } = shortened;
  console.log(
    `${basename(file)}: "it" for what ${all} questions are about: ${told} told, ${restored} put right`,
  );
}
