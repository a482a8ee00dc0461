/** Screen reader announcements of a run: each round's search, each rejection, and the result, in short. */

import { type RunEvent, reachesThreshold } from '../engine/index.js';
import { counted } from '../text/counted.js';
import { clipped, decimal } from './text.js';

/** A sentence, or `null` if the event is not worth an interruption. */
export function announcementOf(event: RunEvent): string | null {
  switch (event.type) {
    case 'query-written':
      return `Round ${event.round}: looking for ${clipped(event.query.text, 120)}.`;
    case 'verdict-given': {
      const { accepted, probability } = event.verdict;
      const became = reachesThreshold(event.verdict) ? 'kept' : 'rejected';
      return accepted ? null : `Round ${event.round}: draft ${became}, probability ${decimal(probability)}.`;
    }
    case 'accepted': {
      const { answer, probability } = event.outcome;
      return `Answer: ${clipped(answer, 200)}. Probability ${decimal(probability)}.`;
    }
    case 'abstained':
    case 'turns-spent': {
      const { lookedFor } = event.outcome;
      return `I do not know. Looked for ${counted(lookedFor.length, 'thing')}.`;
    }
    case 'end-reached':
      return announcementOf(event.end);
    case 'failed':
      return event.error.message;
    default:
      return null;
  }
}
