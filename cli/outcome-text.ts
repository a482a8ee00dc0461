/**
 * The text below an answer, or in place of one: excerpts of the page and of further passages, as Markdown.
 */

import type { Draft, Outcome, Passage, RunEvent } from '../src/engine/index.js';
import { shownBlocks } from '../src/ui/blocks/shown-blocks.js';
import { type Reading, readingsOf, tellingRange } from '../src/ui/readings.js';
import { blockLines } from './block-text.js';
import { isBlock } from './event-text.js';
import { plainLine } from './terminal-text.js';

/** Follows a run to collect the passages that it finds. */
export class OutcomeText {
  readonly #passages = new Map<string, Passage>();

  /** What its outcome shows below the answer line; null for any other event, and if there is nothing. */
  below(event: RunEvent): string | null {
    if (event.type === 'passages-found') {
      for (const { passage } of event.found) this.#passages.set(passage.id, passage);
    }
    if (!('outcome' in event)) return null;
    const lines = this.#lines(event.outcome);
    return lines.length === 0 ? null : lines.join('\n');
  }

  #lines(outcome: Outcome): readonly string[] {
    const draft = outcome.status === 'answered' ? outcome.draft : null;
    const proof = draft?.excerpt;
    const shown = [...(draft?.citations ?? []), ...(proof === undefined ? [] : [proof])];
    const readings = readingsOf(
      outcome,
      (id) => this.#passages.get(id),
      shown.map(({ passageId }) => passageId),
    );
    const own = draft === null ? [] : this.#answerLines(draft);
    if (readings.length === 0) return own;
    const heading = draft === null ? 'What comes nearest:' : 'Also worth reading:';
    return [...own, '', heading, ...readings.flatMap((reading) => ['', ...readingLines(reading)])];
  }

  #answerLines(draft: Draft): readonly string[] {
    const { excerpt } = draft;
    const passage = excerpt && this.#passages.get(excerpt.passageId);
    if (excerpt === undefined || passage === undefined)
      return isBlock(draft) ? [plainLine(draft.answer ?? '')] : [];
    const lines = excerptLines({ passage, excerpt }, draft.kind === 'block');
    return ['', ...lines, '', `(${sourceLine(passage)})`];
  }
}

function readingLines(reading: Reading): readonly string[] {
  return [sourceLine(reading.passage), ...excerptLines(reading, false).map((line) => `  ${line}`.trimEnd())];
}

function excerptLines({ passage, excerpt }: Reading, isAnswer: boolean): readonly string[] {
  const cited = tellingRange(passage, excerpt, isAnswer);
  return blockLines(shownBlocks(passage, excerpt, { cited }));
}

function sourceLine({ title, url }: Passage): string {
  return plainLine(url === undefined ? title : `${title}: ${url}`);
}
