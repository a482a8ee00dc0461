/**
 * Comments in code that a site turns into highlighting: `// [!code ++]` in Shiki and VitePress,
 * `// highlight-next-line` in Docusaurus, `// !mark(1:3)` in Code Hike.
 */

const shiki = /\[!code\s(?:\\.|[^\]\\\n]){1,200}\]/giu;
/** A comment that held nothing but a mark. */
const emptyBlock =
  /\{\s{0,9}\/\*{1,2}\s{0,9}\*\/\s{0,9}\}|\/\*{1,2}\s{0,9}\*\/|<!--\s{0,9}-->|\(\*\s{0,9}\*\)/gu;
const emptyEnd = /(?:\/\/|#|--|;{1,2}|%{1,2}|'|")\s{0,9}$/u;

const opening = String.raw`(?:\/\/|#|--|;;|%|!|\(\*|\/\*{1,2}|\{\s{0,9}\/\*|<!--)`;
const closing = String.raw`(?:\*\/\s{0,9}\}?|-->|\*\))?`;
const docusaurus = new RegExp(
  `^\\s*${opening}\\s{0,9}highlight-(?:next-line|start|end)\\s{0,9}${closing}\\s*$`,
  'u',
);
// Without a range after it, a name counts only if it is one of Code Hike's own components.
const hikeName = String.raw`[A-Za-z][\w-]{0,40}(?:\(\d[\d:,]{0,30}\)|\[[^\]\n]{1,100}\])`;
const hikeAlone = 'mark|focus|callout|className|diff|border|bg|link|tooltip|hover|fold|collapse';
const codeHike = new RegExp(`^\\s*${opening}\\s{0,9}!(?:${hikeName}|(?:${hikeAlone})\\b)[^\\n]{0,300}$`, 'u');

/** Lines that mdBook and rustdoc compile but do not show; an attribute (`#[…]`) has no space after its `#`. */
const hiddenInRust = /^\s*#(?: .*)?$/u;

/** Code as the built site shows it. Lines that held nothing but a mark are dropped. */
export function withoutCodeMarks(given: string, language = ''): string {
  const code = /^rust\b/u.test(language)
    ? given
        .split('\n')
        .filter((line) => !hiddenInRust.test(line))
        .join('\n')
    : given;
  if (!/\[!code\s|highlight-|!\w/iu.test(code)) return code;
  const lines = code.split('\n').map((line) => {
    if (docusaurus.test(line) || codeHike.test(line)) return undefined;
    return withoutNotation(line);
  });
  return lines.filter((line) => line !== undefined).join('\n');
}

function withoutNotation(line: string): string | undefined {
  const plain = line.replace(shiki, '');
  if (plain === line) return line;
  const shown = plain.replace(emptyBlock, '').trimEnd().replace(emptyEnd, '').trimEnd();
  return shown === '' ? undefined : shown;
}
