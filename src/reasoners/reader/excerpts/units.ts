/** The smallest stretches of a passage that can be shown on their own. */

import { blocksOf, type Passage, type TextRange } from '../../../engine/index.js';
import { sentencesOf } from '../sentences.js';

/** A sentence, a term with the first sentence that explains it, a table's row, or a whole code block. */
export interface Unit extends TextRange {
  readonly kind: 'sentence' | 'row' | 'code';
}

/** In order, without overlap. A header row belongs to the rows below it and is none. */
export function unitsOf(passage: Passage): Unit[] {
  return blocksOf(passage).flatMap((block): Unit[] => {
    const { start, end } = block;
    if (block.kind === 'code') return [{ kind: 'code', start, end }];
    if (block.kind === 'row') return block.header ? [] : [{ kind: 'row', start, end }];
    const sentences = linesOf(passage.text, block).flatMap((line) =>
      sentencesOf(passage.text.slice(line.start, line.end)).map(
        (sentence): Unit => ({
          kind: 'sentence',
          start: line.start + sentence.start,
          end: line.start + sentence.end,
        }),
      ),
    );
    return block.kind === 'definition' ? withTerm(sentences, block.term) : sentences;
  });
}

/** Terms stand on lines of their own, and say nothing without what explains them. */
function withTerm(sentences: readonly Unit[], term: TextRange): Unit[] {
  const explained = Math.max(
    0,
    sentences.findIndex(({ end }) => end > term.end),
  );
  const [first, explanation] = [sentences[0], sentences[explained]];
  if (first === undefined || explanation === undefined) return [];
  return [{ ...first, end: explanation.end }, ...sentences.slice(explained + 1)];
}

function linesOf(text: string, { start, end }: TextRange): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; at < end; ) {
    const next = text.indexOf('\n', at);
    const stop = next < 0 || next > end ? end : next;
    lines.push({ start: at, end: stop });
    at = stop + 1;
  }
  return lines;
}
