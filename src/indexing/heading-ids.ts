/** The ids that generators derive from the text of headings. */

import GithubSlugger from 'github-slugger';

/** Parts of a heading that its id leaves out: emoji names, texts of images, hyphens that become dashes. */
export type HeadingPart = 'emoji' | 'images' | 'dashes';

interface Rule {
  /** Empty if the heading gets no id. */
  readonly plain: (text: string) => string;
  /** The next candidate if an id is taken; `last` is the one before. */
  readonly another: (wanted: string, number: number, last: string) => string;
  /** Whether explicit ids are taken: never, from their heading on, or from the start of the page. */
  readonly said: 'not-taken' | 'taken' | 'taken-first';
  readonly leftOut: readonly HeadingPart[];
}

const withNumber = (wanted: string, number: number) => `${wanted}-${number}`;
const markdownIt = { another: withNumber, said: 'taken', leftOut: ['emoji'] } as const;
const goldmark = { another: withNumber, said: 'taken', leftOut: ['dashes'] } as const;
const pythonMarkdown = { another: counted, said: 'taken-first', leftOut: ['emoji', 'images'] } as const;

const rules = {
  blackfriday: { ...goldmark, leftOut: [], plain: (text) => blackfridayId(text) || 'heading' },
  docutils: {
    plain: (text) => docutilsId(text) || 'id1',
    another: (_wanted, number) => `id${number}`,
    said: 'not-taken',
    leftOut: ['images'],
  },
  hugo: { ...goldmark, plain: (text) => hugoId(text) || 'heading' },
  'hugo-ascii': {
    ...goldmark,
    plain: (text) => hugoId(withoutAccents(text)).replace(/\P{ASCII}/gu, '') || 'heading',
  },
  kramdown: { plain: kramdownId, another: withNumber, said: 'not-taken', leftOut: ['dashes', 'images'] },
  mdbook: { plain: mdbookId, another: withNumber, said: 'not-taken', leftOut: ['images'] },
  mkdocs: { ...pythonMarkdown, plain: (text) => mkdocsId(text) || '_1' },
  'mkdocs-unicode': { ...pythonMarkdown, plain: (text) => mkdocsUnicodeId(text) || '_1' },
  pymdownx: { ...pythonMarkdown, plain: (text) => pymdownxId(text).toLowerCase() || '_1' },
  'pymdownx-cased': { ...pythonMarkdown, plain: (text) => pymdownxId(text) || '_1' },
  vitepress: { ...markdownIt, plain: vitepressId },
  zola: { ...goldmark, leftOut: [], plain: (text) => blackfridayId(withoutAccents(text)) },
} as const satisfies Readonly<Record<string, Rule>>;

/** `github` is also the rule of Docusaurus and Starlight. */
export type HeadingRule = 'github' | keyof typeof rules;

export function leftOutOf(rule: HeadingRule): ReadonlySet<HeadingPart> {
  return new Set(rule === 'github' ? [] : rules[rule].leftOut);
}

/** @param headings of one page, in order; `said`: an explicit id */
export function headingIds(
  rule: HeadingRule,
  headings: readonly { readonly text: string; readonly said?: string | undefined }[],
): readonly string[] {
  if (rule === 'github') {
    const slugger = new GithubSlugger();
    return headings.map(({ text, said }) => said ?? slugger.slug(text));
  }
  const { plain, another, said: isTaken }: Rule = rules[rule];
  const taken = new Set(isTaken === 'taken-first' ? headings.map(({ said = '' }) => said) : []);
  /** How far each sequence of candidates is used up, by its first: a page may repeat a heading very often. */
  const reached = new Map<string, { readonly number: number; readonly id: string }>();
  const free = (wanted: string): string => {
    if (wanted === '' || !taken.has(wanted)) return wanted;
    const first = another(wanted, 1, wanted);
    let { number, id } = reached.get(first) ?? { number: 1, id: first };
    for (; taken.has(id); number += 1) id = another(wanted, number + 1, id);
    reached.set(first, { number, id });
    return id;
  };
  return headings.map(({ text, said }) => {
    const id = said ?? free(plain(text));
    if (said === undefined || isTaken !== 'not-taken') taken.add(id);
    return id;
  });
}

/** Python-Markdown increments a number at the end of an id. */
function counted(_wanted: string, _number: number, last: string): string {
  const [, before, number] = /^(.*)_(\d{1,9})$/su.exec(last) ?? [];
  return before === undefined ? `${last}_1` : `${before}_${Number(number) + 1}`;
}

/** Letters that docutils transliterates, and that Unicode does not decompose into a letter and an accent. */
const inAscii: Readonly<Record<string, string>> = {
  ß: 'sz',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŧ: 't',
};

/** Also Sphinx's rule, in whatever format its sources are; empty for a text without ASCII letters. */
export function docutilsId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđħıłŧ]/gu, (letter) => inAscii[letter] ?? '')
    .normalize('NFKD')
    .replace(/\P{ASCII}/gu, '')
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^[-\d]+|-$/gu, '');
}

function hugoId(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{Nd}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function blackfridayId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/gu, '');
}

/** Jekyll's kramdown with its parser for GitHub's Markdown. */
function kramdownId(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Pc}\t -]/gu, '')
    .replace(/[\t ]/gu, '-');
}

function mdbookId(text: string): string {
  return text
    .trim()
    .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, '')
    .replace(/\s/gu, '-')
    .replace(/[A-Z]+/gu, (letters) => letters.toLowerCase());
}

/** Python-Markdown's default. */
function mkdocsId(text: string): string {
  return mkdocsUnicodeId(text.normalize('NFKD').replace(/\P{ASCII}/gu, ''));
}

function mkdocsUnicodeId(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}_\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/gu, '-');
}

/** Leaves out what looks like an element. */
export function pymdownxId(text: string): string {
  return text
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/<[^<>]{1,300}>/gu, '')
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

function vitepressId(text: string): string {
  return withoutAccents(text, 'NFKD')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .replace(/^(?=\d)/u, '_')
    .toLowerCase();
}

function withoutAccents(text: string, form: 'NFD' | 'NFKD' = 'NFD'): string {
  return text.normalize(form).replace(/[\u0300-\u036f]/gu, '');
}
