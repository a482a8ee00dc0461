/** A question in an entry of the browser's history, so that Back and a reload know what it took over. */

import * as v from 'valibot';
import { questionLimit } from '../../engine/index.js';
import { type AskedQuestion, asWritten, wholeQuestion } from './asked-question.js';

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(questionLimit));

const completedQuestion = v.strictObject({
  written: text,
  followUp: v.strictObject({
    question: text,
    carried: text,
    changed: v.nullable(text),
    topic: v.nullable(v.strictObject({ phrase: text, isPerson: v.boolean() })),
  }),
});

/** The state of a history entry; `null` if its address says everything. */
export function historyState(asked: AskedQuestion | null): AskedQuestion | null {
  return asked?.followUp == null ? null : asked;
}

/**
 * @param state of the history entry, which another version of the page may have written
 * @param question in its address
 * @returns what the state says of this question; as written, if it says nothing
 */
export function questionOfEntry(state: unknown, question: string): AskedQuestion {
  return v.is(completedQuestion, state) && wholeQuestion(state) === question ? state : asWritten(question);
}
