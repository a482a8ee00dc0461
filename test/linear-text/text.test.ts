import fc from 'fast-check';
import type { Element, ElementContent } from 'hast';
import { describe, expect, it } from 'vitest';
import { asksForDefinition, asksForFact, asksYesOrNo } from '../../src/engine/question-kind.js';
import { codeText, inlineText } from '../../src/indexing/inline-text.js';
import type { Page, Piece } from '../../src/indexing/page.js';
import { pagePassages } from '../../src/indexing/page-passages.js';
import { containerPieces } from '../../src/indexing/pieces.js';
import { rstHtml } from '../../src/indexing/restructured-text/rst-html.js';
import { mostWords, sectionPassages } from '../../src/indexing/section-passages.js';
import { plainMarkdown } from '../../src/indexing/source-dialect.js';
import { wordCount } from '../../src/indexing/word-count.js';
import { contentWords } from '../../src/reasoners/reader/content-words.js';
import { bareTitle, namesIn, readsLikeName, standsWhole } from '../../src/reasoners/reader/names.js';
import { sentencesOf } from '../../src/reasoners/reader/sentences.js';
import { matchRanges, tokenise } from '../../src/retrieval/tokenise.js';
import { visibleText } from '../../src/text/visible-text.js';
import { firstShown } from '../../src/ui/blocks/first-shown.js';
import { sentenceAddress } from '../../src/ui/blocks/sentence-address.js';
import { shownBlocks } from '../../src/ui/blocks/shown-blocks.js';
import { followUp } from '../../src/ui/follow-ups/follow-up.js';
import { leaningOf } from '../../src/ui/follow-ups/leaning.js';
import { subjectOf } from '../../src/ui/follow-ups/subject.js';
import { markText } from '../../src/ui/marks.js';
import { conversationMarkdown } from '../../src/widget/conversation/conversation-markdown.js';
import { workOf } from './support.js';

