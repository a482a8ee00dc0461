/** Hugo's patterns for addresses: `/:section/:year/:month/:slug/`. */

import type { PageNaming } from '../front-matter.js';

/** Names are as in addresses. */
interface HugoDocument {
  /** Below the content of its language. */
  readonly folders: readonly string[];
  readonly name: string;
  /** Writes a title as in addresses. */
  readonly title: (given: string) => string;
}

/** The steps of an address; undefined if the pattern needs what is unknown. */
export function filledSteps(
  pattern: string,
  { folders, name, title }: HugoDocument,
  named: PageNaming,
): readonly string[] | undefined {
  const [year = '', month = '', day = ''] = named.date?.split(/[-T ]/u) ?? [];
  const when = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const ofTitle = title(named.title ?? '');
  const slug = named.slug === undefined ? undefined : title(named.slug);
  const values: Readonly<Record<string, string>> = {
    section: folders[0] ?? '',
    title: ofTitle,
    slug: slug ?? ofTitle,
    filename: name,
    contentbasename: name,
    slugorfilename: slug ?? name,
    slugorcontentbasename: slug ?? name,
    ...(Number.isNaN(when.getTime())
      ? {}
      : { year, month, day, monthname: monthFormat.format(when).toLowerCase() }),
  };
  const steps = pattern.split('/').flatMap((step) => {
    const [found, range] = /^:sections(?:\[([^\]]{1,20})\])?$/u.exec(step) ?? [];
    if (found !== undefined) return chosen(folders, range);
    return [step.replace(/:([a-z]{1,30})/gu, (whole, key: string) => values[key] ?? whole)];
  });
  const written = steps.filter((step) => step !== '');
  return written.some((step) => step.includes(':')) ? undefined : written;
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** `[1:]`, `[last]`, `[:last]` of a list. */
function chosen(folders: readonly string[], range: string | undefined): readonly string[] {
  if (range === undefined) return folders;
  const placeOf = (written: string) => (written === 'last' ? folders.length - 1 : Number(written));
  const [first = '', end] = range.split(':');
  if (end === undefined) return folders.slice(placeOf(first), placeOf(first) + 1);
  return folders.slice(placeOf(first), end === '' ? undefined : placeOf(end));
}
