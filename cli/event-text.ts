import { type Draft, isStrategyEvent, type RunEvent, reachesThreshold } from '../src/engine/index.js';
import type { OwnEvents } from '../src/strategies/own-events.js';
import { plainLine } from './terminal-text.js';

/**
 * An event as one or a few lines for people; null if it needs none.
 *
 * @param own the wording of the strategy's own events
 */
export function eventText(event: RunEvent, own: OwnEvents = {}): string | null {
  if (isStrategyEvent(event)) {
    const line = own[event.type]?.line(event) ?? null;
    return line === null ? null : `  ${line[0].padEnd(10)}${plainLine(line[1])}`;
  }
  switch (event.type) {
    case 'run-started':
    case 'nothing-held':
    case 'draft-streamed':
    case 'feedback-given':
    case 'end-reached':
      return null;
    case 'round-opened':
      return event.round === 0 ? null : `\nRound ${event.round}`;
    case 'query-written':
      return `  looks up  ${plainLine(event.query.text)}`;
    case 'passages-found':
      return event.found.length === 0
        ? '  finds     nothing new'
        : event.found
            .map(({ passage, score }) => `  finds     ${plainLine(passage.title)} (${score.toFixed(1)})`)
            .join('\n');
    case 'draft-finished': {
      const { answer, rationale, kind } = event.draft;
      if (answer === null) return '  drafts    no answer';
      return `  drafts    ${plainLine(answer)}${rationale === '' || kind === 'block' ? '' : `\n            “${plainLine(rationale)}”`}`;
    }
    case 'verdict-given': {
      const { accepted, probability, threshold } = event.verdict;
      const does = accepted ? 'accepts' : reachesThreshold(event.verdict) ? 'keeps' : 'rejects';
      return `  critic    ${does}: ${share(probability)} (threshold ${share(threshold)})`;
    }
    case 'accepted': {
      const { answer, draft, probability } = event.outcome;
      const certainty = `(${share(probability)} sure${provenOrNot(draft)})`;
      // A block answer is shown below, formatted as on its page (`OutcomeText`).
      return isBlock(draft) ? `\nAnswer ${certainty}:` : `\nAnswer: ${plainLine(answer)} ${certainty}`;
    }
    case 'abstained':
    case 'turns-spent': {
      const looked = event.outcome.lookedFor.map(({ text }) => plainLine(text)).join('; ');
      return `\nI do not know.${looked === '' ? '' : ` Looked for: ${looked}`}`;
    }
    case 'failed':
      return `\n${event.error.message}`;
  }
}

/** Whether the answer is a block of a page, which needs several lines. */
export function isBlock({ kind, excerpt }: Draft): boolean {
  return kind === 'block' && excerpt !== undefined;
}

function provenOrNot({ citations }: Draft): string {
  return citations.length === 0 ? '; unproven: it cites no passage' : '';
}

function share(probability: number): string {
  return `${Math.round(100 * probability)} %`;
}
