/** Splits code into tokens with highlight.js, through lowlight. Imported only with code to highlight. */

import type { Root, RootContent } from 'hast';
import { common, createLowlight } from 'lowlight';

/** The highlight.js scopes of each kind; other scopes are left plain. */
const scopes = {
  comment: 'comment quote meta',
  keyword: 'keyword selector-tag doctag',
  string: 'string regexp char symbol link code',
  literal: 'literal number type built_in',
  name: 'title name section class tag selector-id selector-class',
  attribute: 'attr attribute property selector-attr selector-pseudo bullet',
  addition: 'addition',
  deletion: 'deletion',
} as const;
type TokenKind = keyof typeof scopes;

export interface Token {
  readonly text: string;
  readonly kind: TokenKind | null;
}

const kinds: ReadonlyMap<string, TokenKind> = new Map(
  (Object.keys(scopes) as TokenKind[]).flatMap((kind) =>
    scopes[kind].split(' ').map((scope) => [scope, kind]),
  ),
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
  const [scope = ''] = Array.isArray(classes) ? classes : [];
  return kinds.get(String(scope).replace(/^hljs-/u, '')) ?? null;
}
