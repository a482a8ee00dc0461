/** Moves footnotes, which pages show at their end, to the sections that refer to them. */

import type { Element } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { decodedPath } from '../text/decoded-path.js';
import { classesOf } from './classes.js';
import { dropElements } from './drop-elements.js';
import { headingLevel, holdsAnyHeading, isElement, isIgnored } from './element-kinds.js';

/** In place. A note goes to the end of the first section that refers to it; one that none refers to stays. */
export function placeFootnotes(content: Element): void {
  const notes = notesIn(content);
  if (notes.size === 0) return;
  const placed = new Set<Element>();
  place(content, notes, placed);
  dropElements(content, (element) => placed.has(element));
}

/** The notes by their ids. */
function notesIn(content: Element): ReadonlyMap<string, Element> {
  const notes = new Map<string, Element>();
  visit(content, 'element', (list) => {
    if (!isNoteList(list)) return undefined;
    visit(list, 'element', (note) => {
      const id = note.properties['id'];
      if (note.tagName === 'li' && typeof id === 'string') notes.set(id, note);
    });
    return SKIP;
  });
  return notes;
}

/** GitHub and Docusaurus, markdown-it, Hugo and kramdown, MkDocs. */
function isNoteList(element: Element): boolean {
  const { tagName, properties } = element;
  if (properties['dataFootnotes'] !== undefined || properties['role'] === 'doc-endnotes') return true;
  const classes = classesOf(element);
  return classes.includes('footnotes') || (tagName === 'div' && classes.includes('footnote'));
}

function place(parent: Element, notes: ReadonlyMap<string, Element>, placed: Set<Element>): void {
  const children: Element['children'] = [];
  let pending: Element[] = [];
  const endSection = () => {
    // Without their numbers, which the text no longer has.
    children.push(...pending.map((note): Element => ({ ...note, tagName: 'div', properties: {} })));
    pending = [];
  };
  for (const child of parent.children) {
    const opensSection = holdsAnyHeading(child);
    if (opensSection) endSection();
    children.push(child);
    if (!isElement(child) || isNoteList(child)) continue;
    if (opensSection && headingLevel(child) === null) place(child, notes, placed);
    else pending.push(...notesOf(child, notes, placed));
  }
  endSection();
  parent.children = children;
}

/** The notes that a part of the page refers to first, with those that they refer to. */
function notesOf(
  part: Element,
  notes: ReadonlyMap<string, Element>,
  placed: Set<Element>,
): readonly Element[] {
  const found: Element[] = [];
  const read = (root: Element) =>
    visit(root, 'element', (element) => {
      const note = noteAt(element, notes);
      if (note !== undefined && !placed.has(note)) {
        placed.add(note);
        found.push(note);
      }
      return isIgnored(element) && element.tagName !== 'sup' ? SKIP : undefined;
    });
  read(part);
  // Grows while it is read.
  for (const note of found) read(note);
  return found;
}

/** Some generators percent-encode ids too. */
function noteAt({ tagName, properties }: Element, notes: ReadonlyMap<string, Element>): Element | undefined {
  const href = properties['href'];
  if (tagName !== 'a' || typeof href !== 'string' || !href.startsWith('#')) return undefined;
  const id = href.slice(1);
  return notes.get(id) ?? notes.get(decodedPath(id));
}
