import { asciidocEnding } from '../page-endings.js';

const emptyReference = /\bxref:([^\s[\]]{1,300})\[\]/gu;

/**
 * Gives references without a text the title of their page, or else the name of its file.
 * @param titleOf a page, by its reference without the part after `#`
 */
export function withReferenceTexts(
  source: string,
  titleOf: (page: string) => string | undefined = () => undefined,
): string {
  return source.replace(emptyReference, (whole, reference: string) => {
    const [page = ''] = reference.split('#');
    const title = titleOf(page) ?? nameOf(page);
    return title === undefined ? whole : `xref:${reference}[${title.replaceAll(']', '\\]')}]`;
  });
}

/** Undefined if it is not an AsciiDoc file. */
function nameOf(reference: string): string | undefined {
  const name = reference.slice(Math.max(reference.lastIndexOf('/'), reference.lastIndexOf(':')) + 1);
  return asciidocEnding.test(name) ? name.replace(asciidocEnding, '').replace(/[-_]+/gu, ' ') : undefined;
}
