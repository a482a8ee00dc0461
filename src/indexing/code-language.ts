/** The language of a code block, as named by generators and fences. */

import type { Element } from 'hast';
import { wordSet } from '../text/word-set.js';
import { classesOf } from './classes.js';
import { isElement } from './element-kinds.js';

/** Also `ts:line-numbers` and `js{1,3}`, which begin with the language. */
const written = /^[a-z0-9][\w+#.-]{0,30}/;
const named = /^(?:language|lang|highlight-source|highlight)-(.+)$/;
const none = wordSet('text txt plain plaintext none default output console-output notranslate');

/** The language named by an element's own classes or attributes. */
export function languageNamedBy(element: Element): string | undefined {
  const { properties } = element;
  const names = [
    ...classesOf(element).map((name) => named.exec(name)?.[1]),
    properties['dataLang'],
    properties['dataLanguage'],
  ];
  for (const name of names) {
    const language = typeof name === 'string' ? languageCalled(name) : undefined;
    if (language !== undefined) return language;
  }
  return undefined;
}

/** The language named by the block itself, by the code in it, or by the surrounding element. */
export function codeLanguage(block: Element, around: string | undefined): string | undefined {
  const code = block.children.find((child): child is Element => isElement(child) && child.tagName === 'code');
  return languageNamedBy(block) ?? (code && languageNamedBy(code)) ?? around;
}

function languageCalled(name: string): string | undefined {
  const language = written.exec(name.toLowerCase())?.[0];
  if (language === undefined || none.has(language)) return undefined;
  // VitePress uses this suffix for blocks with interpolated expressions.
  return language.endsWith('-vue') ? language.slice(0, -'-vue'.length) : language;
}
