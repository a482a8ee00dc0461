/** The marks within a line of reStructuredText, as HTML. */

import { wordSet } from '../../text/word-set.js';

export interface InlineNames {
  /** What stands for `|name|`, as it is written. */
  readonly substitutions: ReadonlyMap<string, string>;
  /** What is written as `name_`, and the titles of the sections that labels lead to. */
  readonly targets: ReadonlyMap<string, string | null>;
}

/** Each is bounded, and begins with what no other part of it matches. */
const marks =
  /\\([\s\S])|``([^`](?:[^`]|`(?!`)){0,2000}?)``|(?::([\w.+:-]{1,60}):)?`([^`]{1,1000})`(?::([\w.+:-]{1,60}):)?_{0,2}|\*\*([^*\s](?:[^*]|\*(?!\*)){0,1000})\*\*|\*([^*\s][^*]{0,1000})\*|\|([^|\s][^|\n]{0,100})\|_{0,2}|\[([\w#*.-]{1,60})\]_|\b([A-Za-z][\w.-]{0,60}?)_(?![\w`])/gu;

/** Shown as code. */
const codeRoles = wordSet(
  'code literal file samp kbd program command option envvar mod func class meth attr data exc obj const any math makevar regexp mimetype',
);
const nothing = new Set(['index', 'raw']);
const deepest = 5;

export function inlineHtml(text: string, names: InlineNames, depth = 0): string {
  let html = '';
  let end = 0;
  for (const found of text.matchAll(marks)) {
    html += escaped(text.slice(end, found.index)) + markHtml(found, names, depth);
    end = found.index + found[0].length;
  }
  return html + escaped(text.slice(end));
}

/** Without marks, and with references as they are written. */
export function inlineText(text: string): string {
  const html = inlineHtml(text, { substitutions: new Map(), targets: new Map() });
  return html.replace(/<[^<>]*>/gu, '').replace(/&(?:amp|lt|gt|quot);/gu, ' ');
}

function markHtml(found: RegExpExecArray, names: InlineNames, depth: number): string {
  const [
    whole,
    character,
    code,
    before,
    interpreted,
    after,
    strong,
    emphasis,
    substitution,
    note,
    reference,
  ] = found;
  const inner = (text: string) => (depth < deepest ? inlineHtml(text, names, depth + 1) : escaped(text));
  if (character !== undefined) return /\s/u.test(character) ? '' : escaped(character);
  if (code !== undefined) return `<code>${escaped(code)}</code>`;
  if (interpreted !== undefined) return interpretedHtml(interpreted, before ?? after, names);
  if (strong !== undefined) return `<strong>${inner(strong)}</strong>`;
  if (emphasis !== undefined) return `<em>${inner(emphasis)}</em>`;
  if (substitution !== undefined) {
    const replaced = names.substitutions.get(substitution);
    return replaced === undefined ? escaped(whole) : inner(replaced);
  }
  if (note !== undefined) return `[${escaped(note)}]`;
  // A name may also just end like that.
  if (reference !== undefined) return escaped(names.targets.has(reference.toLowerCase()) ? reference : whole);
  return escaped(whole);
}

function interpretedHtml(written: string, role: string | undefined, names: InlineNames): string {
  const text = written.replace(/\s+/gu, ' ');
  const [, title, target = text] = /^([^<]{1,900}[^<\s]) ?<([^<>]{1,900})>$/u.exec(text) ?? [];
  const name = role?.split(':').at(-1)?.toLowerCase() ?? '';
  if (nothing.has(name)) return '';
  if (title !== undefined) return escaped(title);
  if (name === 'ref' || name === 'numref') {
    return escaped(names.targets.get(target.toLowerCase()) ?? inWords(target));
  }
  if (name === 'doc') return escaped(inWords(target.split('/').at(-1) ?? target));
  if (name === 'pep' || name === 'rfc') return escaped(`${name.toUpperCase()} ${text}`);
  const isObject = role?.includes(':') === true || codeRoles.has(name);
  if (!isObject) return escaped(text.replaceAll('-->', '>'));
  const shown = text.startsWith('~') ? (text.split('.').at(-1) ?? text) : text.replace(/^!/u, '');
  const isCall = /^(?:func|meth|function|method)$/u.test(name) && !shown.endsWith(')');
  return `<code>${escaped(shown)}${isCall ? '()' : ''}</code>`;
}

function inWords(name: string): string {
  return name.replace(/[-_]+/gu, ' ').trim();
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
