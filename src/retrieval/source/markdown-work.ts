/**
 * Bounds the work of the Markdown parser. At every closing mark it walks back over all it has read of the
 * paragraph, or of the page, so a page full of such marks would take hours.
 */

import type { Construct, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

/** Budget for walking back, in the parser's events: some seconds. */
const mostSteps = 3e8;
/**
 * Maximum of marks in one page, as in links, emphasis, list items and lines of paragraphs: each takes memory.
 */
const mostMarks = 40_000;
const mostLines = 60_000;
/**
 * Maximum of lines that begin like list items or quotations: the parser moves what follows each, and a list
 * takes twice the memory of other text.
 */
const mostItems = 12_000;
/** Maximum column at which a nested list item or quotation may begin. */
const deepest = 200;
/** Maximum number of distinct lengths of backtick runs in one page. */
const mostLengths = 50;
/** Cost factor of a setext underline or a lazy continuation line: the parser copies the preceding events. */
const copying = 8;
/** Cost factor of a lazy continuation line: it is compared with the events of each such line before it. */
const lookingBack = 16;
/** Events that a list item or a quotation adds to the page's own list. */
const eventsOfItem = 4;

/** Thrown to stop parsing a page. */
export class TooMuchWork extends Error {}

/**
 * @throws {TooMuchWork} for what the parser reports too late: bars between cells, lines, and runs of
 * backticks
 */
export function requireFewMarks(source: string): void {
  requireAtMost(mostMarks, marks, timesIn(source, '|'));
  requireAtMost(mostLines, 'lines', timesIn(source, '\n'));
  requireAtMost(mostItems, items, [...source.matchAll(/^[ \t]*(?:[-*+>]|\d{1,9}[.)])/gmu)].length);
  // Every list marker in such a line makes the parser scan to its end, since the line might be a thematic
  // break.
  for (const [run] of source.matchAll(/[-*+_][-*+_ \t]{1000,}/gu)) {
    if ((run.match(/[-*+_][ \t]/gu)?.length ?? 0) > deepest) throw tooDeep();
  }
  // The last run of each length is never closed, so the rest of the paragraph is searched for its end.
  const lengths = new Set(Array.from(source.matchAll(/`+/gu), ([run]) => run.length));
  if (lengths.size > mostLengths) throw new TooMuchWork('it has backticks in runs of too many lengths');
}

const marks = 'marks of Markdown';
const items = 'lines of lists and quotations';

function requireAtMost(most: number, what: string, count: number): void {
  if (count > most) throw new TooMuchWork(`it has more than ${most} ${what}`);
}

function timesIn(text: string, mark: string): number {
  let times = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) times += 1;
  return times;
}

function tooDeep(): TooMuchWork {
  return new TooMuchWork('its lists and quotations lie too deep within each other');
}

interface Work {
  steps: number;
  marks: number;
  items: number;
  /** Consecutive lazy continuation lines, and the last of them. */
  lazyLines: number;
  lastLazy: number;
}

/** A plugin: the parser throws `TooMuchWork` if a page exceeds the budget. */
export function boundedWork(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), meter];
}

const works = new WeakMap<object, Work>();

/** A construct that matches nothing and only counts the attempts. */
function counting(stepsOf: (context: TokenizeContext, work: Work) => number): Construct {
  return {
    tokenize(_effects, _ok, nok): State {
      return (code) => {
        const work = works.get(this.parser) ?? { steps: 0, marks: 0, items: 0, lazyLines: 0, lastLazy: 0 };
        works.set(this.parser, work);
        work.marks += 1;
        work.steps += stepsOf(this, work);
        requireAtMost(mostMarks, marks, work.marks);
        if (work.steps > mostSteps) throw new TooMuchWork('its marks of Markdown lie too close together');
        return nok(code);
      };
    },
  };
}

function at(characters: string, construct: Construct): Record<string, Construct> {
  return Object.fromEntries([...characters].map((each) => [String(each.charCodeAt(0)), construct]));
}

const item = counting(({ now }, work) => {
  if (now().column > deepest) throw tooDeep();
  work.items += 1;
  requireAtMost(mostItems, items, work.items);
  return work.items;
});
const underline = counting(({ events }) => copying * events.length);
/**
 * A line that continues a paragraph is compared with that paragraph's lines; any other closes containers,
 * whose events are copied.
 */
const lazyLine = counting(({ events, interrupt, parser, now }, work) => {
  const { line } = now();
  if (parser.lazy[line] !== true) return 0;
  if (interrupt !== true) return copying * (events.length + eventsOfItem * work.items);
  work.lazyLines = line - work.lastLazy <= 2 ? work.lazyLines + 1 : 1;
  work.lastLazy = line;
  return lookingBack * work.lazyLines;
});
const inline = counting(({ events }) => events.length);

const meter: Extension = {
  document: at('-+*>0123456789', item),
  flow: { ...at('=-', underline), null: lazyLine },
  text: at('[]*_~`<!&\\', inline),
};
