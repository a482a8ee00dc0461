/** Adds notes, tabs and definitions, which Markdown's grammar lacks, to its tree. */

import type { Code, Nodes, Paragraph, Parent, PhrasingContent, Root, RootContent } from 'mdast';
import { visit } from 'unist-util-visit';
import { noteKindNamed, noteProperty } from './note-kinds.js';

/** Private characters that occur in no text: they mark the paragraphs before and after a box. */
export const openMark = '\uE0D6';
export const closeMark = '\uE0D7';
const marks = /[\uE0D6\uE0D7]/;

/** In place; marks without a counterpart are removed. */
export function readMarks(root: Root): void {
  visit(root, (node) => {
    if ('children' in node) wrapMarked(node as Parent);
  });
  visit(root, (node) => {
    if (node.type === 'blockquote') readAlert(node);
    if ('value' in node && marks.test(node.value)) node.value = withoutMarks(node.value);
    if ('children' in node) defineTerms(node as Parent);
  });
}

function wrapMarked(parent: Parent): void {
  if (!parent.children.some((child) => markIn(child) !== undefined)) return;
  const open: { readonly kind: string; readonly children: RootContent[] }[] = [];
  let children: RootContent[] = [];
  for (const child of parent.children) {
    const mark = markIn(child);
    if (mark === undefined) children.push(child);
    else if (mark.startsWith(openMark)) {
      open.push({ kind: mark.slice(1), children });
      children = [];
    } else {
      const outer = open.pop();
      outer?.children.push(boxOf(outer.kind, children));
      children = outer?.children ?? children;
    }
  }
  // A box that is never closed is not a box.
  parent.children = [...open.flatMap((each) => each.children), ...children];
}

function markIn(node: Nodes): string | undefined {
  if (node.type !== 'paragraph' || node.children.length !== 1) return undefined;
  const [only] = node.children;
  if (only?.type !== 'text') return undefined;
  return /^(?:\uE0D6[a-z-]+|\uE0D7)$/.exec(only.value.trim())?.[0];
}

function boxOf(kind: string, children: readonly RootContent[]): RootContent {
  const isTabs = kind === 'code-group';
  const within = isTabs ? children.flatMap(withLabel) : [...children];
  return box('div', within, isTabs ? {} : { [noteProperty]: kind });
}

/** ```` ```sh [npm] ```` */
function withLabel(node: RootContent): RootContent[] {
  const label = node.type === 'code' ? /\[([^\][]+)\]/.exec(infoOf(node))?.[1]?.trim() : undefined;
  if (label === undefined || label === '') return [node];
  return [{ type: 'paragraph', children: [{ type: 'text', value: label }] }, node];
}

function infoOf({ lang, meta }: Code): string {
  return `${lang ?? ''} ${meta ?? ''}`;
}

/** GitHub's `> [!NOTE]`, with a title of its own as VitePress and Obsidian have it. */
function readAlert(quote: Extract<Nodes, { type: 'blockquote' }>): void {
  const [first] = quote.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text') return;
  const [written, name = ''] = /^\[!([a-z]{1,20})\][-+]?[ \t]*\n?/i.exec(text.value) ?? [];
  const kind = noteKindNamed(name);
  if (written === undefined || kind === undefined) return;
  text.value = text.value.slice(written.length);
  const lineEnd = written.endsWith('\n') ? -1 : text.value.indexOf('\n');
  if (lineEnd > 0) {
    const title: RootContent = {
      type: 'paragraph',
      children: [{ ...text, value: text.value.slice(0, lineEnd) }],
    };
    text.value = text.value.slice(lineEnd + 1);
    quote.children.unshift(title);
  }
  if (text.value === '') first.children.shift();
  if (first.children[0]?.type === 'break') first.children.shift();
  if (first.children.length === 0) quote.children.shift();
  quote.data = { ...quote.data, hName: 'div', hProperties: { [noteProperty]: kind } } as never;
}

function withoutMarks(text: string): string {
  return text
    .split('\n')
    .map((line) => (marks.test(line) ? line.replace(/\uE0D6[a-z-]*|\uE0D7/g, '').trimEnd() : line))
    .join('\n');
}

/** The colon before an explanation; the text of a paragraph's first child also begins a line. */
function definitionMark(place: number): RegExp {
  return place === 0 ? /(?:^|\n):[ \t]+/ : /\n:[ \t]+/;
}

/** Definition lists of PHP Markdown Extra and MkDocs: `Term`, and on the next line `: what it is`. */
function defineTerms(parent: Parent): void {
  if (!parent.children.some((child) => child.type === 'paragraph' && holdsDefinition(child))) return;
  const children: RootContent[] = [];
  for (const child of parent.children) {
    if (child.type !== 'paragraph' || !holdsDefinition(child)) {
      children.push(child);
      continue;
    }
    const [term = [], ...explanations] = definedParts(child);
    const before = children.at(-1);
    const isApart = term.length === 0 && before?.type === 'paragraph';
    if (isApart) children.pop();
    const terms = isApart ? before.children : term;
    if (terms.length === 0) children.push(child);
    else children.push(box('dl', [box('dt', terms), ...explanations.map((each) => box('dd', each))]));
  }
  parent.children = children;
}

function holdsDefinition({ children }: Paragraph): boolean {
  return children.some((child, place) => child.type === 'text' && definitionMark(place).test(child.value));
}

/** The parts before, between and after the colons. */
function definedParts({ children }: Paragraph): PhrasingContent[][] {
  const parts: PhrasingContent[][] = [[]];
  for (const [place, child] of children.entries()) {
    if (child.type !== 'text') {
      parts.at(-1)?.push(child);
      continue;
    }
    for (const [number, value] of child.value.split(definitionMark(place)).entries()) {
      if (number > 0) parts.push([]);
      if (value !== '') parts.at(-1)?.push({ ...child, value });
    }
  }
  return parts;
}

/** An HTML element; Markdown's own boxes would insert line ends. */
function box(hName: string, children: readonly Nodes[], hProperties: object = {}): RootContent {
  return { type: 'box', data: { hName, hProperties }, children: [...children] } as unknown as RootContent;
}
