/** Names of the languages that can be highlighted, as pages write them; for others, nothing is loaded. */

/** The key is the name used in `code-tokens.ts`. */
const names: Readonly<Record<string, string>> = {
  bash: 'bash sh zsh',
  c: 'c h',
  cpp: 'cpp c++ cc hpp',
  csharp: 'csharp cs c#',
  css: 'css',
  diff: 'diff patch',
  go: 'go golang',
  graphql: 'graphql gql',
  ini: 'ini toml cfg conf properties',
  java: 'java',
  javascript: 'javascript js jsx mjs cjs',
  json: 'json jsonc json5',
  kotlin: 'kotlin kt kts',
  less: 'less',
  lua: 'lua',
  makefile: 'makefile make mk',
  markdown: 'markdown md mdx',
  php: 'php',
  python: 'python py python3',
  r: 'r',
  ruby: 'ruby rb',
  rust: 'rust rs',
  scss: 'scss sass',
  shell: 'shell console shellsession sh-session shell-session terminal',
  sql: 'sql mysql postgresql',
  swift: 'swift',
  typescript: 'typescript ts tsx mts cts',
  xml: 'xml html vue svelte astro svg xhtml htm',
  yaml: 'yaml yml',
};

const known: ReadonlyMap<string, string> = new Map(
  Object.entries(names).flatMap(([language, written]) => written.split(' ').map((name) => [name, language])),
);

/** Longest code that is highlighted, in UTF-16 code units, since the grammars may take quadratic time. */
const longestCode = 4000;

/** The language to highlight `text` in, by its name as the page gives it, or `null`. */
export function languageOf(written: string | undefined, text: string): string | null {
  if (written === undefined || text.length > longestCode) return null;
  return known.get(written.toLowerCase()) ?? null;
}

export const highlightedLanguages: readonly string[] = Object.keys(names);
