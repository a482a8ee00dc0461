/** The headings of a site that are questions and make sense without knowing the page. */

import { questionLimit } from '../src/engine/options.js';
import type { CorpusPassage } from '../src/retrieval/corpus-format.js';
import { pageOf } from '../src/retrieval/scope/page-path.js';
import { headingOf } from '../src/text/title-path.js';
import { leaningOf } from '../src/ui/follow-ups/leaning.js';

/** Longer ones are not headings; shorter ones ("Why?") mean nothing by themselves. */
const longestHeading = Math.min(120, questionLimit);
const fewestWords = 3;

export interface QuestionHeading {
  readonly question: string;
  /** Of the pages with this heading, named as in `Scope.page`. */
  readonly pages: ReadonlySet<string>;
}

/**
 * Without duplicates, in passage order. For a site in several versions, only those in all versions, since a
 * reader may start in any; in several languages, only those of the English pages.
 */
export function questionHeadings(passages: readonly CorpusPassage[]): readonly QuestionHeading[] {
  const versions = new Set(passages.filter(isEnglish).flatMap(versionsOf));
  const found = new Map<string, { question: string; pages: Set<string>; versions: Set<string> }>();
  for (const passage of passages) {
    const question = headingOf(passage.title).replace(/\s+/gu, ' ').trim();
    if (!isEnglish(passage) || !isQuestion(question)) continue;
    const key = question.toLowerCase();
    const known = found.get(key) ?? { question, pages: new Set(), versions: new Set() };
    if (passage.url !== undefined) known.pages.add(pageOf(passage.url));
    for (const version of versionsOf(passage)) known.versions.add(version);
    found.set(key, known);
  }
  return [...found.values()].filter((each) => versions.size < 2 || each.versions.size === versions.size);
}

/** Empty for a page outside all versions, such as a site's start page. */
function versionsOf({ facets }: CorpusPassage): readonly string[] {
  return facets?.version === undefined ? [] : [facets.version];
}

function isEnglish({ lang, facets }: CorpusPassage): boolean {
  return /^en\b/iu.test(facets?.lang ?? lang ?? 'en');
}

/** “Why does it fail?” is only meaningful below the preceding heading. */
function isQuestion(heading: string): boolean {
  return (
    heading.endsWith('?') &&
    heading.length <= longestHeading &&
    heading.split(' ').length >= fewestWords &&
    leaningOf(heading) === null
  );
}
