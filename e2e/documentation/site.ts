import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type PageSite, pageSite } from '../backends/site.js';

const corpora = resolve(import.meta.dirname, '..', '..', 'public', 'corpora');

/** The page with the widget, built and served with the shipped corpora under the headers that ship. */
export function widgetSite(): Promise<PageSite> {
  return pageSite(import.meta.dirname, (folder) =>
    cpSync(corpora, join(folder, 'corpora'), { recursive: true }),
  );
}
