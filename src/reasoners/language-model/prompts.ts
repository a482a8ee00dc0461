/** SIM-RAG's three requests to a reasoner (Yang et al. 2025, section 3.1), as messages. */

import type { Passage, Query, Turn } from '../../engine/index.js';
import type { ChatMessage } from './chat-model.js';
import { instructed, labelled, listed, numbered } from './prompt-parts.js';

export const answering = `You answer a question as shortly as possible: a name, a date, a number, a few words, "yes" or "no".
Reply with one JSON object: "rationale" (one or two sentences that lead to the answer), "quotes" (what proves it: for each,
the "passage" number and a "quote" copied from that passage word by word), "answer" (the answer alone, or null when you are unsure).`;

const querying = `You write one search query that finds what is still missing to answer a question.
Ask about one thing: a person, a place, a work, an event. Never repeat a query that was already asked.
Reply with one JSON object: "query" (a few words, or null when nothing is left to look up).`;

export function draftMessages(
  question: string,
  passages: readonly Passage[],
  turns: readonly Turn[],
): ChatMessage[] {
  const held =
    passages.length === 0
      ? 'There are no passages. Answer from what you know, with no quotes, and only if you are sure.'
      : 'Answer from these passages alone.';
  return instructed(answering, [held, numbered(passages), feedbackIn(turns), labelled('Question', question)]);
}

export function queryMessages(
  question: string,
  passages: readonly Passage[],
  turns: readonly Turn[],
  asked: readonly Query[],
): ChatMessage[] {
  return instructed(querying, [
    passages.length === 0 ? '' : 'Found so far:',
    numbered(passages),
    listed(
      'Already asked',
      asked.map(({ text }) => text),
    ),
    feedbackIn(turns),
    labelled('Question', question),
  ]);
}

/** The same request again, after an unreadable reply. */
export function repairMessages(
  messages: readonly ChatMessage[],
  reply: string,
  problem: string,
): ChatMessage[] {
  return [
    ...messages,
    { role: 'assistant', content: reply },
    { role: 'user', content: `That could not be read: ${problem}. Reply with the JSON object alone.` },
  ];
}

/** The critic's feedback on earlier drafts: in-context improvement. */
function feedbackIn(turns: readonly Turn[]): string {
  const said = turns.flatMap(({ feedback }) => feedback?.text ?? []);
  return listed('A critic said of your earlier drafts', said);
}
