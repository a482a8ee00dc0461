/** Recognises notes by the markup of various generators. */

import type { Element } from 'hast';
import type { NoteKind } from '../engine/index.js';
import { wordSet } from '../text/word-set.js';
import { classesOf } from './classes.js';

/** The generators' names for each kind. */
const kinds: Readonly<Record<NoteKind, string>> = {
  note: 'note info secondary abstract summary tldr todo seealso question help faq example quote cite bug',
  tip: 'tip hint success check done',
  important: 'important',
  warning: 'warning attention failure fail missing',
  caution: 'caution danger error',
};

const kindOfName = new Map(
  Object.entries(kinds).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as NoteKind] as const),
  ),
);

/** `tip` for "hint"; undefined for a name that no generator uses for notes. */
export function noteKindNamed(name: string): NoteKind | undefined {
  return kindOfName.get(name.toLowerCase());
}

/** The kind of the first name that generators use for notes. */
export function noteKindAmong(names: readonly string[]): NoteKind | undefined {
  return names.map(noteKindNamed).find((kind) => kind !== undefined);
}

/** VitePress, MkDocs, Sphinx and Asciidoctor have one of these classes, and the kind's name as another. */
const plainClasses = new Set(['custom-block', 'admonition', 'admonitionblock']);
/** Docusaurus, GitHub and Starlight have the kind's name within a class. */
const namingClass = /^(?:theme-admonition|markdown-alert|starlight-aside-)-([a-z]+)$/;
/** Components named after a kind, in MDX and in Markdown. */
const components = new Set(['note', 'tip', 'hint', 'info', 'important', 'warning', 'caution', 'danger']);
/** Components that take their kind as an attribute (`<Callout type="warning">`). */
const componentsWithKind = new Set(['callout', 'alert', 'admonition', 'aside']);
const kindProperties = ['type', 'kind', 'variant'];

/** Property that marks notes found in Markdown sources. */
export const noteProperty = 'dataLimenNote';

/** The kind of note that an element is. */
export function noteKindOf(element: Element): NoteKind | undefined {
  const { tagName, properties } = element;
  const marked = properties[noteProperty];
  if (typeof marked === 'string') return noteKindNamed(marked);
  if (components.has(tagName)) return noteKindNamed(tagName);
  const attributes = componentsWithKind.has(tagName) ? kindProperties : [];
  const classes = classesOf(element);
  const kind =
    noteKindAmong(attributes.map((name) => String(properties[name] ?? ''))) ??
    noteKindAmong(classes.map((name) => namingClass.exec(name)?.[1] ?? ''));
  if (kind !== undefined) return kind;
  if (tagName !== 'details' && !classes.some((name) => plainClasses.has(name))) return undefined;
  return noteKindAmong(classes) ?? (classes.includes('admonition') ? 'note' : undefined);
}

/** Titles inserted by generators that only repeat the kind, which is shown with the note anyway. */
const emptyTitles = wordSet('note info tip hint important warning attention caution danger');

/** Whether `title`, as a note's first line, only repeats the note's kind. */
export function isEmptyTitle(title: string, kind: NoteKind): boolean {
  const name = title.trim().toLowerCase();
  return emptyTitles.has(name) && noteKindNamed(name) === kind;
}
