/**
 * `npx tsx scripts/measure-follow-ups.ts FILE...`: which share of stand-alone questions is taken for leaning on the one
 * before. Files are lines of JSON with a `question` and perhaps `ambiguous`, whether it needs its page; gzip or not.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { parseJson } from '../src/text/parse-json.js';
import { leaningOf } from '../src/ui/follow-ups/leaning.js';

const line = v.object({
  question: v.string(),
  ambiguous: v.optional(v.boolean()),
  kind: v.optional(v.string()),
});

for (const file of process.argv.slice(2)) {
  const content = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(content) : content).toString();
  const groups = new Map<string, Map<string, number>>();
  for (const each of text.split('\n').filter((written) => written !== '')) {
    const { question, ambiguous, kind } = parseJson(
      line,
      each,
      (fault) => new Error(`${file}: a line ${fault}`),
    );
    const leaning = leaningOf(question)?.kind ?? 'alone';
    const need = ambiguous === undefined ? 'all' : ambiguous ? 'needs its page' : 'stands alone';
    for (const name of kind === undefined ? [need] : [need, `${need}, ${kind}`]) {
      const counts = groups.get(name) ?? new Map<string, number>();
      groups.set(name, counts.set(leaning, (counts.get(leaning) ?? 0) + 1));
    }
  }
  for (const [name, counts] of [...groups].sort()) {
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const leaning = all - (counts.get('alone') ?? 0);
    const share = ((100 * leaning) / all).toFixed(1);
    console.log(
      `${basename(file)}: ${name}: ${leaning} of ${all} lean (${share} %)`,
      Object.fromEntries(counts),
    );
  }
}
