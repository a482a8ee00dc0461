/** The documentation sites made by `models/training/make_documentation_sites.py`, and their questions. */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface SiteQuestion {
  readonly id: string;
  readonly project: string;
  readonly question: string;
  readonly section: string;
}

export function siteQuestions(folder: string): SiteQuestion[] {
  return jsonLines(join(folder, 'questions.jsonl'));
}

export function jsonLines<Line>(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line): Line => JSON.parse(line));
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
  return files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}
