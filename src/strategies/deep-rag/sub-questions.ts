/** Decomposes a question into simpler ones, each asked only once the previous answers are known. */

import type { Draft } from '../../engine/index.js';
import { hopsAtMost, innerQuestion } from '../../reasoners/reader/bridge/inner-question.js';
import {
  type ComparisonQuestion,
  comparisonAsked,
} from '../../reasoners/reader/comparison/comparison-question.js';
import { type Said, winnerOf } from '../../reasoners/reader/comparison/winner.js';

/** The final answer, and the indices of the steps that it is based on. */
export interface Conclusion {
  readonly kind: Draft['kind'];
  readonly text: string;
  readonly from: readonly number[];
}

/** Yields sub-questions, receives their answers (`null` if there was none), returns the conclusion. */
type Plan<Result> = Generator<string, Result, string | null>;

/** What follows these answers: a sub-question, the conclusion, or neither if there is no answer. */
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

/** The parts first; the question as a whole if it has none, or if they led nowhere. */
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

/** Resolves what the question describes, innermost first; then asks the question by name. */
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

/** Asks about each side alone, or about what it is compared through; then compares the answers. */
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
