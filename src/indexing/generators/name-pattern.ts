/** Patterns for files and folders: `drafts/*.md`, `{old,new}/?.md`, `**` for any folders. */

import { escapedRegExp } from '../../text/escaped-reg-exp.js';

const wild = /\*{2,9}\/?|\*|\?|\{[^{}]{0,300}\}/gu;
const longest = 300;

/** Whether a pattern matches a file, or a folder that contains it. */
export function namePattern(written: string): (path: string) => boolean {
  const source = sourceOf(written.slice(0, longest).replace(/^\.?\/|\/$/gu, ''));
  const pattern = new RegExp(`^${source}(?:/|$)`, 'su');
  return (path) => pattern.test(path);
}

/** As in a `.gitignore`: the last matching line decides. */
export function ignoredBy(lines: string): (path: string) => boolean {
  const rules = lines.split('\n').flatMap((line) => {
    const written = line.trim();
    if (written === '' || written.startsWith('#')) return [];
    const name = written.replace(/^!/u, '');
    const isAnywhere = !name.replace(/\/$/u, '').includes('/');
    return [{ isMeant: namePattern(isAnywhere ? `**/${name}` : name), isIgnored: name === written }];
  });
  return (path) => rules.findLast(({ isMeant }) => isMeant(path))?.isIgnored ?? false;
}

function sourceOf(written: string): string {
  let source = '';
  let end = 0;
  for (const { 0: found, index } of written.matchAll(wild)) {
    source += escapedRegExp(written.slice(end, index)) + wildSource(found);
    end = index + found.length;
  }
  return source + escapedRegExp(written.slice(end));
}

function wildSource(found: string): string {
  if (found.startsWith('**')) return found.endsWith('/') ? '(?:.*/)?' : '.*';
  if (found === '*') return '[^/]*';
  if (found === '?') return '[^/]';
  const names = found.slice(1, -1).split(',');
  return `(?:${names.map(sourceOf).join('|')})`;
}
