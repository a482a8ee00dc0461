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
  (Object.keys(kinds) as NoteKind[]).flatMap((kind) =>
    kinds[kind].split(' ').map((name) => [name, kind] as const),
  ),
);

/** `tip` for "hint"; undefined for a name that no generator uses for notes. */
export function noteKindNamed(name: string): NoteKind | undefined {
  return kindOfName.get(name.toLowerCase());
}

/** VitePress, MkDocs, Sphinx and Asciidoctor have a kind's name beside one of these classes. */
const plainClasses = new Set(['custom-block', 'admonition', 'admonitionblock']);
/** Docusaurus, GitHub and Starlight have it in the class itself. */
const namingClass = /^(?:theme-admonition|markdown-alert|starlight-aside-)-([a-z]+)$/;
/** Components named after a kind, in MDX and in Markdown. */
const components = new Set(['note', 'tip', 'hint', 'info', 'important', 'warning', 'caution', 'danger']);
/** Components that take their kind as an attribute (`<Callout type="warning">`). */
const sayingComponents = new Set(['callout', 'alert', 'admonition', 'aside']);
const kindProperties = ['type', 'kind', 'variant'];

/** Property that marks notes found in Markdown sources. */
export const noteProperty = 'dataLimenNote';

/** The kind of note that an element is. */
export function noteKindOf(element: Element): NoteKind | undefined {
  const said = element.properties[noteProperty];
  if (typeof said === 'string') return noteKindNamed(said);
  if (components.has(element.tagName)) return noteKindNamed(element.tagName);
  if (sayingComponents.has(element.tagName)) {
    const told = kindProperties.map((name) => noteKindNamed(String(element.properties[name] ?? '')));
    const kind = told.find((each) => each !== undefined);
    if (kind !== undefined) return kind;
  }
  const classes = classesOf(element);
  const isPlain = classes.some((name) => plainClasses.has(name));
  for (const name of classes) {
    const kind = noteKindNamed(namingClass.exec(name)?.[1] ?? '');
    if (kind !== undefined) return kind;
  }
  if (!isPlain && element.tagName !== 'details') return undefined;
  const named = classes.map(noteKindNamed).find((kind) => kind !== undefined);
  return named ?? (classes.includes('admonition') ? 'note' : undefined);
}

/** Titles inserted by generators that only repeat the kind, which is shown with the note anyway. */
const emptyTitles = wordSet('note info tip hint important warning attention caution danger');

/** Whether `title`, as a note's first line, only repeats the note's kind. */
export function isEmptyTitle(title: string, kind: NoteKind): boolean {
  const name = title.trim().toLowerCase();
  return emptyTitles.has(name) && noteKindNamed(name) === kind;
}
