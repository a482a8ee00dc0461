/** Hugo's shortcodes around code, whatever a site calls them: `{{< code lang="go" >}}` … `{{< /code >}}`. */

const opening = /^\s*\{\{[<%][ \t]{0,9}([\w-]{1,60})((?:[ \t][^{}\n]{0,500})?)[%>]\}\}\s*$/u;
const closing = /^\s*\{\{[<%][ \t]{0,9}\/[ \t]{0,9}([\w-]{1,60})[ \t]{0,9}[%>]\}\}\s*$/u;
const languageAttribute = /[ \t](?:lang|language|lexer)=(?:"([\w+#-]{1,40})"|([\w+#-]{1,40}))/u;
/** What begins Markdown rather than code. */
const markdown = /^\s*(?:`{3}|~{3}|\{\{[<%])/u;

interface CodeTag {
  readonly name: string;
  /** Empty if it is not known. */
  readonly language: string;
}

export class CodeTags {
  readonly #lines: readonly string[];
  /** The last line on which each name is closed. */
  readonly #closings = new Map<string, number>();

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    for (const [place, line] of lines.entries()) {
      const name = closing.exec(line)?.[1];
      if (name !== undefined) this.#closings.set(name, place);
    }
  }

  /** The tag that opens on this line, if its name or language says that it holds code that is not also fenced. */
  openedAt(place: number): CodeTag | undefined {
    const [, name = '', attributes = ''] = opening.exec(this.#lines[place] ?? '') ?? [];
    if (name === '' || attributes.trimEnd().endsWith('/')) return undefined;
    if ((this.#closings.get(name) ?? -1) < place) return undefined;
    const [, quoted, bare] = languageAttribute.exec(attributes) ?? [];
    const language = quoted ?? bare;
    if (language === undefined && !/^code/iu.test(name)) return undefined;
    let first = place + 1;
    while (this.#lines[first]?.trim() === '') first += 1;
    return markdown.test(this.#lines[first] ?? '') ? undefined : { name, language: language ?? '' };
  }
}

/** Whether a line closes the tag of this name. */
export function closesCodeTag(line: string, name: string): boolean {
  return closing.exec(line)?.[1] === name;
}
