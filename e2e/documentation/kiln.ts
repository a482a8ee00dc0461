/** Runs over a small invented manual: each kind of block is the answer once, and one question has none. */

import type {
  Block,
  Draft,
  Excerpt,
  Outcome,
  Passage,
  RunEvent,
  TextRange,
  Trace,
} from '../../src/engine/index.js';
import { type Part, passageOf } from '../../test/ui/blocks/support.js';

export const steps = page('first-firing', 'First firing › Heating', [
  { kind: 'paragraph', text: 'Fire an empty kiln once before anything else stands in it:' },
  { text: '\n\n1. ' },
  { kind: 'item', depth: 0, number: 1, text: 'Leave the lid ajar.' },
  { text: '\n   - ' },
  { kind: 'item', depth: 1, text: 'The width of a finger is enough.' },
  { text: '\n   - ' },
  { kind: 'item', depth: 1, text: 'Keep the vent open as well.' },
  { text: '\n2. ' },
  { kind: 'item', depth: 0, number: 2, text: 'Start the slow programme:' },
  { text: '\n   ' },
  { kind: 'code', language: 'sh', margin: 3, text: 'kiln start --programme slow\n   kiln watch' },
  { text: '\n3. ' },
  { kind: 'item', depth: 0, number: 3, text: 'Close the lid when no more steam rises.' },
  { text: '\n\n' },
  {
    kind: 'paragraph',
    note: 'warning',
    text: 'The lid is hot. Wear gloves whenever you touch it, and keep the cable away from the walls.',
  },
]);

export const settings = page('settings', 'Settings › Programme', [
  { kind: 'row', header: true, text: 'Option | Kind | Default | What it does' },
  { text: '\n' },
  {
    kind: 'row',
    header: false,
    text: 'maximumHeat | number | 1222 | The top of the ramp, in degrees Celsius.',
  },
  { text: '\n' },
  {
    kind: 'row',
    header: false,
    text: 'holdMinutes | number | 15 | How long the top is held before the kiln cools.',
  },
]);

export const script = page('script', 'Scripting › A programme of your own', [
  { kind: 'paragraph', text: 'A programme is a module that exports its ramps:' },
  { text: '\n\n' },
  {
    kind: 'code',
    language: 'js',
    margin: 0,
    text: [
      '// Cone 6, with a slow beginning.',
      "import { ramp, hold } from 'kiln';",
      '',
      'export default [',
      "  ramp({ to: 600, perHour: 60, label: 'drying' }),",
      "  ramp({ to: 1222, perHour: 150, label: 'this line is long enough to be wider than a phone' }),",
      '  hold({ minutes: 15 }),',
      '];',
    ].join('\n'),
  },
]);

export const words = page('words', 'Words', [
  { kind: 'definition', term: 'Bisque', text: 'Bisque: ware that was fired once and is not glazed yet.' },
  { text: '\n\n' },
  { kind: 'definition', term: 'Slip', text: 'Slip: clay in water, as thick as cream.' },
]);

export const cooling = page('cooling', 'Cooling', [
  {
    kind: 'paragraph',
    text: `A kiln cools overnight. ${'Opened too early, glazes crack, since their surface shrinks before the body does. '.repeat(8)}Below 100 degrees it may be opened.`,
  },
]);

const manual = [steps, settings, script, words, cooling];

export interface Asked {
  readonly question: string;
  readonly outcome: Outcome;
}

