/** Code as tokens, by highlight.js through lowlight. Imported when there is code to highlight, and never before. */

import type { ElementContent, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';

/** What a token is; each has a colour. */
export type TokenKind =
  | 'comment'
  | 'keyword'
  | 'string'
  | 'literal'
  | 'name'
  | 'attribute'
  | 'addition'
  | 'deletion';

export interface Token {
  readonly text: string;
  readonly kind: TokenKind | null;
}

/** What highlight.js calls them; the rest is plain. */
const kinds: ReadonlyMap<string, TokenKind> = new Map(
  (
    [
      ['comment', 'comment quote meta'],
      ['keyword', 'keyword selector-tag doctag'],
      ['string', 'string regexp char symbol link code'],
      ['literal', 'literal number type built_in'],
      ['name', 'title name section class tag selector-id selector-class'],
      ['attribute', 'attr attribute property selector-attr selector-pseudo bullet'],
      ['addition', 'addition'],
      ['deletion', 'deletion'],
    ] as const
  ).flatMap(([kind, scopes]) => scopes.split(' ').map((scope) => [scope, kind] as const)),
);

let lowlight: ReturnType<typeof createLowlight> | undefined;

/**
 * The tokens of `text` in order; joined, they are `text` again.
 * @param language one of `highlightedLanguages`
 */
export function codeTokens(language: string, text: string): readonly Token[] {
  lowlight ??= createLowlight(common);
  const tokens: Token[] = [];
  for (const node of lowlight.highlight(language, text).children) flatten(node, null, tokens);
  return tokens;
}

function flatten(node: RootContent | ElementContent, within: TokenKind | null, tokens: Token[]): void {
  if (node.type === 'text') tokens.push({ text: node.value, kind: within });
  if (node.type !== 'element') return;
  const kind = kindOf(node.properties.className) ?? within;
  for (const child of node.children) flatten(child, kind, tokens);
}

function kindOf(classes: unknown): TokenKind | null {
  if (!Array.isArray(classes)) return null;
  const [scope] = classes.map(String);
  return kinds.get(scope?.replace(/^hljs-/u, '') ?? '') ?? null;
}
