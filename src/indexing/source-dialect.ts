/** Translates generators' extensions of Markdown to plain Markdown before parsing. */

import { CodeTags, closesCodeTag } from './code-tags.js';
import { HtmlComments } from './html-comments.js';
import { IndentedCode } from './indented-code.js';
import { noteKindNamed } from './note-kinds.js';
import { closeMark, openMark } from './source-marks.js';
import {
  closesTag,
  directiveOf,
  endsHighlight,
  idOfAttributes,
  isInclusion,
  opensTag,
  templateTag,
  withoutTemplateTags,
} from './template-tags.js';

const fence = /^\s*(`{3,}|~{3,})/;
/** `:::tip Title`, `::: details`, `:::note[Title]`, and the `:::` that ends it; PyMdown's `/// note | Title` and `///`. */
const container = /^(\s*)(?::{3,}|(?<! {4})\/{3,}(?=[ \t]{1,9}[\w-]{1,40}[ \t]{0,9}(?:\||$)|[ \t]*$))/;
/** `::: package.module`, which mkdocstrings replaces with documentation. */
const identifier = /^[\w-]+(?:\.[\w-]+)+$/;
/** MkDocs' notes (`!!! note "Title"`, `??? tip`) and tabs (`=== "Label"`), with indented content. */
const admonition = /^( *)(?:!!!|\?\?\?\+?)[ \t]+([\w-]+)/;
const tab = /^( *)===[!+]?[ \t]+/;
/** In columns. */
const contentIndent = 4;
const containerName = /^[\w-]*/;
const heading = /^\s*#{1,6}\s/;
/** `:name: thumbnail` under MyST's ```` ```{figure} ````. */
const directiveOption = /^\s*:[\w-]+:(?:\s|$)/u;
/** Tables of contents: `[TOC]` in MkDocs, `[[toc]]` in VitePress, an item with `{:toc}` below in Jekyll. */
const contents = /^\s*(?:\[TOC\]|\[\[_?toc_?\]\])\s*$/iu;
const contentsItem = /^\s*(?:[-*+]|1\.)\s/u;
const contentsBelow = /^\s*\{:\s{0,9}toc(?:\s[^{}]{0,200})?\}\s*$/u;
/** `<div markdown>` in Python-Markdown, `<div markdown="1">` in kramdown: no empty line need follow. */
const holdsMarkdown =
  /^\s*<[a-z][\w-]{0,40}(?:\s[^<>]{0,500})?\smarkdown(?:="(?:1|block|span)")?(?:\s[^<>]{0,500})?>\s*$/u;
const listBelow = /^\{:[^{}]{1,300}\}\s*$/u;
const idText = /^[^\s{}]+$/;

/**
 * Removes a container's marks, keeps its title as a paragraph, and puts private marks around notes and code
 * in tabs. Removes tables of contents (`[[toc]]`) and template tags. Marks a heading's id (`{#id}`) by a
 * private character, since MDX would parse the braces as JavaScript.
 * @param isMdx whether indentation makes no code
 */
export function plainMarkdown(source: string, isMdx = false): string {
  const given = source.split(/\r\n?|\n/u);
  const dialect = new Dialect(given, isMdx);
  const lines = given.map((line, place) => dialect.plain(line, place));
  return [...lines, ...dialect.end()].join('\n');
}

/** An open indented block of MkDocs. */
interface Indented {
  /** Columns of indentation before its content. */
  readonly indent: number;
  readonly isNote: boolean;
}

/** The content of `{% highlight %}` may have fences of its own. */
const highlightFence = '``````';

/** Maximum lines of an open tag; anything longer is not a tag. */
const mostTagLines = 20;

class Dialect {
  readonly #indentedCode: IndentedCode | null;
  /** Whether the current line is indented code. */
  #isInCode = false;
  /** Only in MDX. */
  readonly #comments: HtmlComments | null;
  readonly #lines: readonly string[];
  readonly #codeTags: CodeTags;
  /** Number of the current line. */
  #place = 0;
  /** The name of the open shortcode whose content is code. */
  #codeTag: string | null = null;
  #fence: string | null = null;
  /** Whether the content of the open fence is dropped. */
  #isLeftOut = false;
  /** The lines so far of an open multi-line tag. */
  #tag: string[] = [];
  /** Whether a directive's options may follow. */
  #isBelowDirective = false;
  /** Whether indented options of an identifier may follow. */
  #isBelowIdentifier = false;
  /** The fences of open directives that contain Markdown. */
  readonly #directives: string[] = [];
  /** For each open container, the line to emit at its end. */
  readonly #containers: string[] = [];
  readonly #indented: Indented[] = [];

  constructor(lines: readonly string[], isMdx: boolean) {
    this.#lines = lines;
    this.#codeTags = new CodeTags(lines);
    this.#indentedCode = isMdx ? null : new IndentedCode();
    this.#comments = isMdx ? new HtmlComments() : null;
  }

  /** The replacement of a source line, which may be several lines. */
  plain(line: string, place: number): string {
    this.#place = place;
    if (this.#indented.length === 0) return this.#own(line);
    if (line.trim() === '') return '';
    const columns = line.length - line.trimStart().length;
    const closed: string[] = [];
    while (this.#fence === null && columns < (this.#indented.at(-1)?.indent ?? 0))
      closed.push(...this.#close());
    const own = this.#own(line.slice(Math.min(columns, contentIndent * this.#indented.length)));
    return closed.length === 0 ? own : [...closed, own].join('\n');
  }

  /** What to emit after the last line. */
  end(): string[] {
    const closed: string[] = [];
    while (this.#indented.length > 0) closed.push(...this.#close());
    return [...this.#tag, ...closed];
  }

  #close(): string[] {
    const { indent = 0, isNote = false } = this.#indented.pop() ?? {};
    const margin = ' '.repeat(Math.max(0, indent - contentIndent * (this.#indented.length + 1)));
    return isNote ? ['', margin + closeMark, ''] : [''];
  }

  #own(given: string): string {
    const line = this.#fence === null ? (this.#comments?.without(given) ?? given) : given;
    const [opening, marks = ''] = fence.exec(line) ?? [];
    if (this.#isBelowDirective && directiveOption.test(line)) return '';
    this.#isBelowDirective = false;
    if (this.#isBelowIdentifier && /^\s+\S/u.test(line)) return '';
    this.#isBelowIdentifier = false;
    if (this.#fence !== null) return this.#fenced(line, this.#fence, opening, marks);
    if (opening !== undefined) return this.#opened(line, opening, marks);
    this.#isInCode = this.#indentedCode?.isCode(line) ?? false;
    if (
      contents.test(line) ||
      (contentsItem.test(line) && contentsBelow.test(this.#lines[this.#place + 1] ?? ''))
    )
      return '';
    return this.#openTag(line) ?? this.#plainLine(line);
  }

  /** Empty while a multi-line tag is open; undefined if none is. */
  #openTag(line: string): string | undefined {
    if (this.#tag.length === 0) {
      if (!opensTag(line)) return undefined;
      this.#tag = [line];
      return '';
    }
    this.#tag.push(line);
    const isEnd = closesTag(line);
    // A tag that is never closed is text.
    if (!isEnd && line.trim() !== '' && this.#tag.length < mostTagLines) return '';
    const lines = this.#tag;
    this.#tag = [];
    return isEnd ? this.#plainLine(lines.join(' ')) : lines.join('\n');
  }

  #plainLine(line: string): string {
    const tag = templateTag(line);
    const indent = line.slice(0, line.length - line.trimStart().length);
    if (tag?.kind === 'note') return boxBegin(indent, tag.note, tag.title);
    if (tag?.kind === 'note-end') return boxEnd(indent);
    if (tag?.kind === 'titled') return boxBegin(indent, undefined, tag.title);
    if (tag?.kind === 'code') {
      this.#fence = highlightFence;
      return `\n${highlightFence}${tag.language}`;
    }
    const code = this.#codeTags.openedAt(this.#place);
    if (code !== undefined) {
      this.#fence = highlightFence;
      this.#codeTag = code.name;
      return `\n${highlightFence}${code.language}`;
    }
    if (this.#comments === null && holdsMarkdown.test(line)) return `${line}\n`;
    const marked = withMarkedId(line) ?? withIdBelow(line, this.#lines[this.#place + 1] ?? '');
    if (marked !== undefined) return withoutTemplateTags(marked);
    return this.#withoutContainer(line) ?? this.#withoutIndent(line) ?? withoutTemplateTags(line);
  }

  #fenced(line: string, fence: string, opening: string | undefined, marks: string): string {
    const isHighlight = fence === highlightFence && this.#endsCode(line);
    const isEnd = isHighlight || (marks.startsWith(fence) && line.slice(opening?.length).trim() === '');
    const isLeftOut = this.#isLeftOut;
    if (isEnd) {
      this.#fence = null;
      this.#codeTag = null;
      this.#isLeftOut = false;
    }
    if (isLeftOut || isInclusion(line)) return '';
    return isHighlight ? `${highlightFence}\n` : line;
  }

  #endsCode(line: string): boolean {
    return this.#codeTag === null ? endsHighlight(line) : closesCodeTag(line, this.#codeTag);
  }

  #opened(line: string, opening: string, marks: string): string {
    const info = line.slice(opening.length);
    const margin = opening.slice(0, -marks.length);
    const open = this.#directives.at(-1);
    if (open !== undefined && info.trim() === '' && marks.startsWith(open)) {
      this.#directives.pop();
      return boxEnd(margin);
    }
    const directive = directiveOf(info);
    this.#isBelowDirective = directive !== undefined;
    if (directive?.kind === 'note') {
      this.#directives.push(marks);
      return boxBegin(margin, directive.note, directive.title);
    }
    this.#fence = marks;
    this.#isLeftOut = directive?.kind === 'nothing';
    if (directive?.kind === 'nothing') return '';
    return directive === undefined ? line : opening + directive.language;
  }

  #withoutContainer(line: string): string | undefined {
    const [opening, margin = ''] = container.exec(line) ?? [];
    if (opening === undefined || this.#isInCode) return undefined;
    const told = line.slice(opening.length).trimStart();
    if (told === '') return this.#containers.pop() ?? '';
    this.#isBelowIdentifier = identifier.test(told.trimEnd());
    if (this.#isBelowIdentifier) return '';
    const directive = directiveOf(told);
    this.#isBelowDirective = directive !== undefined;
    if (directive?.kind === 'note') {
      this.#containers.push(boxEnd(margin));
      return boxBegin(margin, directive.note, directive.title);
    }
    const name = containerName.exec(told)?.[0] ?? '';
    const isTabs = name === 'code-group';
    const kind = isTabs ? name : noteKindNamed(name);
    this.#containers.push(kind === undefined ? '' : boxEnd(margin));
    const rest = told.slice(name.length).replace(/^\s*(?:\|\s*)?/u, '');
    const isBracketed = rest.length > 1 && rest.startsWith('[') && rest.endsWith(']');
    const title = isTabs ? '' : withoutAttributes(isBracketed ? rest.slice(1, -1) : rest).trim();
    return boxBegin(margin, kind, title);
  }

  #withoutIndent(line: string): string | undefined {
    const [opening, margin = '', name = ''] = admonition.exec(line) ?? tab.exec(line) ?? [];
    if (opening === undefined) return undefined;
    const title = /"([^"]*)"\s*$/.exec(line.slice(opening.length))?.[1];
    if (name === '' && title === undefined) return undefined;
    const kind = name === '' ? undefined : (noteKindNamed(name) ?? 'note');
    const before = contentIndent * this.#indented.length;
    this.#indented.push({ indent: before + margin.length + contentIndent, isNote: kind !== undefined });
    return boxBegin(margin, kind, title);
  }
}

/** @param kind undefined for anything but a note or tabs */
function boxBegin(margin: string, kind: string | undefined, written = ''): string {
  const mark = kind === undefined ? '' : `\n${margin}${openMark}${kind}\n`;
  const title = withoutTemplateTags(written).trim();
  return title === '' ? mark : `${mark}\n${margin}${title}\n`;
}

function boxEnd(margin: string): string {
  return `\n${margin}${closeMark}\n`;
}

/** `## Title {#id}`, also with the opening brace escaped, and `## Title { #id .class }`. */
function withMarkedId(line: string): string | undefined {
  const written = line.trimEnd();
  const opening = heading.exec(line)?.[0];
  const brace = written.lastIndexOf('{');
  if (opening === undefined || brace < opening.length || !written.endsWith('}')) return undefined;
  const list = written.slice(brace);
  const inner = list.slice(1, -1);
  const id = inner.startsWith('#') && idText.test(inner.slice(1)) ? inner.slice(1) : idOfAttributes(list);
  if (id === undefined) return undefined;
  const escaped = written.charAt(brace - 1) === '\\' && brace > opening.length;
  const title = written.slice(0, escaped ? brace - 1 : brace).trimEnd();
  return `${title.length < opening.length ? opening : title} ${idMark}${id}`;
}

/** In kramdown the id is on the line below: `{: #id}`. */
function withIdBelow(line: string, next: string): string | undefined {
  const id = heading.test(line) && listBelow.test(next) ? idOfAttributes(next.trim()) : undefined;
  return id === undefined ? undefined : `${line.trimEnd()} ${idMark}${id}`;
}

/** Without a trailing part in braces: `Title {open}`. */
function withoutAttributes(title: string): string {
  const brace = title.indexOf('{');
  return brace >= 0 && title.endsWith('}') ? title.slice(0, brace) : title;
}

/**
 * Precedes a heading's explicit id in the result of `plainMarkdown`; a private character that occurs in no
 * text.
 */
export const idMark = '\uE0D5';
