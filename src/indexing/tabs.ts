/** Tabs, of which a page shows one at a time: each is read, preceded by its label. */

import type { Element } from 'hast';
import { classesOf } from './classes.js';
import { type HtmlNode, holding, isElement, shownElements } from './element-kinds.js';
import { inlineText } from './inline-text.js';

export interface Tab {
  readonly label: string;
  readonly contents: readonly HtmlNode[];
}

/** The tabs of an element that is a row of labels and as many panels; undefined for any other. */
export function tabsOf(element: Element): readonly Tab[] | undefined {
  const children = shownElements(element);
  const place = children.findIndex((child) => isLabelRow(child, element));
  const row = children[place];
  if (row === undefined) return undefined;
  const labels = labelsOf(row);
  const panels = children
    .slice(place + 1)
    .flatMap((child) => (isPanel(child) ? [child] : shownElements(child)));
  if (labels.length === 0 || labels.length !== panels.length) return undefined;
  return panels.map((panel, position) => ({ label: labels[position] ?? '', contents: [panel] }));
}

/** Whether a component of this name, in lower case, is one tab. */
export function isTabName(name: string): boolean {
  return name === 'tabitem' || name === 'tab';
}

/** The label of an MDX component that is one tab. */
export function tabLabel({ tagName, properties }: Element): string | undefined {
  if (!isTabName(tagName)) return undefined;
  const label = [properties['label'], properties['title'], properties['name'], properties['value']].find(
    (name) => typeof name === 'string' && name.trim() !== '',
  );
  return typeof label === 'string' ? label : undefined;
}

const isPanel = ({ properties }: Element) => properties['role'] === 'tabpanel';
const isTab = ({ properties, tagName }: Element) => properties['role'] === 'tab' || tagName === 'label';
const holdsPanel = holding(isPanel);
const holdsTabList = holding(({ properties }) => properties['role'] === 'tablist');

/** In the markup of ARIA, Material for MkDocs and VitePress. */
function isLabelRow(element: Element, parent: Element): boolean {
  if (classesOf(element).includes('tabbed-labels')) return true;
  if (classesOf(parent).includes('vp-code-group') && classesOf(element).includes('tabs')) return true;
  return holdsTabList(element) && !holdsPanel(element);
}

function labelsOf(row: Element): string[] {
  const labels: string[] = [];
  const walk = (element: Element) => {
    for (const child of element.children) {
      if (!isElement(child)) continue;
      if (isTab(child)) labels.push(inlineText(child.tagName === 'button' ? child.children : [child]));
      else walk(child);
    }
  };
  walk(row);
  return labels;
}
