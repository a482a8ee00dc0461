/** Tabs, of which a page shows one at a time: each is read, preceded by its label. */

import type { Element } from 'hast';
import { CONTINUE, SKIP, visit } from 'unist-util-visit';
import { classesOf } from './classes.js';
import { type HtmlNode, holding, isElement, shownElements } from './element-kinds.js';
import { inlineText } from './inline-text.js';

export interface Tab {
  readonly label: string;
  readonly contents: readonly HtmlNode[];
}

/** The tabs of an element that is a row of labels and as many panels; undefined for any other. */
export function tabsOf(element: Element): readonly Tab[] | undefined {
  if (isWrittenTabs(element)) return writtenTabs(element);
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

/** Antora's tabs have their roles only where JavaScript runs. */
const isPanel = (element: Element) =>
  element.properties['role'] === 'tabpanel' || classesOf(element).includes('tabpanel');
const isTab = (element: Element) =>
  element.properties['role'] === 'tab' || element.tagName === 'label' || isAntoraTab(element);
const isAntoraTab = (element: Element) => element.tagName === 'li' && classesOf(element).includes('tab');
const holdsPanel = holding(isPanel);
const holdsAntoraTab = holding(isAntoraTab);
const holdsTabList = holding(({ properties }) => properties['role'] === 'tablist');

/** In AsciiDoc, tabs are written as terms in an example: `npm:: npm install`. */
function isWrittenTabs(element: Element): boolean {
  const classes = classesOf(element);
  return classes.includes('exampleblock') && classes.includes('tabs');
}

function writtenTabs(element: Element): readonly Tab[] | undefined {
  const lists: Element[] = [];
  visit(element, 'element', (inner) => {
    if (inner.tagName !== 'dl') return CONTINUE;
    lists.push(inner);
    return SKIP;
  });
  const tabs: { label: string; contents: HtmlNode[] }[] = [];
  for (const child of lists.flatMap(({ children }) => children)) {
    if (!isElement(child)) continue;
    if (child.tagName === 'dt') tabs.push({ label: inlineText(child.children), contents: [] });
    else tabs.at(-1)?.contents.push(...child.children);
  }
  return tabs.length === 0 ? undefined : tabs;
}

/** In the markup of ARIA, Material for MkDocs, VitePress and Antora. */
function isLabelRow(element: Element, parent: Element): boolean {
  const classes = classesOf(element);
  if (classes.includes('tabbed-labels')) return true;
  if (classes.includes('tabs') && classesOf(parent).includes('vp-code-group')) return true;
  if (classes.includes('tablist') && holdsAntoraTab(element)) return true;
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
