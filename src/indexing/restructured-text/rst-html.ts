/**
 * Converts reStructuredText to HTML, as docutils and Sphinx do, from a single file: without what other files, code or
 * extensions would add.
 */

import { escapedHtml } from '../../text/escaped-html.js';
import { isBlank, withoutBlankEnds } from '../blank-lines.js';
import { docutilsId } from '../heading-ids.js';
import { codeHtml, directiveHtml } from './rst-directives.js';
import { type InlineNames, inlineHtml, inlineText } from './rst-inline.js';
import { endOfIndented, indentOf, withoutMargin } from './rst-lines.js';
import { columnRule, columnTable, gridRule, gridTable, tableHtml } from './rst-tables.js';

const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/u;
const explicit = /^\.\.(?:\s+(\S.*)?)?$/u;
const directive = /^(?:\|[^|]{1,100}\|\s+)?([\w+.:-]{1,60}?)\s?::(?:\s+(\S.*)?)?$/u;
const target = /^(?:_(?:`([^`]{1,200})`|([^:\s][^:]{0,200})):|__)(?:\s|$)/u;
const footnote = /^\[([\w#*.-]{1,60})\]\s+(\S.*)$/u;
const substitution = /^\|([^|]{1,100})\|\s+(?:replace|unicode)::\s+(\S.*)$/u;
/** `[1]_`, and `` `kiln <https://kiln.example>`_ ``. */
const idOfText = /\[[\w#*.-]{1,60}\]_|`([^`<>]{1,200}) <[^`<>]{1,500}>`_(?!_)/gu;
const bullet = /^([*+\-•])(\s+|$)/u;
const numbered = /^\(?(?:\d{1,4}|#)[.)](\s+|$)/u;
const field = /^:([^:\s`][^:]{0,100}):(?:\s+(\S.*)?)?$/u;
const option = /^(-{1,2}[\w?][^\s]{0,60}(?: ?[^\s]{1,60}){0,4}?) {2,}(\S.*)$/u;
/** Maximum nesting depth of blocks. */
const deepest = 20;

export function rstHtml(source: string): string {
  const lines = source
    .replace(/^\uFEFF/u, '')
    .replaceAll('\t', '        ')
    .split(/\r\n?|\n/u);
  return `<!doctype html><html><body><main>${new Writer(lines).html()}</main></body></html>`;
}

class Writer {
  readonly #lines: readonly string[];
  readonly #names: InlineNames;
  /** Styles of headings, outermost first: whether there is a line above, and its character. */
  readonly #levels: string[] = [];
  readonly #ids = new Set<string>();
  /** Ids of the targets right above. */
  #labels: string[] = [];
  /** Number of generated ids so far: `id1`. */
  #numbered = 0;
  #depth = 0;
  #hasText = false;

  constructor(lines: readonly string[]) {
    this.#lines = lines.map((line) => line.trimEnd());
    this.#names = namesIn(this.#lines);
  }

  html(): string {
    return this.#blocks(this.#lines);
  }

  #inline(text: string): string {
    // Footnotes and named links have ids too.
    for (const [, name] of text.matchAll(idOfText)) this.#newId(name ?? '');
    return inlineHtml(text, this.#names);
  }

  #blocks(lines: readonly string[]): string {
    if (this.#depth >= deepest) return `<p>${escapedHtml(lines.join(' '))}</p>`;
    this.#depth += 1;
    let html = '';
    for (let place = 0; place < lines.length; ) {
      const [block, end] = this.#block(lines, place);
      if (block !== '') this.#labels = [];
      html += block;
      place = Math.max(end, place + 1);
    }
    this.#depth -= 1;
    return html;
  }

  /** The block that begins on a line, and where it ends. */
  #block(lines: readonly string[], start: number): readonly [string, number] {
    const line = lines[start] ?? '';
    const next = lines[start + 1];
    if (line.trim() === '') return ['', start + 1];
    if (indentOf(line) > 0) {
      const end = endOfIndented(lines, start);
      return [this.#blocks(withoutMargin(lines.slice(start, end))), end];
    }
    const heading = this.#depth === 1 ? this.#heading(lines, start) : undefined;
    if (heading !== undefined) return heading;
    const [marked, told = ''] = explicit.exec(line) ?? [];
    if (marked !== undefined) return this.#explicit(told, lines, start);
    if (gridRule.test(line)) {
      const end = endOfParagraph(lines, start);
      return [this.#table(gridTable(lines.slice(start, end))), end];
    }
    if (columnRule.test(line)) {
      const end = endOfColumns(lines, start);
      if (end > start) return [this.#table(columnTable(lines.slice(start, end))), end];
    }
    if (adornment.test(line)) return ['', start + 1];
    if (bullet.test(line)) return this.#list(lines, start, bullet, 'ul');
    if (numbered.test(line)) return this.#list(lines, start, numbered, 'ol');
    if (field.test(line)) return this.#field(lines, start);
    if (line.startsWith('>>> ')) {
      const end = endOfParagraph(lines, start);
      return [codeHtml('python', lines.slice(start, end)), end];
    }
    if (/^\|(?:\s|$)/u.test(line)) {
      const end = endOfParagraph(lines, start);
      const texts = lines.slice(start, end).map((each) => this.#inline(each.replace(/^\|?\s*/u, '')));
      return [`<p>${texts.join('<br>')}</p>`, end];
    }
    const [, name, meaning] = option.exec(line) ?? [];
    if (name !== undefined) {
      const end = endOfIndented(lines, start + 1);
      const body = [meaning ?? '', ...withoutMargin(lines.slice(start + 1, end))];
      return [`<dl><dt><code>${escapedHtml(name)}</code></dt><dd>${this.#blocks(body)}</dd></dl>`, end];
    }
    if (!isBlank(next) && indentOf(next ?? '') > 0 && !line.endsWith('::')) {
      const end = endOfIndented(lines, start + 1);
      const body = this.#blocks(withoutMargin(lines.slice(start + 1, end)));
      return [`<dl><dt>${this.#inline(line)}</dt><dd>${body}</dd></dl>`, end];
    }
    return this.#paragraph(lines, start);
  }

  #heading(lines: readonly string[], start: number): readonly [string, number] | undefined {
    const [first = '', second = '', third = ''] = lines.slice(start, start + 3);
    const isOver =
      adornment.test(first) &&
      !isBlank(second) &&
      third.startsWith(first.slice(0, 3)) &&
      adornment.test(third);
    const under = isOver ? third : second;
    const title = (isOver ? second : first).trim();
    if (
      !isOver &&
      (!adornment.test(second) || adornment.test(first) || second.length < Math.min(title.length, 4))
    )
      return undefined;
    const mark = (isOver ? '^' : '_') + under.charAt(0);
    if (!this.#levels.includes(mark)) this.#levels.push(mark);
    const level = Math.min(6, this.#levels.indexOf(mark) + 1);
    this.#hasText = true;
    const html = this.#inline(title);
    return [`<h${level} id="${this.#headingId(title)}">${html}</h${level}>`, start + (isOver ? 3 : 2)];
  }

  /** A label right above leads to the same place, and is preferred to a generated id. */
  #headingId(title: string): string {
    const [label] = this.#labels;
    const id = this.#newId(inlineText(title));
    this.#labels = [];
    return /^id\d+$/u.test(id) ? (label ?? id) : id;
  }

  /** As in docutils: generated if the name's own is taken or empty. */
  #newId(name: string): string {
    let id = docutilsId(name);
    while (id === '' || this.#ids.has(id)) {
      this.#numbered += 1;
      id = `id${this.#numbered}`;
    }
    this.#ids.add(id);
    return id;
  }

  #explicit(told: string, lines: readonly string[], start: number): readonly [string, number] {
    const end = endOfIndented(lines, start + 1);
    const body = lines.slice(start + 1, end);
    const [isTarget, quoted, plain] = target.exec(told) ?? [];
    if (isTarget !== undefined) {
      const id = this.#newId(quoted ?? plain ?? '');
      // A target with an address leads elsewhere.
      if (told.slice(isTarget.length).trim() === '') this.#labels.push(id);
      return ['', end];
    }
    if (substitution.test(told)) return ['', end];
    const [, number, text = ''] = footnote.exec(told) ?? [];
    if (number !== undefined) this.#newId(number);
    if (number !== undefined) return [this.#blocks([`[${number}] ${text}`, ...withoutMargin(body)]), end];
    const [, name, argument = ''] = directive.exec(told) ?? [];
    // Anything else is a comment.
    if (name === undefined || told.startsWith('|')) return ['', end];
    this.#hasText = true;
    const writer = {
      inline: (written: string) => this.#inline(written),
      blocks: (within: readonly string[]) => this.#blocks(within),
    };
    return [directiveHtml(name, argument, body, writer), end];
  }

  #table(table: ReturnType<typeof gridTable>): string {
    return tableHtml(table, (cell) => this.#blocks(withoutBlankEnds(withoutMargin(cell))));
  }

  #list(lines: readonly string[], start: number, mark: RegExp, tag: 'ul' | 'ol'): readonly [string, number] {
    let items = '';
    let place = start;
    while (place < lines.length) {
      const line = lines[place] ?? '';
      const [written] = mark.exec(line) ?? [];
      if (written === undefined) break;
      const end = endOfIndented(lines, place + 1);
      const first = line.slice(written.length);
      const body = withoutMargin(lines.slice(place + 1, end));
      items += `<li>${this.#blocks([first, ...body])}</li>`;
      place = Math.max(end, place + 1);
      while (isBlank(lines[place]) && place < lines.length) place += 1;
    }
    return [`<${tag}>${items}</${tag}>`, place];
  }

  /** `:param slow: What it does.`; before the first heading, settings of the page. */
  #field(lines: readonly string[], start: number): readonly [string, number] {
    const [, name = '', text = ''] = field.exec(lines[start] ?? '') ?? [];
    const end = endOfIndented(lines, start + 1);
    if (!this.#hasText && this.#depth === 1) return ['', end];
    const body = this.#blocks([text, ...withoutMargin(lines.slice(start + 1, end))]);
    const [kind = '', ...what] = name.split(' ');
    const isNamed =
      /^(?:param|parameter|arg|argument|key|keyword|kwarg|var|ivar|cvar|raises?|except|exception|type|vartype)$/u.test(
        kind,
      );
    const term =
      isNamed && what.length > 0 ? `<code>${escapedHtml(what.at(-1) ?? '')}</code>` : escapedHtml(name);
    return [`<dl><dt>${term}</dt><dd>${body}</dd></dl>`, end];
  }

  #paragraph(lines: readonly string[], start: number): readonly [string, number] {
    const end = endOfParagraph(lines, start);
    this.#hasText = true;
    const text = lines
      .slice(start, end)
      .map((line) => line.trim())
      .join('\n');
    if (!text.endsWith('::')) return [`<p>${this.#inline(text)}</p>`, end];
    const shown = text.slice(0, -2).trimEnd();
    const mark = shown === '' || shown.length < text.length - 2 ? '' : ':';
    const paragraph = shown === '' ? '' : `<p>${this.#inline(shown)}${mark}</p>`;
    const endOfCode = endOfIndented(lines, end);
    return [paragraph + codeHtml('', lines.slice(end, endOfCode)), Math.max(end, endOfCode)];
  }
}

/** Up to an empty line. */
function endOfParagraph(lines: readonly string[], start: number): number {
  let end = start + 1;
  while (end < lines.length && !isBlank(lines[end])) end += 1;
  return end;
}

/** After a table's third rule, or its second if an empty line follows; `start` if there is none. */
function endOfColumns(lines: readonly string[], start: number): number {
  for (let place = start + 1, rules = 1; place < lines.length; place += 1) {
    if (!columnRule.test(lines[place] ?? '')) continue;
    rules += 1;
    if (rules === 3 || isBlank(lines[place + 1])) return place + 1;
  }
  return start;
}

/** The names that the text defines. */
function namesIn(lines: readonly string[]): InlineNames {
  const substitutions = new Map<string, string>();
  const targets = new Map<string, string | null>();
  for (const [place, line] of lines.entries()) {
    const [, told = ''] = explicit.exec(line) ?? [];
    const [, name, text = ''] = substitution.exec(told) ?? [];
    if (name !== undefined) substitutions.set(name, text);
    const [, quoted, plain] = target.exec(told) ?? [];
    const label = quoted ?? plain;
    if (label !== undefined) targets.set(label.toLowerCase(), titleBelow(lines, place + 1));
    if (adornment.test(lines[place + 1] ?? '') && !isBlank(line))
      targets.set(line.trim().toLowerCase(), line.trim());
  }
  return { substitutions, targets };
}

/** The heading right below a label; null if there is none. */
function titleBelow(lines: readonly string[], start: number): string | null {
  const near = lines
    .slice(start, start + 8)
    .filter((line) => !isBlank(line) && !target.test(explicit.exec(line)?.[1] ?? ''));
  const [first = '', second = ''] = near;
  const title = adornment.test(first) ? second : adornment.test(second) ? first : '';
  return title === '' ? null : title.trim();
}
