/** Converts directives, `.. name:: argument`, of docutils, Sphinx and its usual extensions to HTML. */

import Papa from 'papaparse';
import { escapedHtml } from '../../text/escaped-html.js';
import { wordSet } from '../../text/word-set.js';
import { withoutBlankEnds } from '../blank-lines.js';
import { noteKindNamed } from '../note-kinds.js';
import { withoutMargin } from './rst-lines.js';
import { tableHtml } from './rst-tables.js';

interface RstWriter {
  readonly inline: (text: string) => string;
  readonly blocks: (lines: readonly string[]) => string;
}

interface Directive {
  /** Without its domain: `function` of `py:function`. */
  readonly name: string;
  readonly isOfDomain: boolean;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  readonly content: readonly string[];
}

const codes = wordSet(
  'code code-block sourcecode code-cell ipython prompt parsed-literal doctest testcode testoutput',
);
/** Their output is elsewhere, or is not text. */
const nothing = wordSet(
  'toctree contents sectnum index include literalinclude raw meta highlight default-role role module currentmodule ' +
    'image tabularcolumns graphviz digraph graph mermaid plot math productionlist testsetup testcleanup title sectionauthor ' +
    'codeauthor autosummary bibliography program class-alias rst-class cssclass namespace default-domain',
);
const changes = new Map([
  ['versionadded', 'New in version'],
  ['versionchanged', 'Changed in version'],
  ['deprecated', 'Deprecated since version'],
  ['versionremoved', 'Removed in version'],
]);
/** Their argument is the title of their content. */
const titled = wordSet(
  'topic sidebar rubric tab tab-item group-tab tabbed dropdown card grid-item-card centered code-tab collapse details',
);
/** Also without a domain, since Python's is the default. */
const objects = wordSet(
  'function class method attribute data exception staticmethod classmethod property decorator decoratormethod option ' +
    'cmdoption envvar confval setting describe object type variable macro struct enum member describe-option event',
);

/** @param lines indented below the directive */
export function directiveHtml(
  written: string,
  argument: string,
  lines: readonly string[],
  writer: RstWriter,
): string {
  const directive = directiveOf(written, argument, withoutMargin(lines));
  const { name, content, argument: told } = directive;
  const note = noteKindNamed(name) ?? (name === 'admonition' ? 'note' : undefined);
  if (codes.has(name)) return codeHtml(told, content);
  if (name === 'code-tab') return writer.inline(told);
  if (note !== undefined) return noteHtml(name, note, directive, writer);
  if (nothing.has(name) || name.startsWith('auto')) return '';
  const change = changes.get(name);
  if (change !== undefined) {
    const [version = '', text = ''] = told.split(/\s+([\s\S]*)/u, 2);
    return writer.blocks([`*${change} ${version}:* ${text}`.trimEnd(), ...content]);
  }
  if (name === 'figure') return writer.blocks(content);
  if (name === 'list-table') return titleHtml(told, writer) + listTable(directive, writer);
  if (name === 'csv-table') return titleHtml(told, writer) + csvTable(directive, writer);
  if (titled.has(name) || name === 'table') return titleHtml(told, writer) + writer.blocks(content);
  if (objects.has(name) || (directive.isOfDomain && told !== '')) return objectHtml(directive, writer);
  return writer.blocks(content);
}

function directiveOf(written: string, argument: string, lines: readonly string[]): Directive {
  const parts = written.toLowerCase().split(':');
  const start = lines.findIndex((line) => line.trim() === '' || line.startsWith(':'));
  // An argument may continue on the lines before the options.
  const isCut = start !== 0 && argument !== '';
  const more = isCut ? lines.slice(0, start < 0 ? lines.length : start) : [];
  const rest = lines.slice(more.length);
  const options = new Map<string, string>();
  let taken = 0;
  for (const line of rest) {
    const [, name, value = ''] = /^:([\w-]{1,60}):(?:\s+(\S.*)?)?$/u.exec(line) ?? [];
    if (name === undefined) break;
    options.set(name, value);
    taken += 1;
  }
  return {
    name: parts.at(-1) ?? '',
    isOfDomain: parts.length > 1,
    argument: [argument, ...more].join('\n'),
    options,
    content: withoutBlankEnds(rest.slice(taken)),
  };
}

export function codeHtml(language: string, lines: readonly string[]): string {
  const [name = ''] = language.trim().split(/\s/u);
  const named = /^[\w+#-]{1,40}$/u.test(name) ? ` class="language-${name}"` : '';
  const text = withoutBlankEnds(withoutMargin(lines)).join('\n');
  return text === '' ? '' : `<pre><code${named}>${escapedHtml(text)}</code></pre>`;
}

function noteHtml(name: string, kind: string, directive: Directive, { inline, blocks }: RstWriter): string {
  const { argument, content } = directive;
  const isTitled = name === 'admonition';
  const title = isTitled && argument !== '' ? `<p class="admonition-title">${inline(argument)}</p>` : '';
  // The text of other notes may begin on the line of the directive.
  const text = isTitled ? content : [...argument.split('\n'), '', ...content];
  return `<div class="admonition ${kind}">${title}${blocks(withoutBlankEnds(text))}</div>`;
}

function titleHtml(title: string, { inline }: RstWriter): string {
  return title === '' ? '' : `<p>${inline(title)}</p>`;
}

/** Signatures, one per line, and their description. */
function objectHtml({ argument, content }: Directive, { blocks }: RstWriter): string {
  const signatures = argument.replace(/\\\n\s*/gu, '').split('\n');
  const terms = signatures
    .filter((signature) => signature.trim() !== '')
    .map((signature) => `<dt><code>${escapedHtml(signature.trim().replaceAll('\\', ''))}</code></dt>`);
  return `<dl>${terms.join('')}<dd>${blocks(content)}</dd></dl>`;
}

/** A list of rows, each a list of cells. */
function listTable({ content, options }: Directive, { blocks }: RstWriter): string {
  const rows = itemsOf(content, '*').map((row) => itemsOf(row, '-'));
  const heads = Number(options.get('header-rows') ?? 0);
  return tableHtml({ head: rows.slice(0, heads), body: rows.slice(heads) }, blocks);
}

function itemsOf(lines: readonly string[], mark: string): readonly (readonly string[])[] {
  const items: string[][] = [];
  for (const line of lines) {
    if (line === mark || line.startsWith(`${mark} `)) items.push([line.slice(1)]);
    else items.at(-1)?.push(line);
  }
  return items.map((item) => {
    const [first = '', ...others] = item;
    return withoutBlankEnds([first.trim(), ...withoutMargin(others)]);
  });
}

function csvTable({ content, options }: Directive, { blocks }: RstWriter): string {
  const parsed = (text: string) => Papa.parse<string[]>(text.trim(), { delimiter: ',' }).data;
  const cells = (rows: readonly string[][]) => rows.map((row) => row.map((cell) => cell.trim().split('\n')));
  const rows = cells(parsed(content.join('\n')));
  const heads = Number(options.get('header-rows') ?? 0);
  const named = cells(parsed(options.get('header') ?? ''));
  return tableHtml({ head: [...named, ...rows.slice(0, heads)], body: rows.slice(heads) }, blocks);
}
