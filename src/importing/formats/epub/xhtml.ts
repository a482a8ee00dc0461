import { wordSet } from '../../../text/word-set.js';

/** HTML elements that have no end tag. */
const voidTags = wordSet('area base br col embed hr img input link meta param source track wbr');

/** To an HTML parser XHTML's `<title/>` is an open element that swallows the page; this closes it. */
export function withoutSelfClosing(xhtml: string): string {
  return xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/giu, (tag, name: string, attributes: string) =>
    voidTags.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}
