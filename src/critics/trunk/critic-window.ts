import type { CriticInput, Draft, Passage, TextRange } from '../../engine/index.js';
import type { WindowLimits } from '../../reasoners/reader/reader-config.js';
import { makeWindow, type Segment } from '../../reasoners/reader/reader-window.js';
import type { TrunkInput } from '../../reasoners/reader/trunk.js';
import type { WordPieces } from '../../sessions/word-pieces.js';
import { doOverlap } from '../../text/text-ranges.js';

/** What a token is part of. */
export const marks = { nothing: 0, answer: 1, rationale: 2, passage: 3, cited: 4 } as const;

/** A window of the trunk with a mark for each token. */
export interface CriticWindow extends TrunkInput {
  readonly marks: readonly number[];
}

interface CriticWindowLimits extends WindowLimits {
  /** Maximum number of cited passages after the draft. */
  readonly passages: number;
}

/**
 * The critic's input: a window of the trunk in which the draft comes first, like a passage. The passages that it
 * cites follow, newest first. SIM-RAG (section 3.3) gives its critic all passages; here the others
 * hardly change a judgement. Mirrors `models/training/critic_window.py`:
 *
 *     [CLS] question [SEP] [unused0] answer [unused1] rationale ([unused0] title [unused1] text)* [SEP]
 */
export function criticWindow(
  words: WordPieces,
  limits: CriticWindowLimits,
  { question, draft, passages }: CriticInput,
): CriticWindow {
  const shown = citedBy(draft, passages).slice(0, limits.passages);
  const asPassage: Passage = { id: '', title: draft.answer ?? 'none', text: draft.rationale };
  const { ids, questionTokens, segments } = makeWindow(words, limits, question, [asPassage, ...shown]);
  const marked = ids.map((): number => marks.nothing);
  for (const segment of segments) {
    if (segment.part === 'question') continue;
    const passage = shown[segment.passage - 1];
    const own =
      passage !== undefined ? marks.passage : segment.part === 'title' ? marks.answer : marks.rationale;
    const cited =
      passage === undefined || segment.part === 'title'
        ? []
        : draft.citations.filter(({ passageId }) => passageId === passage.id);
    for (const [token, range] of rangesOf(segment)) {
      marked[token] = cited.some((citation) => doOverlap(range, citation)) ? marks.cited : own;
    }
  }
  return { ids, questionTokens, marks: marked };
}

function citedBy({ citations }: Draft, passages: readonly Passage[]): readonly Passage[] {
  const cited = new Set(citations.map(({ passageId }) => passageId));
  return passages.toReversed().filter(({ id }) => cited.has(id));
}

function rangesOf({ first, pieces }: Segment): readonly (readonly [token: number, TextRange])[] {
  return pieces.starts.map((start, place) => [first + place, { start, end: pieces.ends[place] ?? start }]);
}
