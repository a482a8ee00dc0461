/** What documentation generators add to Markdown, put in plain Markdown's terms before it is parsed. */

const fence = /^\s*(`{3,}|~{3,})/;
/** `:::tip Title`, `::: details`, `:::note[Title]`, and the `:::` that ends it. */
const container = /^(\s*):{3,}/;
const containerName = /^[\w-]*/;
const heading = /^\s*#{1,6}\s/;
const idText = /^[^\s{}]+$/;

/**
 * A container's marks go, its title stays as a paragraph of its own; a table of contents (`[[toc]]`) goes; the id of
 * a heading (`{#id}`) is marked by a private character, since MDX would take the braces for JavaScript.
 */
export function plainMarkdown(source: string): string {
  let open: string | null = null;
  const lines = source.split(/\r\n?|\n/u).map((line) => {
    const [opening, marks = ''] = fence.exec(line) ?? [];
    if (open !== null) {
      if (marks.startsWith(open) && line.slice(opening?.length).trim() === '') open = null;
      return line;
    }
    if (opening !== undefined) {
      open = marks;
      return line;
    }
    if (/^\s*\[\[toc\]\]\s*$/iu.test(line)) return '';
    return withMarkedId(line) ?? withoutContainer(line) ?? line;
  });
  return lines.join('\n');
}

/** `## Title {#id}`, also with the opening brace escaped. */
function withMarkedId(line: string): string | undefined {
  const written = line.trimEnd();
  const opening = heading.exec(line)?.[0];
  const brace = written.lastIndexOf('{#');
  if (opening === undefined || brace < opening.length || !written.endsWith('}')) return undefined;
  const id = written.slice(brace + '{#'.length, -1);
  if (!idText.test(id)) return undefined;
  const escaped = written.charAt(brace - 1) === '\\' && brace > opening.length;
  const title = written.slice(0, escaped ? brace - 1 : brace).trimEnd();
  return `${title.length < opening.length ? opening : title} ${idMark}${id}`;
}

function withoutContainer(line: string): string | undefined {
  const [opening, margin = ''] = container.exec(line) ?? [];
  if (opening === undefined) return undefined;
  const told = line.slice(opening.length).trimStart();
  const name = containerName.exec(told)?.[0] ?? '';
  const rest = told.slice(name.length).trimStart();
  const isBracketed = rest.length > 1 && rest.startsWith('[') && rest.endsWith(']');
  const title = withoutAttributes(isBracketed ? rest.slice(1, -1) : rest).trim();
  return title === '' || name === 'code-group' ? '' : `\n${margin}${title}\n`;
}

/** Without what stands in braces at its end: `Title {open}`. */
function withoutAttributes(title: string): string {
  const brace = title.indexOf('{');
  return brace >= 0 && title.endsWith('}') ? title.slice(0, brace) : title;
}

/** Stands before a heading's explicit id in what `plainMarkdown` gives: no text holds this private character. */
export const idMark = '\uE0D5';
