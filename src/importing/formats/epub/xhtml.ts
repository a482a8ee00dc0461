/** Elements that HTML knows without an end. */
const voidTags = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** XHTML's `<title/>` is an open element to a parser of HTML, which would swallow the page; here it gets its end. */
export function withoutSelfClosing(xhtml: string): string {
  return xhtml.replace(/<([a-z][\w:-]*)((?:\s[^<>]*)?)\/>/giu, (tag, name: string, attributes: string) =>
    voidTags.has(name.toLowerCase()) ? tag : `<${name}${attributes}></${name}>`,
  );
}
