/** Jekyll's patterns for addresses: `/:categories/:year/:title:output_ext`. */

import { posix } from 'node:path';
import type { PageNaming } from '../front-matter.js';
import type { LinkStyle } from '../page-address.js';

/** By name; dates only apply to posts. */
const styles: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
};

export function permalinkOfPosts(style: string): string {
  return styles[style] ?? style;
}

/** How the addresses of pages end. */
export function styleOfPages(style: string): LinkStyle {
  if (style === 'pretty' || style.endsWith('/')) return 'folder';
  return style in styles || style === 'weekdate' || style.endsWith(':output_ext') ? 'html' : 'clean';
}

interface JekyllDocument {
  /** Null for a page. */
  readonly collection: string | null;
  /** Below the folder of its collection. */
  readonly path: string;
  readonly links: LinkStyle;
}

/** Undefined if the pattern needs what is unknown. */
export function filledPermalink(
  pattern: string,
  { collection, path, links }: JekyllDocument,
  named: PageNaming,
): string | undefined {
  const stem = path.replace(/\.[a-z]+$/iu, '');
  const [, dated, ofName] = /^(\d{2,4}-\d{1,2}-\d{1,2})-(.+)$/u.exec(posix.basename(stem)) ?? [];
  const isPost = collection === 'posts';
  const name = isPost ? (ofName ?? posix.basename(stem)) : posix.basename(stem);
  const [year = '', month = '', day = ''] = (named.date ?? dated ?? '').split(/[-T ]/u);
  const above = posix.dirname(stem);
  const folders = above === '.' ? '' : above;
  const values: Readonly<Record<string, string | undefined>> = {
    collection: collection ?? undefined,
    path: collection === null ? folders : stem,
    basename: name,
    name: slugified(name),
    title: titled(named.slug ?? name),
    slug: slugified(named.slug ?? name),
    categories: [...(isPost ? folders.split('/') : []), ...(named.categories ?? [])].map(slugified).join('/'),
    output_ext: { html: '.html', clean: '', folder: '/' }[links],
    ...(year === '' ? {} : { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') }),
    ...(year === ''
      ? {}
      : { i_month: String(Number(month)), i_day: String(Number(day)), short_year: year.slice(-2) }),
  };
  const filled = pattern.replace(/:([a-z_]{1,20})/gu, (whole, key: string) => values[key] ?? whole);
  return /:[a-z_]/u.test(filled) ? undefined : posix.normalize(`/${filled}`);
}

function titled(name: string): string {
  return name.replace(/[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/gu, '');
}

function slugified(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/gu, '');
}
