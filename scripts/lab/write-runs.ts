import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Counted } from './counted-sessions.js';

/** One question per line, so that a diff shows changes by question. */
export function writeRuns(folder: string, name: string, value: unknown): void {
  write(folder, name, `${JSON.stringify(value).replaceAll('{"id":', '\n{"id":')}\n`);
}

/** Writes the seconds per pass of each model that was run; those of the others stay as measured. */
export function writeCosts(folder: string, ran: Readonly<Record<string, Counted>>): void {
  const file = join(folder, 'costs.json');
  const before: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const means = Object.entries(ran).map(([model, { seconds, passes }]) => [
    model,
    Number((seconds / passes).toPrecision(3)),
  ]);
  const now = `${cpus()[0]?.model.trim()}, one thread, ${new Date().toISOString().slice(0, 10)}`;
  const { measured: earlier, ...kept } = before as Record<string, unknown>;
  const others = Object.keys(kept).filter((model) => !(model in ran));
  const measured =
    others.length === 0 || earlier === now ? now : `${now}; ${others.join(' and ')}: ${String(earlier)}`;
  const costs = { ...kept, ...Object.fromEntries(means), measured };
  write(folder, 'costs.json', `${JSON.stringify(costs)}\n`);
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  console.log(`${join(folder, name)}: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} gzip`);
}
