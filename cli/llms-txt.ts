/** A corpus in llmstxt.org's format, for language models: an index of its pages, and all of them in one text. */

import type { CorpusPassage } from '../src/retrieval/corpus-format.js';
import type { CorpusInfo } from '../src/retrieval/corpus-info.js';
import { titleStep } from '../src/text/title-path.js';
import { oneLine } from '../src/text/visible-text.js';
import { shownBlocks } from '../src/ui/blocks/shown-blocks.js';
import { clipped } from '../src/ui/text.js';
import { blockLines } from './block-text.js';

type Info = Pick<CorpusInfo, 'title' | 'description'>;

interface LlmsPage {
  readonly title: string;
  readonly address: string;
  readonly topic: string | null;
  /** How many steps of its passages' titles belong to the page itself. */
  readonly depth: number;
  readonly passages: readonly CorpusPassage[];
}

/** Below the blockquote in both files, to recognise them later. */
export const llmsTxtMark = '<!-- Written by limen index. -->';

/** Maximum length of a page's description, in UTF-16 code units. */
const longestNote = 160;

/** `llms.txt`: a section for each part of the site, a link for each page. */
export function* llmsTxt(info: Info, passages: readonly CorpusPassage[]): Generator<string, void, void> {
  yield head(info);
  const sections = groupedBy(pagesOf(passages), ({ topic }) => topic ?? 'Pages');
  for (const [topic, pages] of sections) {
    yield `\n## ${oneLine(topic)}\n\n`;
    for (const page of pages) yield `${linkTo(page)}\n`;
  }
}

/** `llms-full.txt`: every page with the text of its passages under their headings. */
export function* llmsFullTxt(info: Info, passages: readonly CorpusPassage[]): Generator<string, void, void> {
  yield head(info);
  for (const { title, address, depth, passages: own } of pagesOf(passages)) {
    yield `\n## ${title}\n\nSource: ${address}\n`;
    let above: readonly string[] = [];
    for (const passage of own) {
      const headings = stepsOf(passage).slice(depth);
      const same = commonLength(above, headings);
      for (const [level, heading] of headings.entries()) {
        if (level >= same) yield `\n${'#'.repeat(Math.min(6, level + 3))} ${heading}\n`;
      }
      above = headings;
      const lines = blockLines(shownBlocks(passage, { start: 0, end: passage.text.length }));
      yield `\n${lines.join('\n')}\n`;
    }
  }
}

function head({ title, description }: Info): string {
  const about = oneLine(description);
  return `# ${oneLine(title)}\n\n${about === '' ? '' : `> ${about}\n\n`}${llmsTxtMark}\n`;
}

function linkTo({ title, address, passages: [first] }: LlmsPage): string {
  const name = title.replace(/[[\]\\]/gu, String.raw`\$&`);
  const about = first === undefined ? '' : clipped(oneLine(first.text), longestNote);
  return `- [${name}](${address})${about === '' ? '' : `: ${about}`}`;
}

/** In order of their first passages. Pages without an address cannot be linked and are left out. */
function pagesOf(passages: readonly CorpusPassage[]): readonly LlmsPage[] {
  const byAddress = groupedBy(passages, ({ url = '' }) => url.split('#', 1)[0] ?? '');
  byAddress.delete('');
  return [...byAddress].map(([address, own]) => {
    const all = own.map(stepsOf);
    const [first = []] = all;
    const depth = all.reduce((least, steps) => Math.min(least, commonLength(first, steps)), first.length);
    return {
      title: first[depth - 1] || linkable(address),
      address: linkable(address),
      topic: own[0]?.topic ?? null,
      depth,
      passages: own,
    };
  });
}

/** "Guide › Reactivity › ref()" split into steps. */
function stepsOf({ title }: CorpusPassage): readonly string[] {
  return oneLine(title).split(titleStep);
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((step, level) => step !== other[level]);
  return end === -1 ? one.length : end;
}

/** Brackets and white space would end the link. */
function linkable(address: string): string {
  return address
    .replace(/[()]/gu, (each) => (each === '(' ? '%28' : '%29'))
    .replace(/[<>\s]/gu, encodeURIComponent);
}

function groupedBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
