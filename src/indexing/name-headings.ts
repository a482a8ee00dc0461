/** Gives the headings of a page's source the ids that they have on the built site. */

import type { Heading, Root as MarkdownRoot, Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { type HeadingPart, type HeadingRule, headingIds, leftOutOf } from './heading-ids.js';
import { idMark } from './source-dialect.js';

/** HTML headings are left unchanged: generators give those no id either. */
export function nameHeadings(tree: MarkdownRoot, rule: HeadingRule): void {
  const leftOut = leftOutOf(rule);
  const headings: { readonly node: Heading; readonly text: string; readonly said: string | undefined }[] = [];
  visit(tree, 'heading', (node) => {
    let said: string | undefined;
    visit(node, 'text', (text) => {
      const [before = '', id] = text.value.split(idMark);
      if (id === undefined) return;
      said = id.trim();
      text.value = before.trimEnd();
    });
    headings.push({ node, text: textIn(node, leftOut), said });
  });
  for (const [place, id] of headingIds(rule, headings).entries()) {
    const node = headings[place]?.node;
    if (node !== undefined && id !== '') node.data = { ...node.data, hProperties: { id } };
  }
}

/** `:rocket:`, but not a time of day. */
const emoji = /(?<![\w:]):(?:[+-]1|[a-z][\w+-]{1,40}):(?![\w:])/giu;

function textIn(node: Nodes, leftOut: ReadonlySet<HeadingPart>): string {
  if (node.type === 'html') return '';
  if (node.type === 'text') {
    const text = leftOut.has('emoji') ? node.value.replace(emoji, '') : node.value;
    return leftOut.has('dashes') ? text.replace(/-{2,3}/gu, '') : text;
  }
  if ('alt' in node) return leftOut.has('images') ? '' : (node.alt ?? '');
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => textIn(child, leftOut)).join('') : '';
}
