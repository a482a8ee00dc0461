/** The documentation sites made by `models/training/make_documentation_sites.py`, and their questions. */

import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sum } from '../src/scores/statistics.js';
import { readJsonLines } from './read-json-lines.js';

export interface SiteQuestion {
  readonly id: string;
  readonly project: string;
  readonly question: string;
  readonly section: string;
}

export function siteQuestions(folder: string): SiteQuestion[] {
  return readJsonLines(join(folder, 'questions.jsonl'));
}

/** Those with the least text first. */
export function sitesBySize(folder: string): string[] {
  const sites = join(folder, 'sites');
  return readdirSync(sites)
    .sort()
    .map((name) => ({ name, bytes: bytesIn(join(sites, name)) }))
    .sort((one, other) => one.bytes - other.bytes)
    .map(({ name }) => name);
}

function bytesIn(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return sum(files.map((file) => statSync(join(folder, file)).size));
}