export const howTo = answered('How do I fire a new kiln?', steps, all(steps));
export const definition = answered('What is bisque?', words, firstBlock(words));
export const row = answered(
  'Which option sets the top of the ramp?',
  settings,
  place(settings, 'maximumHeat', 'Celsius.'),
);
export const code = answered('How do I write a programme?', script, all(script));
export const span: Asked = {
  question: 'How long is the top held?',
  outcome: answerOf('15 minutes', 'span', settings, place(settings, 'holdMinutes', 'cools.')),
};
export const long: Asked = {
  question: 'Why may a kiln not be opened early?',
  outcome: answerOf(cooling.text, 'block', cooling, all(cooling), place(cooling, 'Opened', 'does.')),
};
export const yes: Asked = {
  question: 'Does a kiln cool overnight?',
  outcome: answerOf('Yes', 'yes', cooling, place(cooling, 'A kiln', 'overnight.')),
};
export const unknown: Asked = {
  question: 'Who makes the kiln?',
  outcome: {
    status: 'abstained',
    reason: 'no-new-passage',
    lookedFor: [{ text: 'maker of the kiln' }],
    missing: [{ text: 'manufacturer' }],
    closest: null,
    readings: [
      excerptOf(steps, all(steps), place(steps, 'Close the lid', 'rises.')),
      excerptOf(cooling, all(cooling), place(cooling, 'Below 100', 'opened.')),
      excerptOf(words, all(words)),
    ],
  },
};

export function eventsOf({ question, outcome }: Asked): readonly RunEvent[] {
  const query = { text: question };
  const found = manual.map((passage, rank) => ({ passage, score: 9 - rank, matchedTerms: ['kiln'] }));
  const threshold = 0.5;
  const options = { turns: 1, topK: 5, threshold, certainty: 0 };
  const began: readonly RunEvent[] = [
    { type: 'run-started', question, options },
    { type: 'round-opened', round: 1 },
    { type: 'query-written', round: 1, query },
    { type: 'passages-found', round: 1, query, found },
  ];
  if (outcome.status === 'abstained') return [...began, { type: 'abstained', round: 1, outcome }];
  const { draft, probability } = outcome;
  return [
    ...began,
    { type: 'draft-finished', round: 1, draft },
    { type: 'verdict-given', round: 1, verdict: { accepted: true, probability, threshold } },
    { type: 'accepted', round: 1, outcome },
  ];
}

/** The run as a file that the page can open. */
export function savedRun(asked: Asked): { name: string; mimeType: string; buffer: Buffer } {
  const parts = { corpus: 'kiln', reasoner: 'made up', critic: 'made up' };
  const trace: Trace = { format: 'limen-trace', version: 1, parts, events: eventsOf(asked) };
  return { name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(trace)) };
}

type Manual = Passage & { readonly blocks: readonly Block[] };

function page(id: string, title: string, parts: readonly Part[]): Manual {
  return { ...passageOf(...parts), id, title, url: `https://kiln.example/${id}#there` };
}

function answered(question: string, passage: Manual, range: TextRange): Asked {
  const { text } = passage;
  return { question, outcome: answerOf(text.slice(range.start, range.end), 'block', passage, range) };
}

function answerOf(
  answer: string,
  kind: Draft['kind'],
  passage: Manual,
  range: TextRange,
  mark = range,
): Outcome {
  const excerpt = excerptOf(passage, range, mark);
  const draft: Draft = {
    answer,
    kind,
    rationale: passage.text.slice(mark.start, mark.end),
    citations: [{ passageId: passage.id, ...mark }],
    excerpt,
    readings: [
      excerpt,
      excerptOf(cooling, all(cooling), place(cooling, 'Below 100', 'opened.')),
      excerptOf(steps, all(steps), place(steps, 'Close the lid', 'rises.')),
      excerptOf(script, all(script)),
    ],
    confidence: 0.8,
    lookups: [],
    read: [{ passageId: passage.id, relevance: 0.9 }],
    signals: {},
  };
  return { status: 'answered', answer, round: 1, probability: 0.83, draft };
}

function excerptOf({ id }: Manual, range: TextRange, mark: TextRange = range): Excerpt {
  return { passageId: id, ...range, mark, relevance: 0.8 };
}

function all({ text }: Manual): TextRange {
  return { start: 0, end: text.length };
}

function firstBlock({ blocks, text }: Manual): TextRange {
  const { start, end } = blocks[0] ?? { start: 0, end: text.length };
  return { start, end };
}

function place({ text }: Manual, from: string, to: string): TextRange {
  const start = text.indexOf(from);
  return { start, end: text.indexOf(to, start) + to.length };
}