/** Everything that reads an arbitrary text. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'the words of a passage': tokenise,
  'the words that a search matched': (text) => matchRanges(text, ['a', '漢']),
  'the marks of a passage': (text) => markText(text, ['a', '漢'], everyFourth(text)),
  'the paragraphs of an excerpt': (text) => shownBlocks({ text }, wholeOf(text), { terms: ['a', '漢'] }),
  'the list of an excerpt': (text) => shownBlocks(listOf(text), wholeOf(text), { cited: [wholeOf(text)] }),
  'what of an excerpt is shown first': (text) =>
    firstShown({ text }, { ...wholeOf(text), mark: wholeOf(text) }),
  'the address of a sentence': (text) => sentenceAddress('https://a.example/', { text }, wholeOf(text)),
  'the number of words': wordCount,
  'what is seen of a text': visibleText,
  'a text in spans': (text) => inlineText([...text].map((each) => element('span', [textOf(each)]))),
  'a text in elements within each other': (text) => inlineText([nested('b', 60, text)]),
  'a code block': (text) => codeText(element('pre', [textOf(text)])),
  // Preceded by as many sentences as a passage can have; up to that number, each further sentence is compared
  // with all others.
  'a paragraph': (text) => piecesOf([element('p', [textOf('Oh! '.repeat(mostWords) + text)])]),
  'many paragraphs': (text) => piecesOf(partsOf(text).map((each) => element('p', [textOf(each)]))),
  'a list': (text) =>
    piecesOf([
      element(
        'ul',
        partsOf(text).map((each) => element('li', [textOf(each)])),
      ),
    ]),
  'labels beside code': (text) =>
    piecesOf([
      ...[...text].map((each) => element('span', [textOf(each)], { className: ['lang'] })),
      element('pre', []),
    ]),
  'a table': (text) => piecesOf([table('Name', partsOf(text))]),
  'a table with a wide heading row': (text) => piecesOf([table(text, partsOf(text))]),
  'a page with long titles': (text) => pagePassages(pageOf(text), 'a.md'),
  'lines of Markdown': plainMarkdown,
  'lines of MDX': (text) => plainMarkdown(text.replaceAll('a', '`<!--` <!-- -->'), true),
  'lines of templates': (text) => plainMarkdown(`{{< ${text} {% ${text} {: ${text} ](${text} {a}\`${text}`),
  'a tag of several lines': (text) => plainMarkdown(`{% ${text}\n`.repeat(3)),
  'a heading with an id': (text) => plainMarkdown(`# ${text} {#${text}`),
  'a container of Markdown': (text) => plainMarkdown(`:::${text}[${text}`),
  'lines of reStructuredText': (text) => rstHtml(`${text}\n\n.. note:: ${text}`),
  'a sentence of a passage': sentencesOf,
  'words that carry meaning': contentWords,
  'a name': (text) => [readsLikeName(text), standsWhole(text, text.length - 1, text.length), bareTitle(text)],
  'names in a question': namesIn,
  'whether a question leans': leaningOf,
  'what a question is about': subjectOf,
  'a follow-up': (text) => [
    followUp(`And it ${text}`, { question: text, changed: null, topic: null, answer: text, title: text }),
    followUp(`What about ${text}`, { question: text, changed: text, topic: null, answer: null, title: null }),
  ],
  'a conversation as Markdown': (text) =>
    conversationMarkdown(
      [{ question: text, changed: null, topic: null, answer: text, proofs: [{ title: text, url: text }] }],
      '',
    ),
  'the kind of a question': (text) => [
    asksForDefinition(`What is ${text}?`),
    asksForDefinition(`What does ${text}`),
    asksForFact(text),
    asksYesOrNo(`Is ${text}`),
  ],
};

const hostile = [
  ...' .,:!?|`[](){}<>*_#~-\'"\\/=+@&\n\t',
  ...'\u00A0\u200B\u200D\u2028',
  ...'aAx1漢字かカกកກက한é“”’😀🇩',
  '\u0301\u0323',
  '\u200D\u0323\u0301',
  '. ',
  '? ',
  'Mr. A ',
  'a-',
  'a.',
  'A of ',
  '1,000 ',
  '$ {',
  ':::',
  '```',
  '(a) ',
];

describe('reading twice as much text takes at most two and a half times the work', () => {
  const unit = fc
    .array(fc.constantFrom(...hostile), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''));
  const start = fc.constantFrom('', 'a', '.', '(', 'A ', '# ', '“');
  const end = fc.constantFrom('', 'a', ' b', ')', '?', '\n');

  it.each(Object.entries(readers))('of %s', async (_name, read) => {
    const grows = async (opening: string, repeated: string, closing: string) => {
      const textOfSize = (size: number) =>
        opening + repeated.repeat(Math.ceil(size / repeated.length)) + closing;
      // Whole stretches of the word segmenter: half a stretch costs a quarter of one.
      const once = await workOf(() => read(textOfSize(2000)));
      const twice = await workOf(() => read(textOfSize(4000)));
      expect(twice / once, JSON.stringify([opening, repeated, closing])).toBeLessThan(2.5);
    };
    for (const each of hostile) await grows('a', each, 'b');
    await fc.assert(fc.asyncProperty(start, unit, end, grows), { numRuns: 10 });
  });
});

describe('passages', () => {
  it('made of pieces without words, which no page has, also take linear work', async () => {
    const block = { kind: 'paragraph' } as const;
    const piecesOf = (count: number) =>
      Array.from({ length: count }, () => ({ text: '', words: 0, gap: ' ', cut: 10, block })).concat({
        text: 'x',
        words: 300,
        gap: ' ',
        cut: 10,
        block,
      });
    const once = await workOf(() => sectionPassages(piecesOf(2000)));
    const twice = await workOf(() => sectionPassages(piecesOf(4000)));
    expect(twice / once).toBeLessThan(2.5);
  });
});

/** As many sections as `title` has characters, all under headings equal to `title`. */
function pageOf(title: string): Page {
  const pieces: Piece[] = [{ text: 'a', words: 1, gap: '', cut: 0, block: { kind: 'paragraph' } }];
  const sections = [...title].map(() => ({ headings: [title, 'a'], anchor: null, pieces }));
  return { title, breadcrumbs: [title], lang: null, sections };
}

/** Pieces of two characters. */
function partsOf(text: string): string[] {
  return text.match(/.{1,2}/gsu) ?? [];
}

function piecesOf(blocks: readonly ElementContent[]): string[] {
  return sectionPassages(containerPieces(blocks, 'en')).map(({ text }) => text);
}

function element(
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

function textOf(value: string): ElementContent {
  return { type: 'text', value };
}

function nested(tagName: string, depth: number, text: string): ElementContent {
  return depth === 0 ? textOf(text) : element(tagName, [textOf('.'), nested(tagName, depth - 1, text)]);
}

function table(heading: string, cells: readonly string[]): Element {
  const row = (tagName: string, text: string) => element('tr', [element(tagName, [textOf(text)])]);
  return element('table', [row('th', heading), ...cells.map((cell) => row('td', cell))]);
}

function everyFourth(text: string) {
  return Array.from({ length: Math.floor(text.length / 4) }, (_, place) => ({
    start: place * 4,
    end: place * 4 + 2,
  }));
}

function wholeOf(text: string) {
  return { start: 0, end: text.length };
}

/** Each part is an item, nested one level deeper than the previous one. */
function listOf(text: string) {
  let end = -1;
  const blocks = partsOf(text).map((part, depth) => {
    const start = end + 1;
    end = start + part.length;
    return { kind: 'item', depth, start, end } as const;
  });
  return { text, blocks };
}
