/**
 * A small documentation site in two versions and two languages, with the corpus that `limen index` would make
 * of it.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { indexSite } from '../../src/indexing/index-site.js';
import { compileCorpus } from '../../src/retrieval/compile-corpus.js';
import { moduleScript } from './host-site.js';

type Files = ReadonlyMap<string, { readonly type: string; readonly body: string | Uint8Array }>;

const pages = [
  [
    'v1/guide/kiln.html',
    'en',
    'Kiln',
    'The Wren kiln is fired with beech wood. It needs eleven hours to cool.',
  ],
  ['v1/guide/glaze.html', 'en', 'Glaze', 'A kiln shelf is kept clean of glaze with a wash of alumina.'],
  [
    'v2/guide/kiln.html',
    'en',
    'Kiln',
    'The Wren kiln is fired with propane gas. It needs seven hours to cool.',
  ],
  ['v2/guide/glaze.html', 'en', 'Glaze', 'Glaze that ran onto the kiln shelf is ground away.'],
  ['fr/v2/guide/kiln.html', 'fr', 'Four', 'Le four Wren, kiln en anglais, marche au propane.'],
] as const;

/**
 * @param at path of the corpus folder on the site
 * @param widgets attributes of the widget, by the folder in which a copy of the site is served, such as
 * `/free/`
 */
export async function versionedSite(at: string, widgets: Readonly<Record<string, string>>): Promise<Files> {
  const folder = mkdtempSync(join(tmpdir(), 'limen-versions-'));
  try {
    const files = new Map<string, { readonly type: string; readonly body: string | Uint8Array }>();
    for (const [path, lang, title, text] of pages) {
      const body = (widget: string) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title><link rel="icon" href="/icons/icon.svg"></head>
<body><main><h1 id="top">${title}</h1><p>${text}</p></main>${widget}</body></html>`;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), body(''));
      for (const [below, attributes] of Object.entries(widgets)) {
        const widget = `<limen-ask lang="en" corpus="${at}" ${attributes}></limen-ask>${moduleScript}`;
        files.set(below + path, { type: 'text/html; charset=utf-8', body: body(widget) });
      }
    }
    const { passages } = await indexSite({ source: folder, baseUrl: '/', links: 'html', cache: new Map() });
    const info = { id: 'kilns', title: 'Kilns', description: '', examples: [] };
    const { files: compiled } = await compileCorpus(info, passages, folder);
    for (const [name, content] of compiled) {
      files.set(at + name, { type: 'application/json', body: Buffer.from(content) });
    }
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
