/** The smallest parts of a passage that can be shown on their own. */

import { blocksOf, type Passage, type TextRange } from '../../../engine/index.js';
import { rangesOf } from '../../../text/text-ranges.js';
import { longestSentence, sentencesOf } from '../sentences.js';

/** A sentence, a term with the first sentence that explains it, a table row, or a whole code block. */
export interface Unit extends TextRange {
  readonly kind: 'sentence' | 'row' | 'code';
}

/** In order, without overlap. A header row belongs to the rows below it and is not a unit. */
export function unitsOf(passage: Passage): Unit[] {
  return wholeUnits(passage)
    .filter(({ start, end }) => passage.text.slice(start, end).trim() !== '')
    .map((unit) => bounded(passage.text, unit));
}

function wholeUnits(passage: Passage): Unit[] {
  return blocksOf(passage).flatMap((block): Unit[] => {
    const { start, end } = block;
    if (block.kind === 'code') return [{ kind: 'code', start, end }];
    if (block.kind === 'row') return block.header ? [] : [{ kind: 'row', start, end }];
    const sentences = sentencesWithin(passage.text, block).map(
      (range): Unit => ({ kind: 'sentence', ...range }),
    );
    return block.kind === 'definition' ? withTerm(sentences, block.term) : sentences;
  });
}

/** The ranges that can prove an answer: a passage's units, or its sentences if its blocks are unknown. */
export function statementsOf(passage: Passage): readonly TextRange[] {
  return passage.blocks === undefined ? sentencesOf(passage.text) : unitsOf(passage);
}

/**
 * The ranges that a short answer must not cross: a sentence, a table cell, a line of code; for a passage
 * without blocks, its sentences.
 *
 * @returns ranges in order, in UTF-16 code units; text between two ranges belongs to the first of them
 */
export function spanBoundsOf(passage: Pick<Passage, 'text' | 'blocks'>): readonly TextRange[] {
  const { text, blocks } = passage;
  if (blocks === undefined) return sentencesOf(text);
  return blocks.flatMap((block): readonly TextRange[] => {
    if (block.kind === 'row') return block.cells;
    if (block.kind === 'code') return linesOf(text, block);
    return sentencesWithin(text, block);
  });
}

function sentencesWithin(text: string, range: TextRange): TextRange[] {
  return linesOf(text, range).flatMap((line) =>
    sentencesOf(text.slice(line.start, line.end)).map(({ start, end }) => ({
      start: line.start + start,
      end: line.start + end,
    })),
  );
}

/** A term is on a line of its own, and means nothing without its explanation. */
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
  return rangesOf(text.slice(start, end).split('\n'), 1, start);
}

/** In UTF-16 code units: longer code is not coloured. */
const longestCode = 4000;

function bounded(text: string, { kind, start, end }: Unit): Unit {
  const most = kind === 'code' ? longestCode : longestSentence;
  if (end - start <= most) return { kind, start, end };
  const space = text.slice(start, start + most).search(/\s\S*$/u);
  // A character may take two code units.
  const whole = (text.codePointAt(start + most - 1) ?? 0) > 0xffff ? most - 1 : most;
  return { kind, start, end: start + (space > 0 ? space : whole) };
}
