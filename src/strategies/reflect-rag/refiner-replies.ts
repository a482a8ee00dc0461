/** ReflectRAG's prompts (Chen et al. 2026, sections 3.2 to 3.4), and how the replies are parsed. */

import { asksForDefinition, asksYesOrNo, type Passage } from '../../engine/index.js';
import type { ChatMessage } from '../../reasoners/language-model/chat-model.js';
import {
  optionalWords,
  passageNumbers,
  replyOf,
  textsOfPassages,
} from '../../reasoners/language-model/json-reply.js';
import { instructed, labelled, listed, numbered } from '../../reasoners/language-model/prompt-parts.js';
import { answering } from '../../reasoners/language-model/prompts.js';
import type { PlannedFact } from './refiner.js';

export function rankingMessages(question: string, passages: readonly Passage[]): ChatMessage[] {
  const system = `You order passages by how much they help to answer a question: the one that names the very person, thing or
date asked for comes first. Reply with one JSON object: "ranking" (all passage numbers, the most helpful first).`;
  return instructed(system, [numbered(passages), labelled('Question', question)]);
}

export const rankingReply = replyOf('ranking', { ranking: passageNumbers }, ({ ranking }) => ranking);

/** @param suggestion How to improve an answer that an earlier plan led to. */
export function planMessages(
  question: string,
  passages: readonly Passage[],
  suggestion?: string,
): ChatMessage[] {
  const system = `You prepare an answer. For each passage that helps to answer the question, write the one fact in it that does, in one short
sentence that says no more than the passage. Leave the other passages out. Reply with one JSON object: "facts" (for each: the
"passage" number and the "fact").`;
  const parts = [
    numbered(passages),
    suggestion === undefined ? '' : labelled('An earlier plan missed this', suggestion),
    labelled('Question', question),
  ];
  return instructed(system, parts);
}

/** By passage number from 1; the first fact of each passage counts. */
export const planReply = replyOf('plan', { facts: textsOfPassages('fact') }, ({ facts }) => {
  const said = facts.map(({ passage, text }) => [passage, text.replace(/\s+/gu, ' ').trim()] as const);
  return new Map(said.filter(([, fact]) => fact !== '').reverse());
});

export function reflectionMessages(
  question: string,
  passages: readonly Passage[],
  { plan, answer, refused }: Pick<AnsweredPlan, 'plan' | 'answer'> & { readonly refused: readonly string[] },
): ChatMessage[] {
  const system = `You check an answer against the passages it was given from. If a passage shows that it is wrong, incomplete or missing,
say what is wrong and how to mend it, with the number of that passage. Prefer the answer as it is where the passages carry it: a
similar name or event is not the one that was asked for. Reply with one JSON object: "critique" (one sentence, or null when the answer
is right), "suggestion" (one sentence, or null).`;
  const parts = [
    numbered(passages),
    listed('Plan', factsOf(plan, passages)),
    labelled('Question', question),
    labelled('Answer', answer ?? 'none was found'),
    listed('Already refused, since no passage carries it', refused),
  ];
  return instructed(system, parts);
}

/** `null` if the model finds nothing wrong, or does not say what would be better. */
export const reflectionReply = replyOf(
  'reflection',
  { critique: optionalWords, suggestion: optionalWords },
  (reflection) => (reflection.critique === '' || reflection.suggestion === '' ? null : reflection),
);

interface AnsweredPlan {
  readonly plan: readonly PlannedFact[];
  /** The answer to improve; omitted the first time. */
  readonly answer?: string | null;
  readonly suggestion?: string;
}

/** The reply is parsed like that of any draft. */
export function plannedMessages(
  question: string,
  passages: readonly Passage[],
  { plan, answer, suggestion }: AnsweredPlan,
): ChatMessage[] {
  const parts = [
    'Answer from these passages alone, and only with what they say.',
    numbered(passages),
    listed('Facts to answer from', factsOf(plan, passages)),
    ...(suggestion === undefined
      ? []
      : [labelled('An earlier answer', answer ?? 'none'), labelled('What would mend it', suggestion)]),
    labelled('Question', question),
    formOf(question),
  ];
  return instructed(answering, parts);
}

/** Section 3.4, "Stabilizing and normalizing". */
function formOf(question: string): string {
  if (asksYesOrNo(question)) return 'The answer is "yes" or "no".';
  return asksForDefinition(question) ? 'The answer is one sentence that defines it, without an example.' : '';
}

function factsOf(plan: readonly PlannedFact[], passages: readonly Passage[]): string[] {
  return plan.flatMap(({ passageId, fact }) => {
    const place = passages.findIndex(({ id }) => id === passageId);
    return place < 0 ? [] : [`[${place + 1}] ${fact}`];
  });
}
