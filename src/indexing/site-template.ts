/** Finds what the pages of a built site have in common above and below their content. */

import { join } from 'node:path';
import type { Element } from 'hast';
import { unmarkedBody } from './html-page.js';
import { readPageFile } from './page-file.js';
import { commonTemplate, type PageTemplate } from './page-template.js';
import { pageText } from './page-text.js';

/** How many pages are compared, spread evenly over the site. */
const compared = 16;
/** If this many pages all mark their content, the others do too. */
const enoughMarked = 4;

/** @param paths of all pages below `folder` */
export async function siteTemplate(folder: string, paths: readonly string[]): Promise<PageTemplate> {
  const bodies: Element[] = [];
  const count = Math.min(compared, paths.length);
  for (let number = 0; number < count; number += 1) {
    if (number === enoughMarked && bodies.length === 0) break;
    const path = paths[Math.floor((number * paths.length) / count)] ?? '';
    const body = await bodyOf(join(folder, path));
    if (body !== undefined) bodies.push(body);
  }
  return commonTemplate(bodies);
}

/** Undefined also for a page that cannot be read, which is reported where it is indexed. */
async function bodyOf(file: string): Promise<Element | undefined> {
  try {
    return unmarkedBody(pageText(await readPageFile(file), file));
  } catch {
    return undefined;
  }
}
