/** Converts AsciiDoc to HTML with Asciidoctor, without reading any file. */

import { Extensions, LoggerManager, load, MemoryLogger } from '@asciidoctor/core';
import { LimenError } from '../../engine/index.js';
import { includedLines } from './included-lines.js';

interface AsciidocPage {
  readonly attributes: Readonly<Record<string, string>>;
  /** The text that an include directive names; undefined if there is none. */
  readonly included: (target: string, from: string | null) => IncludedText | undefined;
}

interface IncludedText {
  readonly text: string;
  /** The base of its own includes. */
  readonly path: string;
}

/** Includes may include each other. */
const mostIncludes = 500;
const longestIncludes = 4_000_000;

/** @throws {LimenError} `corpus-invalid` naming `file` if it includes too much */
export async function asciidocHtml(source: string, file: string, page: AsciidocPage): Promise<string> {
  let includes = 0;
  let length = 0;
  const registry = Extensions.create();
  registry.includeProcessor(function includeFiles() {
    this.process((_document, reader, target, given) => {
      const found = page.included(target, reader.path ?? null);
      if (found === undefined) return;
      const text = includedLines(found.text, given);
      includes += 1;
      length += text.length;
      if (includes > mostIncludes || length > longestIncludes) {
        throw new LimenError('corpus-invalid', { file, reason: 'it includes too much of other files' });
      }
      reader.pushInclude(text, found.path, found.path, 1, given);
    });
  });
  // Tabs are written as an example block with a style, which Asciidoctor would drop.
  registry.treeProcessor(function nameTabs() {
    this.process((document) => {
      for (const block of document.findBy({ context: 'example', style: 'tabs' })) block.addRole('tabs');
    });
  });
  // Asciidoctor's warnings, such as of a missing include, are not faults of the page.
  LoggerManager.logger = new MemoryLogger();
  const document = await load(source, {
    safe: 'secure',
    extension_registry: registry,
    // Otherwise the macros for keys, buttons and menus would stay in the text.
    attributes: { showtitle: true, experimental: '', ...page.attributes },
  });
  const html = await document.convert();
  const lang = document.getAttribute('lang');
  const named = typeof lang === 'string' && /^[\w-]{1,40}$/u.test(lang) ? ` lang="${lang}"` : '';
  return `<!doctype html><html${named}><body><main>${html}</main></body></html>`;
}
