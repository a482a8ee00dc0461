import type { ElementContent } from 'hast';
import { asksForDefinition, asksForFact, asksYesOrNo } from '../../src/engine/question-kind.js';
import { codeText, inlineText } from '../../src/indexing/inline-text.js';
import { rstHtml } from '../../src/indexing/restructured-text/rst-html.js';
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
import { element, textOf } from './elements.js';
import { expectLinearWork, partsOf } from './linear-work.js';

expectLinearWork({
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
});

function nested(tagName: string, depth: number, text: string): ElementContent {
  return depth === 0 ? textOf(text) : element(tagName, [textOf('.'), nested(tagName, depth - 1, text)]);
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
