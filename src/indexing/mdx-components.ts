/** Replaces the JavaScript of MDX, and makes elements of its components. */

import type { Root as MarkdownRoot, Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { isTabName } from './tabs.js';

type Component = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

/**
 * Removes imports, exports and expressions; a component becomes the element of its name, with its string
 * attributes, and its title a paragraph before its content.
 */
export function withoutJavaScript(tree: MarkdownRoot): void {
  const mute = { type: 'text', value: '' };
  visit(tree, (node: Nodes, index, parent) => {
    if (/^mdx(?:jsEsm|FlowExpression|TextExpression)$/i.test(node.type)) {
      if (parent !== undefined && index !== undefined) parent.children[index] = mute as never;
      return;
    }
    if (!isComponent(node)) return;
    const properties: Record<string, string | true> = {};
    for (const attribute of node.attributes) {
      if (attribute.type !== 'mdxJsxAttribute') continue;
      if (attribute.value === null || attribute.value === undefined) properties[attribute.name] = true;
      else if (typeof attribute.value === 'string') properties[attribute.name] = attribute.value;
    }
    labelTabs(node);
    node.data = { ...node.data, hName: nameOf(node), hProperties: properties } as never;
    const title = properties['title'];
    if (typeof title !== 'string' || !showsTitle(node, parent)) return;
    const text = { type: 'paragraph', children: [{ type: 'text', value: title }] } as const;
    if (node.type === 'mdxJsxFlowElement') node.children.unshift(text as never);
    else {
      // Alone on its line it is a block, as in MDX.
      if (parent !== undefined) parent.data = { ...parent.data, hName: 'div' } as never;
      node.children = [text, { type: 'paragraph', children: node.children }] as never;
    }
  });
}

/** The last part of a name such as `Tabs.Tab`. */
function nameOf({ name }: Component): string {
  return name?.split('.').at(-1) ?? 'div';
}

function isComponent(node: Nodes): node is Component {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** As cards, steps and notes do; a component without content is an image, a video or the like. */
function showsTitle(node: Component, parent: Nodes | undefined): boolean {
  const name = nameOf(node);
  return (
    (node.type === 'mdxJsxFlowElement' || isAlone(parent)) &&
    /^[A-Z]/.test(name) &&
    node.children.length > 0 &&
    !isTabName(name.toLowerCase())
  );
}

/** Whether a paragraph is nothing but components. */
function isAlone(parent: Nodes | undefined): boolean {
  return (
    parent?.type === 'paragraph' &&
    parent.children.every(
      (child) => isComponent(child) || (child.type === 'text' && child.value.trim() === ''),
    )
  );
}

/** Nextra gives the labels of tabs to their parent: `<Tabs items={['npm', 'yarn']}>`. */
function labelTabs({ attributes, children }: Component): void {
  const items = attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === 'items');
  const value = items?.value;
  if (typeof value !== 'object' || value === null) return;
  const labels = stringsOf(value.value);
  const tabs = children.filter(isComponent).filter((child) => isTabName(nameOf(child).toLowerCase()));
  if (labels.length !== tabs.length) return;
  for (const [place, tab] of tabs.entries()) {
    tab.attributes.push({ type: 'mdxJsxAttribute', name: 'label', value: labels[place] ?? '' });
  }
}

/** The items of a list of string literals, `['npm', "yarn"]`; empty for anything else. */
function stringsOf(expression: string): readonly string[] {
  const [, inner] = /^\s*\[([^[\]]*)\]\s*$/u.exec(expression) ?? [];
  if (inner === undefined) return [];
  const parts = inner.split(',').filter((part) => part.trim() !== '');
  const strings = parts.map((part) => /^\s*(?:'([^'\\]*)'|"([^"\\]*)")\s*$/u.exec(part));
  return strings.every((each) => each !== null) ? strings.map((each) => each[1] ?? each[2] ?? '') : [];
}
