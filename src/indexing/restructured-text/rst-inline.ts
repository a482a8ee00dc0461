/** Converts reStructuredText's inline markup to HTML. */

import { escapedHtml } from '../../text/escaped-html.js';
import { wordSet } from '../../text/word-set.js';

export interface InlineNames {
  /** The source of each `|name|`. */
  readonly substitutions: ReadonlyMap<string, string>;
  /** The names of targets, with the title of the section that they label. */
  readonly targets: ReadonlyMap<string, string | null>;
}

/** Each alternative is bounded, and begins as no other does. */
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
    html += escapedHtml(text.slice(end, found.index)) + markHtml(found, names, depth);
    end = found.index + found[0].length;
  }
  return html + escapedHtml(text.slice(end));
}

/** Without markup; references stay as written. */
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
  const inner = (text: string) => (depth < deepest ? inlineHtml(text, names, depth + 1) : escapedHtml(text));
  if (character !== undefined) return /\s/u.test(character) ? '' : escapedHtml(character);
  if (code !== undefined) return `<code>${escapedHtml(code)}</code>`;
  if (interpreted !== undefined) return interpretedHtml(interpreted, before ?? after, names);
  if (strong !== undefined) return `<strong>${inner(strong)}</strong>`;
  if (emphasis !== undefined) return `<em>${inner(emphasis)}</em>`;
  if (substitution !== undefined) {
    const replaced = names.substitutions.get(substitution);
    return replaced === undefined ? escapedHtml(whole) : inner(replaced);
  }
  if (note !== undefined) return `[${escapedHtml(note)}]`;
  // A word may also just end in an underscore.
  if (reference !== undefined)
    return escapedHtml(names.targets.has(reference.toLowerCase()) ? reference : whole);
  return escapedHtml(whole);
}

function interpretedHtml(written: string, role: string | undefined, names: InlineNames): string {
  const text = written.replace(/\s+/gu, ' ');
  const [, title, target = text] = /^([^<]{1,900}[^<\s]) ?<([^<>]{1,900})>$/u.exec(text) ?? [];
  const name = role?.split(':').at(-1)?.toLowerCase() ?? '';
  if (nothing.has(name)) return '';
  if (title !== undefined) return escapedHtml(title);
  if (name === 'ref' || name === 'numref') {
    return escapedHtml(names.targets.get(target.toLowerCase()) ?? inWords(target));
  }
  if (name === 'doc') return escapedHtml(inWords(target.split('/').at(-1) ?? target));
  if (name === 'pep' || name === 'rfc') return escapedHtml(`${name.toUpperCase()} ${text}`);
  const isObject = role?.includes(':') === true || codeRoles.has(name);
  if (!isObject) return escapedHtml(text.replaceAll('-->', '>'));
  const shown = text.startsWith('~') ? (text.split('.').at(-1) ?? text) : text.replace(/^!/u, '');
  const isCall = /^(?:func|meth|function|method)$/u.test(name) && !shown.endsWith(')');
  return `<code>${escapedHtml(shown)}${isCall ? '()' : ''}</code>`;
}

function inWords(name: string): string {
  return name.replace(/[-_]+/gu, ' ').trim();
}
