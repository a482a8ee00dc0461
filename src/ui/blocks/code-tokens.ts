/** Splits code into tokens with highlight.js, through lowlight. Imported only with code to highlight. */

import type { Root, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';

type TokenKind =
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

/** The highlight.js scopes of each kind; other scopes are left plain. */
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

/** The tokens of `text` in order; joined, they are `text` again. */
export function codeTokens(language: string, text: string): readonly Token[] {
  lowlight ??= createLowlight(common);
  const tokens: Token[] = [];
  // Code may nest so deeply that recursion would overflow the call stack.
  const open: { node: Root | RootContent; within: TokenKind | null }[] = [
    { node: lowlight.highlight(language, text), within: null },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, within } = next;
    if (node.type === 'text') tokens.push({ text: node.value, kind: within });
    if (!('children' in node)) continue;
    const kind = node.type === 'element' ? (kindOf(node.properties.className) ?? within) : within;
    for (const child of node.children.toReversed()) open.push({ node: child, within: kind });
  }
  return tokens;
}

function kindOf(classes: unknown): TokenKind | null {
  if (!Array.isArray(classes)) return null;
  const [scope] = classes.map(String);
  return kinds.get(scope?.replace(/^hljs-/u, '') ?? '') ?? null;
}
