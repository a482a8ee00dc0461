/** Divides a page into passages. */

import type { Block } from '../engine/index.js';
import { titleStep } from '../text/title-path.js';
import { oneLine, visibleText } from '../text/visible-text.js';
import { clippedName } from './limits.js';
import type { Page } from './page.js';
import { pageEnding } from './page-endings.js';
import { sectionPassages } from './section-passages.js';

/** A passage before the site's address is known. */
export interface PagePassage {
  /** Composed of page, heading and number; independent of other pages. */
  readonly id: string;
  /** Path of its headings: "Guide › Reactivity › ref()". */
  readonly title: string;
  readonly text: string;
  readonly blocks?: readonly Block[];
  readonly anchor: string | null;
}

export interface PassagesOfPage {
  /** The section of the site: the first breadcrumb, or else the outermost folder. */
  readonly topic: string | null;
  readonly passages: readonly PagePassage[];
}

/**
 * @param path of the page's file below the site's folder
 * @param place of the page in the site, where its file's path says something else
 */
export function pagePassages(page: Page, path: string, place = path): PassagesOfPage {
  const name = pageName(path.replace(pageEnding, ''));
  const trail = page.breadcrumbs.length > 0 ? page.breadcrumbs : folderName(place);
  const passages = namedPassages(page, name, trail);
  return { topic: trail[0] === undefined ? null : clippedName(trail[0]), passages };
}

/**
 * @param name prefix of the passage ids, and the page's title if it has none
 * @param trail what titles begin with, before the page's own
 */
export function namedPassages(page: Page, name: string, trail: readonly string[]): readonly PagePassage[] {
  const pageTitle = page.title === '' ? oneLine(name) : page.title;
  const used = new Map<string, number>();
  const ids = new Set<string>();
  // Some generators write a page's title in no heading: then it would be a passage of its own.
  const isTitle = (text: string) => page.sections.length > 1 && text === pageTitle;
  return page.sections.flatMap(({ headings, anchor, pieces }) => {
    const fragment = withoutBreaks(visibleText(anchor ?? ''));
    const place = fragment === '' ? name : `${name}#${fragment}`;
    const title = titlePath([...trail, pageTitle, ...headings]);
    return sectionPassages(pieces).flatMap(({ member, ...laidOut }): PagePassage[] => {
      if (headings.length === 0 && isTitle(laidOut.text)) return [];
      let number = (used.get(place) ?? 0) + 1;
      // An anchor may itself end like a number.
      while (ids.has(numbered(place, number))) number += 1;
      used.set(place, number);
      const id = numbered(place, number);
      ids.add(id);
      return [{ id, title, ...laidOut, anchor: member ?? anchor }];
    });
  });
}

function numbered(place: string, number: number): string {
  return number === 1 ? place : `${place}~${number}`;
}

/** The visible part of the path; if there is none, the path as encoded in an address. */
function pageName(path: string): string {
  const seen = withoutBreaks(visibleText(path));
  return seen.trim() === '' ? encodeURI(path) : seen;
}

function withoutBreaks(text: string): string {
  return text.replace(/[\n\t]/g, ' ');
}

/** "Guide" for guide/intro.html, empty for intro.html. */
function folderName(path: string): string[] {
  const [folder, ...rest] = path.split('/');
  const words = oneLine(folder?.replace(/[-_]+/g, ' ') ?? '');
  return rest.length === 0 || words === '' ? [] : [words.replace(/^./u, (letter) => letter.toUpperCase())];
}

/** Drops a step that repeats the previous one. */
function titlePath(steps: readonly string[]): string {
  return steps
    .map(clippedName)
    .filter((step, position, all) => step !== '' && step.toLowerCase() !== all[position - 1]?.toLowerCase())
    .join(titleStep);
}
