/** A question taken apart into simpler ones, each asked only once the answers before it are known. */

import type { Draft } from '../../engine/index.js';
import { innerQuestion } from '../../reasoners/reader/bridge/inner-question.js';
import {
  type ComparisonQuestion,
  comparisonAsked,
} from '../../reasoners/reader/comparison/comparison-question.js';
import { type Said, winnerOf } from '../../reasoners/reader/comparison/winner.js';

/** The final answer, and the places of the steps that it rests on. */
export interface Conclusion {
  readonly kind: Draft['kind'];
  readonly text: string;
  readonly from: readonly number[];
}

/** Gives sub-questions, takes their answers (`null` where there was none), returns the conclusion. */
type Plan<Result> = Generator<string, Result, string | null>;

const hopsAtMost = 3;

/** What comes next after these answers: a sub-question, the conclusion, or neither where no answer can be had. */
export function afterAnswers(
  question: string,
  answers: readonly (string | null)[],
): { readonly subquestion: string } | { readonly conclusion: Conclusion | null } {
  const plan = planOf(question);
  let next = plan.next();
  for (const answer of answers) {
    if (next.done === true) break;
    next = plan.next(answer);
  }
  return next.done === true ? { conclusion: next.value } : { subquestion: next.value };
}

/** The parts first; the question as a whole where it has none, or where they led nowhere. */
function* planOf(question: string): Plan<Conclusion | null> {
  const steps = { taken: 0 };
  const comparison = comparisonAsked(question);
  const fromParts =
    comparison === null ? yield* acrossBridge(question, steps) : yield* compared(comparison, steps);
  if (fromParts !== null) return fromParts;
  const whole = yield* ask(question, steps);
  return whole === null ? null : { kind: 'text', text: whole.text, from: [whole.step] };
}

interface Steps {
  taken: number;
}

function* ask(question: string, steps: Steps): Plan<{ text: string; step: number } | null> {
  const step = steps.taken++;
  const text = yield question;
  return text === null ? null : { text, step };
}

/** What the question describes, from the inside out; then the question by name. */
function* acrossBridge(question: string, steps: Steps): Plan<Conclusion | null> {
  const from: number[] = [];
  let asked = question;
  while (from.length < hopsAtMost) {
    const described = innerQuestion(asked);
    if (described === null) break;
    const name = yield* ask(described.inner, steps);
    if (name === null) return null;
    from.push(name.step);
    asked = described.outer(name.text);
  }
  if (from.length === 0) return null;
  const answer = yield* ask(asked, steps);
  return answer === null ? null : { kind: 'text', text: answer.text, from: [answer.step, ...from] };
}

/** Each side alone, or whom or what of it is compared; then both against each other. */
function* compared(comparison: ComparisonQuestion, steps: Steps): Plan<Conclusion | null> {
  const said: Said[] = [];
  const from: number[] = [];
  for (const side of comparison.sides) {
    let about = side;
    if (comparison.through !== null) {
      const name = yield* ask(comparison.through(side), steps);
      if (name === null) return null;
      from.push(name.step);
      about = name.text;
    }
    const answer = yield* ask(comparison.asked(about), steps);
    if (answer === null) return null;
    from.push(answer.step);
    said.push({ side, text: answer.text });
  }
  const [one, other] = said;
  const winner = one === undefined || other === undefined ? null : winnerOf(comparison, one, other);
  return winner === null ? null : { ...winner, from };
}
