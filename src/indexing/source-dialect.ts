/** What documentation generators add to Markdown, put in plain Markdown's terms before it is parsed. */

const fence = /^(\s*)(`{3,}|~{3,})(.*)$/;
/** `:::tip Title`, `::: details`, `:::note[Title]`, and the `:::` that ends it. */
const container = /^(\s*):{3,}\s*([\w-]*)\s*(?:\[(.*)\]|(.*))$/;
const headingId = /^(\s*#{1,6}\s.*?)\s*\\?\{#([^\s{}]+)\\?\}\s*$/;

/**
 * A container's marks go, its title stays as a paragraph of its own; a table of contents (`[[toc]]`) goes; the id of
 * a heading (`{#id}`) is marked by a private character, since MDX would take the braces for JavaScript.
 */
export function plainMarkdown(source: string): string {
  let open: string | null = null;
  const lines = source.split(/\r\n?|\n/u).map((line) => {
    const fenced = fence.exec(line);
    if (open !== null) {
      const [, , marks = '', after = ''] = fenced ?? [];
      if (marks.startsWith(open) && after.trim() === '') open = null;
      return line;
    }
    if (fenced !== null) {
      open = fenced[2] ?? null;
      return line;
    }
    if (/^\s*\[\[toc\]\]\s*$/iu.test(line)) return '';
    const heading = headingId.exec(line);
    if (heading !== null) return `${heading[1]} ${idMark}${heading[2]}`;
    const contained = container.exec(line);
    if (contained === null) return line;
    const [, margin = '', name = '', bracketed, plain = ''] = contained;
    const title = name === 'code-group' ? '' : (bracketed ?? plain).replace(/\{.*\}$/u, '').trim();
    return title === '' ? '' : `\n${margin}${title}\n`;
  });
  return lines.join('\n');
}

/** Stands before a heading's explicit id in what `plainMarkdown` gives: no text holds this private character. */
export const idMark = '\uE0D5';
