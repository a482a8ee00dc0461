/** The prompts for DeepRAG's decisions (Guan et al. 2025, appendix A.1), and how the replies are parsed. */

import type { ChatMessage } from '../../reasoners/language-model/chat-model.js';
import { flag, replyOf, words, wordsOrNull } from '../../reasoners/language-model/json-reply.js';
import {
  type Fence,
  fenced,
  instructed,
  labelled,
  type PromptPart,
} from '../../reasoners/language-model/prompt-parts.js';
import type { AtomicDecision, ReasoningState, ReasoningStep } from './deep-rag-steps.js';

const task = `You answer a question by taking it apart into simpler questions ("Follow up:") and answering each ("Intermediate answer:").`;

export function followUpMessages(state: ReasoningState): ChatMessage[] {
  const system = `${task} Write the next follow-up: one question about one thing, with names instead of "he" or "it".
Reply with one JSON object: "follow_up" (the question, or null when the intermediate answers suffice).`;
  return instructed(system, [narrativeOf(state)]);
}

export const followUpReply = replyOf(
  'follow_up',
  { follow_up: wordsOrNull('must be a question, or null when nothing is left to ask') },
  ({ follow_up }) => follow_up,
);

export function decisionMessages(state: ReasoningState, subquery: string): ChatMessage[] {
  const system = `${task} Decide whether you can answer the last follow-up yourself, or it must be searched. Reply with one JSON object:
"reason" (one short sentence), "search" (true or false).`;
  return instructed(system, [narrativeOf(state), labelled('Follow up', subquery)]);
}

export const decisionReply = replyOf(
  'decision',
  { reason: words, search: flag },
  ({ reason, search }): AtomicDecision => ({ retrieve: search, known: null, reason }),
);

export function conclusionMessages(state: ReasoningState): ChatMessage[] {
  const system = `${task} Give the final answer as shortly as possible: a name, a date, a number, a few words, "yes" or "no". Reply with one
JSON object: "rationale" (one sentence that leads to it), "answer" (the answer alone, or null when you are unsure).`;
  return instructed(system, [narrativeOf(state)]);
}

/** The paper's answer format (section 3.2), with each document between fences. */
function narrativeOf({ question, steps }: ReasoningState): PromptPart {
  return (fence) =>
    [labelled('Question', question), ...steps.flatMap((step) => stepLines(step, fence))].join('\n');
}

function stepLines({ subquery, documents, retrieved, answer }: ReasoningStep, fence: Fence): string[] {
  const context = documents.map((document) => `Context:\n${fenced(document, fence)}`);
  return [
    labelled('Follow up', subquery),
    ...(retrieved ? ["Let's search the question in the corpus.", ...context] : []),
    labelled('Intermediate answer', answer.answer ?? 'unknown'),
  ];
}
