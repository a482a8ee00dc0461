import { type Draft, isStrategyEvent, type RunEvent, reachesThreshold } from '../src/engine/index.js';
import type { OwnEvents } from '../src/strategies/own-events.js';

/** Invisible characters that could move the cursor or turn the line around; corpora and models may hold any. */
const controls = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * One event for people, on one line or a few; null for what needs no line.
 *
 * @param own how the strategy puts its own events
 */
export function eventText(event: RunEvent, own: OwnEvents = {}): string | null {
  if (isStrategyEvent(event)) {
    const line = own[event.type]?.line(event) ?? null;
    return line === null ? null : `  ${line[0].padEnd(10)}${plain(line[1])}`;
  }
  switch (event.type) {
    case 'run-started':
    case 'nothing-held':
    case 'draft-streamed':
    case 'feedback-given':
      return null;
    case 'round-opened':
      return event.round === 0 ? null : `\nRound ${event.round}`;
    case 'query-written':
      return `  looks up  ${plain(event.query.text)}`;
    case 'passages-found':
      return event.found.length === 0
        ? '  finds     nothing new'
        : event.found
            .map(({ passage, score }) => `  finds     ${plain(passage.title)} (${score.toFixed(1)})`)
            .join('\n');
    case 'draft-finished': {
      const { answer, rationale } = event.draft;
      if (answer === null) return '  drafts    no answer';
      return `  drafts    ${plain(answer)}${rationale === '' ? '' : `\n            “${plain(rationale)}”`}`;
    }
    case 'verdict-given': {
      const { accepted, probability, threshold } = event.verdict;
      const does = accepted ? 'accepts' : reachesThreshold(event.verdict) ? 'keeps' : 'rejects';
      return `  critic    ${does}: ${share(probability)} (threshold ${share(threshold)})`;
    }
    case 'accepted':
      return `\nAnswer: ${plain(event.outcome.answer)} (${share(event.outcome.probability)} sure${provenOrNot(event.outcome.draft)})`;
    case 'abstained':
    case 'turns-spent': {
      const looked = event.outcome.lookedFor.map(({ text }) => plain(text)).join('; ');
      return `\nI do not know.${looked === '' ? '' : ` Looked for: ${looked}`}`;
    }
    case 'failed':
      return `\n${event.error.message}`;
  }
}

function provenOrNot({ citations }: Draft): string {
  return citations.length === 0 ? '; unproven: it cites no passage' : '';
}

function plain(text: string): string {
  return text.replace(controls, ' ');
}

function share(probability: number): string {
  return `${Math.round(100 * probability)} %`;
}
