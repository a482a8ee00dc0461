/**
 * Bounds the work of the Markdown parser. It walks back over all that it has read of a paragraph, or of the page, at marks
 * that end something: a page of such marks would keep it busy for hours.
 */

import type { Construct, Extension, State, TokenizeContext } from 'micromark-util-types';
import type { Processor } from 'unified';

/** What the parser may walk over, in events of its own: some seconds. */
const mostSteps = 3e8;
/** Marks in one page, as links, emphasis, list items and lines of paragraphs have them: each takes memory. */
const mostMarks = 40_000;
const mostLines = 60_000;
/** Lines that begin as list items or quotations do: the parser moves what follows each, and a list takes twice the memory of other text. */
const mostItems = 12_000;
/** How far in, in characters, a list item or a quotation may begin within others. */
const deepest = 200;
/** Lengths that runs of backticks may have in one page. */
const mostLengths = 50;
/** A heading that is underlined, or a line that is lazily continued, has the events before it copied. */
const copying = 8;
/** A line that lazily goes on with a paragraph is held against the events of each such line before it. */
const lookingBack = 16;
/** Events that a list item or a quotation leaves in the page's own list of them. */
const eventsOfItem = 4;

/** A page that is not parsed any further. */
export class TooMuchWork extends Error {}

/** @throws {TooMuchWork} for what the parser tells of too late: bars between cells, lines, and runs of backticks */
export function requireFewMarks(source: string): void {
  const bars = timesIn(source, '|');
  if (bars > mostMarks) throw new TooMuchWork(`it has more than ${mostMarks} marks of Markdown`);
  if (timesIn(source, '\n') > mostLines) throw new TooMuchWork(`it has more than ${mostLines} lines`);
  const items = Array.from(source.matchAll(/^[ \t]*(?:[-*+>]|\d{1,9}[.)])/gmu)).length;
  if (items > mostItems) throw new TooMuchWork(`it has more than ${mostItems} lines of lists and quotations`);
  // Each list in a line of them looks to its end, which might make it a rule.
  for (const [run] of source.matchAll(/[-*+_][-*+_ \t]{1000,}/gu)) {
    if ((run.match(/[-*+_][ \t]/gu)?.length ?? 0) > deepest) throw tooDeep();
  }
  // Of each length the last is closed by none, and the rest of the paragraph is searched for one that does.
  const lengths = new Set(Array.from(source.matchAll(/`+/gu), ([run]) => run.length));
  if (lengths.size > mostLengths) throw new TooMuchWork('it has backticks in runs of too many lengths');
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
  /** Lines in a row that go on with a paragraph of a list or a quotation without its mark, and the last of them. */
  lazyLines: number;
  lastLazy: number;
}

/** A plugin: the parser throws `TooMuchWork` where a page takes more than it may. */
export function boundedWork(this: Processor): void {
  const data = this.data() as { micromarkExtensions?: Extension[] };
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), meter];
}

const works = new WeakMap<object, Work>();

/** Matches nothing, and counts that it was asked to. */
function counting(stepsOf: (context: TokenizeContext, work: Work) => number): Construct {
  return {
    tokenize(_effects, _ok, nok): State {
      return (code) => {
        const work = works.get(this.parser) ?? { steps: 0, marks: 0, items: 0, lazyLines: 0, lastLazy: 0 };
        works.set(this.parser, work);
        work.marks += 1;
        work.steps += stepsOf(this, work);
        if (work.marks > mostMarks) throw new TooMuchWork(`it has more than ${mostMarks} marks of Markdown`);
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
  if (work.items > mostItems)
    throw new TooMuchWork(`it has more than ${mostItems} lines of lists and quotations`);
  return work.items;
});
const underline = counting(({ events }) => copying * events.length);
/** One that goes on with a paragraph is held against that; any other ends containers, whose events are copied. */
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
