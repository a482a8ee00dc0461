/** Questions that a site can ask itself: its own headings, over passages that do not show them. */

import { randomStream } from '../closed-book-model/token-choice.js';
import type { Passage } from '../engine/index.js';
import { contentWords } from '../reasoners/reader/content-words.js';
import { countsOf } from '../scores/statistics.js';
import { titleStep } from '../text/title-path.js';
import type { TextQuestion } from './text-question.js';

export interface SitePracticePlan {
  readonly questions: readonly TextQuestion[];
  /** The site's passages; the headings that are asked, and some others, are removed from their titles. */
  readonly passages: readonly Passage[];
}

interface Section {
  readonly heading: string;
  readonly ids: string[];
}

/** Share of the other headings that are hidden, so that a missing heading does not reveal the answer. */
const hiddenShare = 0.4;
/** Minimum words of a meaningful heading, and maximum of one that can be asked. */
const [fewestWords, mostWords] = [2, 16];
const longestHeading = 200;

/**
 * Selects headings that occur once in the site, below the title of their page, up to the wanted number,
 * questions first.
 * @param seed determines which are drawn, and which others are hidden
 */
export function sitePracticePlan(
  passages: readonly Passage[],
  { questions: wanted, seed }: { readonly questions: number; readonly seed: number },
): SitePracticePlan {
  const sections = sectionsOf(passages);
  const uses = countsOf([...sections.values()].map(({ heading }) => folded(heading)));
  const fit = [...sections].filter(([, { heading }]) => isFit(heading) && uses.get(folded(heading)) === 1);
  const draw = randomStream(seed, 0);
  const drawn = fit
    .map(([title, section]) => ({ title, section, place: (isQuestion(section.heading) ? 0 : 1) + draw() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, wanted);
  const asked = new Set(drawn.map(({ title }) => title));
  const hide = randomStream(seed, 1);
  const hidden = new Set([...sections.keys()].filter((title) => hide() < hiddenShare || asked.has(title)));
  const infinitives = infinitivesIn(passages);
  return {
    questions: drawn.map(({ section: { heading, ids } }, place) => ({
      id: String(place + 1),
      question: questionOf(heading, infinitives),
      section: ids,
    })),
    passages: passages.map((passage) =>
      hidden.has(passage.title) ? { ...passage, title: withoutHeading(passage.title) } : passage,
    ),
  };
}

/** By title; a page's own text, which is under no heading of its own, is excluded. */
function sectionsOf(passages: readonly Passage[]): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  for (const { id, title } of passages) {
    const at = title.lastIndexOf(titleStep);
    if (at === -1 || title.length > 10 * longestHeading) continue;
    const section = sections.get(title) ?? { heading: title.slice(at + titleStep.length).trim(), ids: [] };
    section.ids.push(id);
    sections.set(title, section);
  }
  return sections;
}

function withoutHeading(title: string): string {
  return title.slice(0, title.lastIndexOf(titleStep));
}

function isFit(heading: string): boolean {
  const words = heading.split(/\s+/u).length;
  return heading.length <= longestHeading && words >= fewestWords && words <= mostWords;
}

function isQuestion(heading: string): boolean {
  return heading.endsWith('?') || /^(?:how|why|what|when|where|which|who|can|does|is|are)\b/iu.test(heading);
}

/**
 * As a person would ask it: "Install the plugin" becomes "How do I install the plugin?". A heading that is
 * not an instruction is asked unchanged.
 * @param infinitives lower-case words that the site uses as infinitives
 */
function questionOf(heading: string, infinitives: ReadonlySet<string>): string {
  const asked = heading.replace(/^[\d.()\s]+(?=\p{L})/u, '').replace(/[:.]$/u, '');
  if (isQuestion(asked)) return asked.endsWith('?') ? asked : `${asked}?`;
  const [first = '', ...rest] = asked.split(/\s+/u);
  if (!infinitives.has(first.toLowerCase())) return asked;
  return `How do I ${[first.toLowerCase(), ...rest].join(' ')}?`;
}

/** Words found more often after "you can" or "to" than after an article: what can be done on the site. */
function infinitivesIn(passages: readonly Passage[]): ReadonlySet<string> {
  const balance = new Map<string, number>();
  for (const { text } of passages) {
    for (const [, before = '', word = ''] of text.matchAll(/\b(to|can|must|should|the|an?) (\p{Ll}+)\b/gu)) {
      balance.set(word, (balance.get(word) ?? 0) + (/^(?:the|an?)$/u.test(before) ? -1 : 1));
    }
  }
  return new Set([...balance].flatMap(([word, count]) => (count >= 2 && isContent(word) ? word : [])));
}

/** "to the" does not make an infinitive of an article. */
function isContent(word: string): boolean {
  return contentWords(word).size > 0;
}

function folded(heading: string): string {
  return heading.toLowerCase().split(/\s+/u).join(' ');
}
