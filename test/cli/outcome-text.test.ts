import { describe, expect, it } from 'vitest';
import { eventText } from '../../cli/event-text.js';
import { OutcomeText } from '../../cli/outcome-text.js';
import type { Draft, Excerpt, Outcome, Passage, RunEvent, TextRange } from '../../src/engine/index.js';
import { passageOf, placeOf, whole } from '../ui/blocks/support.js';

const steps = passageOf(
  { kind: 'paragraph', text: 'To fire a kiln:' },
  { text: '\n\n1. ' },
  { kind: 'item', depth: 0, number: 1, text: 'Leave the lid ajar.' },
  { text: '\n2. ' },
  { kind: 'item', depth: 0, number: 2, text: 'Start it.' },
  { text: '\n   ' },
  { kind: 'code', language: 'sh', margin: 3, text: 'kiln start \\\n     --slow' },
);
const cones = {
  ...passageOf(
    { kind: 'row', header: true, text: 'Cone | Heat' },
    { text: '\n' },
    { kind: 'row', header: false, text: '06 | 999' },
  ),
  id: 'cones',
  title: 'Cones',
  url: 'https://kiln.example/cones',
};
const lid = {
  ...passageOf(
    { kind: 'paragraph', note: 'warning', text: 'The lid is hot. Wear gloves.' },
    { text: '\n\n' },
    { kind: 'definition', term: 'Slip', text: 'Slip: clay in water' },
  ),
  id: 'lid',
  title: 'Lid',
};

function excerptOf(passage: Passage, mark: TextRange, range: TextRange = whole(passage)): Excerpt {
  return { passageId: passage.id, ...range, mark, relevance: 0.5 };
}

const draft: Draft = {
  answer: steps.text,
  kind: 'block',
  rationale: steps.text,
  citations: [{ passageId: steps.id, ...whole(steps) }],
  excerpt: excerptOf(steps, whole(steps)),
  readings: [
    excerptOf(steps, whole(steps)),
    excerptOf(cones, placeOf(cones, '06 | 999'), placeOf(cones, '06 | 999')),
    excerptOf(lid, placeOf(lid, 'Wear gloves.')),
  ],
  confidence: 0.8,
  lookups: [],
  read: [],
  signals: {},
};

function said(outcome: Outcome): string {
  const query = { text: 'kiln' };
  const found = [steps, cones, lid].map((passage) => ({ passage, score: 1, matchedTerms: [] }));
  const end: RunEvent =
    outcome.status === 'answered'
      ? { type: 'accepted', round: 1, outcome }
      : { type: 'abstained', round: 1, outcome };
  const text = new OutcomeText();
  return [{ type: 'passages-found', round: 1, query, found } as const, end]
    .flatMap((event) => (event === end ? [eventText(event), text.below(event)] : (text.below(event) ?? [])))
    .join('\n');
}

describe('what the command line says below an answer', () => {
  it('shows steps as steps, code as it was, and then what further passages say', () => {
    expect(said({ status: 'answered', answer: steps.text, round: 1, probability: 0.8, draft })).toBe(`
Answer (80 % sure):

To fire a kiln:

1. Leave the lid ajar.
2. Start it.
   \`\`\`sh
   kiln start \\
     --slow
   \`\`\`

(Kiln: https://kiln.example/firing#cones)

Also worth reading:

Cones: https://kiln.example/cones
  | Cone | Heat |
  | --- | --- |
  | 06 | 999 |

Lid: https://kiln.example/firing#cones
  > Warning:
  > The lid is hot. **Wear gloves.**

  Slip
  : clay in water`);
  });

  it('offers the nearest readings where it knows no answer', () => {
    const text = said({
      status: 'abstained',
      reason: 'turns-spent',
      lookedFor: [],
      missing: [],
      closest: null,
      readings: draft.readings?.slice(1) ?? [],
    });
    expect(text).toContain('I do not know.');
    expect(text).toContain('What comes nearest:\n\nCones: https://kiln.example/cones\n');
  });

  it('is unchanged if there is nothing to show below', () => {
    const { excerpt: _, readings: __, ...old } = draft;
    expect(
      said({
        status: 'answered',
        answer: 'Ajar',
        round: 1,
        probability: 0.8,
        draft: { ...old, kind: 'span' },
      }),
    ).toBe('\nAnswer: Ajar (80 % sure)\n');
  });

  it('fences code that contains fences, and lets nothing in it control the terminal', () => {
    const code = passageOf({ kind: 'code', margin: 0, text: '```js\n\u001b[2Jx\n```' });
    const shown = said({
      status: 'answered',
      answer: 'x',
      round: 1,
      probability: 0.8,
      draft: {
        ...draft,
        answer: code.text,
        excerpt: { ...excerptOf(code, whole(code)), passageId: 'none' },
        readings: [],
      },
    });
    expect(shown).toContain('```js  [2Jx ```');
    expect(shown).not.toMatch(/\p{Cc}(?<!\n)/u);
    const text = new OutcomeText();
    const found = [{ passage: code, score: 1, matchedTerms: [] }];
    text.below({ type: 'passages-found', round: 1, query: { text: 'x' }, found });
    const own = { ...draft, excerpt: excerptOf(code, whole(code)), readings: [] };
    const below = text.below({
      type: 'accepted',
      round: 1,
      outcome: { status: 'answered', answer: 'x', round: 1, probability: 0.8, draft: own },
    });
    expect(below).toMatch(/^\n````\n```js\n \[2Jx\n```\n````\n/u);
  });
});
