/**
 * Tags that site generators replace when they build a page: Hugo's shortcodes, Liquid and Markdoc tags,
 * attribute lists (kramdown, MkDocs), and MyST's directives, roles and targets. Sources still contain the
 * tags, which readers should not see.
 */

import type { NoteKind } from '../engine/index.js';
import { wordSet } from '../text/word-set.js';
import { noteKindAmong, noteKindNamed } from './note-kinds.js';

// Each is bounded, and no tag contains a brace, so that every line is scanned in linear time.
const codeSpan = /`{1,9}[^`\n]+`{1,9}/u;
const hugoTag = /\{\{[<%][^{}\n]{0,500}[%>]\}\}/u;
const liquidTag = /\{%[^{}\n]{0,500}%\}/u;
const attributeList = /\{(?::[ \t]{0,9}(?=[\w.#])|[ \t]{0,9}(?=\.|data-))[^{}\n]{1,300}\}/u;
/** With an attribute list right after it: `](kiln.png){ width=300 }`. */
const linkTarget = /\]\([^()\n]{0,500}\)(?:\{[^{}\n]{1,300}\})?/u;
/** Material for MkDocs' `:material-check:`. */
const icon = /:(?:material|octicons|fontawesome|simple)-[\w-]{1,100}:/u;
/** PyMdown's `++ctrl+c++` for keys, and `==marked==` text. */
const keys = /(?<![\w+])\+\+[\w"'-]{1,40}(?:\+[\w"'-]{1,40}){0,9}\+\+(?![\w+])/u;
const marked = /(?<![\w=])==[^\s=](?:[^=\n]{0,200}[^\s=])?==(?![\w=])/u;
/** `{{ site.url }}`: in text it stands for a word; in an address it is removed. */
const output = /\{\{[^{}\n]{0,300}\}\}/u;
const anyOf = (...patterns: readonly RegExp[]) =>
  new RegExp(patterns.map(({ source }) => source).join('|'), 'gu');
const ofText = anyOf(codeSpan, linkTarget, hugoTag, liquidTag, attributeList, icon, keys, marked);
const ofAddress = anyOf(hugoTag, liquidTag, output);
const attribute = /^(?:toc|data-[\w-]+|(?:[.#][\w:-]+)+|[\w-]+=(?:"[^"]*"|'[^']*'|[^\s"']+))$/u;
const listMark = /^\s*(?:[-*+]|\d{1,9}[.)])\s+/u;
const linkDefinition = /^ {0,3}\[[^[\]\n]{1,200}\]:[ \t]/u;
/** {ref}`the guide <guide-label>` */
const role = /\{([\w:-]{1,40})\}`([^`\n]{1,300})`/gu;
const rolesOfText = new Set(['ref', 'doc', 'numref', 'term', 'any', 'abbr', 'download']);
/** `(label)=` on a line of its own. */
const target = /^\([\w:. -]{1,100}\)=[ \t]*$/u;
const moduleImport =
  /^import[ \t](?:[\w$*{][^'"\n]{0,300}[ \t]from[ \t]{1,9})?(?:"[^"\n]{1,300}"|'[^'\n]{1,300}');?[ \t]*$/u;

/** Includes another file: `--8<-- "file"` in MkDocs, `<<< @/file` in VitePress, `{{#include file}}` in mdBook. */
const inclusion =
  /^\s*(?:-{1,9}8<-{1,9}[ \t]{1,9}(?:"[^"\n]{1,300}"|'[^'\n]{1,300}')|\{\{#(?:include|rustdoc_include|playground|title)[ \t][^{}\n]{1,300}\}\}|<<<[ \t]{0,9}(?:@|\.{0,2}\/)\S[^\n]{0,300})\s*$/u;
/** `*[HTML]: HyperText Markup Language`. */
const abbreviation = /^\*\[[^[\]\n]{1,100}\]:[ \t]/u;

/** Whether a line, also of code, is replaced by the content of another file. */
export function isInclusion(line: string): boolean {
  return inclusion.test(line);
}

/** A line of a page's source without the tags that a generator would replace; code is unchanged. */
export function withoutTemplateTags(line: string): string {
  if (target.test(line) || moduleImport.test(line) || isInclusion(line) || abbreviation.test(line)) return '';
  if (!line.includes('{') && !line.includes('++') && !line.includes('==') && !icon.test(line)) return line;
  if (linkDefinition.test(line)) return line.replace(ofAddress, '');
  const [item = ''] = listMark.exec(line) ?? [];
  const text = line
    .slice(item.length)
    .replace(role, (_, name: string, text: string) =>
      rolesOfText.has(name) ? text.replace(/[ \t]?<[^<>]*>$/u, '') : `\`${text}\``,
    )
    .replace(ofText, (found) => {
      if (found.startsWith('`')) return found;
      if (found.startsWith(']')) {
        const end = found.lastIndexOf('){') + 1;
        const list = end > 0 ? found.slice(end) : '';
        return (list !== '' && isAttributes(list) ? found.slice(0, end) : found).replace(ofAddress, '');
      }
      if (/^(?:\+\+|==)/u.test(found)) return found.slice(2, -2);
      return attributeList.test(found) && !isAttributes(found) ? found : '';
    });
  // The rest of a list item must not move, since the lines below are indented to match it.
  return item + (item === '' || text.startsWith(line.charAt(item.length)) ? text : text.trimStart());
}

function isAttributes(list: string): boolean {
  return attributesIn(list).every((each) => attribute.test(each));
}

function attributesIn(list: string): readonly string[] {
  const inner = list.slice(1, -1).replace(/^:/u, '');
  return inner.match(/(?:[^\s"']|"[^"]*"|'[^']*')+|["']/gu) ?? [];
}

/** `kiln` for `{ #kiln .hot }`; undefined if there is none, or this is not an attribute list. */
export function idOfAttributes(list: string): string | undefined {
  if (!isAttributes(list)) return undefined;
  const ids = attributesIn(list).map((each) => /^(?:\.[\w:-]+)*#([\w:-]+)/u.exec(each)?.[1]);
  return ids.find((id) => id !== undefined);
}

const tagOpening = /^\s*(?:\{\{[<%]|\{%)/u;
const tagEnd = /[%>]\}\}|%\}/u;

/** Whether a line begins a tag that continues on the next one. */
export function opensTag(line: string): boolean {
  return tagOpening.test(line) && !tagEnd.test(line);
}

/** Whether a multi-line tag ends in this line. */
export function closesTag(line: string): boolean {
  return tagEnd.test(line);
}

/** The start of a note, with its title if it has one. */
interface NoteOpening {
  readonly kind: 'note';
  readonly note: NoteKind;
  readonly title: string;
}

/** What a line with a single tag begins or ends. */
type TemplateTag =
  | NoteOpening
  | { readonly kind: 'note-end' }
  | { readonly kind: 'titled'; readonly title: string }
  | { readonly kind: 'code'; readonly language: string };

const onlyTag =
  /^\s*(?:\{\{[<%]|\{%)-?[ \t]{0,9}(\/?)[ \t]{0,9}([\w-]+)([^{}\n]{0,500}?)\/?-?(?:[%>]\}\}|%\})\s*$/u;
/** Tags for notes of any kind, which an argument names. */
const anyNote = /^(?:alert|callout|call-out|hint|admonition|notice|aside|notification)$/u;

/** Tags that contain a title. */
const titled = /^(?:tab|tab-?item|details|expand|accordion)$/u;
const titleAttribute = /\b(?:title|label|name|header|summary)=(?:"([^"]*)"|'([^']*)')/u;
const firstArgument = /^\s*"([^"]*)"/u;

/**
 * `{{< note >}}`, `{{< tab "npm" >}}`, `{% hint style="warning" %}`, `{% endhint %}`, `{% /callout %}`,
 * `{% highlight js %}`; undefined for any other line.
 */
export function templateTag(line: string): TemplateTag | undefined {
  const [whole, slash, written = '', told = ''] = onlyTag.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const name = written.toLowerCase();
  const ended = slash === '/' ? name : /^end([\w-]+)$/u.exec(name)?.[1];
  if (ended !== undefined) return isNote(ended) ? { kind: 'note-end' } : undefined;
  if (name === 'highlight') return { kind: 'code', language: /[\w+#-]+/u.exec(told)?.[0] ?? '' };
  if (titled.test(name)) {
    const [, one, other] = titleAttribute.exec(told) ?? firstArgument.exec(told) ?? [];
    const title = one ?? other ?? '';
    return title.trim() === '' ? undefined : { kind: 'titled', title };
  }
  if (!isNote(name)) return undefined;
  const words = anyNote.test(name) ? (told.match(/[A-Za-z]+/gu) ?? []) : [];
  const [, title = ''] = /\btitle="([^"]*)"/u.exec(told) ?? [];
  return { kind: 'note', note: noteKindAmong([...words, name]) ?? 'note', title };
}

function isNote(name: string): boolean {
  return anyNote.test(name) || noteKindNamed(name) !== undefined;
}

/** Whether a line closes a `{% highlight %}`. */
export function endsHighlight(line: string): boolean {
  return /^\s*(?:\{%-?[ \t]{0,9}endhighlight[ \t]{0,9}-?%\}|\{\{[<%][ \t]{0,9}\/[ \t]{0,9}highlight[ \t]{0,9}[%>]\}\})\s*$/u.test(
    line,
  );
}

/** MyST's directives: the content of a code fence ```` ```{name} argument ````. */
type Directive =
  | NoteOpening
  | { readonly kind: 'code'; readonly language: string }
  | { readonly kind: 'nothing' };

const directive = /^\{([\w:-]{1,40})\}(.*)$/u;
const codeDirectives = new Set(['code', 'code-block', 'code-cell', 'sourcecode', 'prompt']);
/** Directives whose output is elsewhere, or is not text. */
const emptyDirectives = wordSet('toctree contents image include literalinclude index raw eval-rst');

/** @param info the text after the fence's marks */
export function directiveOf(info: string): Directive | undefined {
  const [, written = '', argument = ''] = directive.exec(info.trim()) ?? [];
  const name = written.toLowerCase();
  if (codeDirectives.has(name)) return { kind: 'code', language: argument.trim() };
  if (emptyDirectives.has(name)) return { kind: 'nothing' };
  if (name === 'admonition') return { kind: 'note', note: 'note', title: argument.trim() };
  const note = noteKindNamed(name);
  return note === undefined ? undefined : { kind: 'note', note, title: argument.trim() };
}
