import { describe, expect, it } from 'vitest';
import { fragmentsOf } from '../../src/importing/formats/pdf/fragments.js';
import { blocksOf } from '../../src/importing/formats/pdf/text-blocks.js';
import { linesOf } from '../../src/importing/formats/pdf/text-lines.js';
import type { TextRun } from '../../src/importing/formats/pdf/text-runs.js';

/** Places the texts one after the other, from the right end of a line. */
function fromRight(texts: readonly string[], { y = 100, right = 500 } = {}): TextRun[] {
  let end = right;
  return texts.map((text) => {
    const width = 6 * text.length;
    const run = { text, x: end - width, y, width, size: 12, font: 'f' };
    end -= width + 4;
    return run;
  });
}

const textsOf = (runs: readonly TextRun[]): readonly string[] =>
  linesOf(fragmentsOf(runs)).map(({ text }) => text);

describe('the Hebrew and Arabic lines of a PDF', () => {
  const ferry = ['המעבורת', 'יוצאת', 'בשעה', '19', 'לרציף'];

  it('are read from the right, in whichever order their words are written', () => {
    expect(textsOf(fromRight(ferry))).toEqual([ferry.join(' ')]);
    expect(textsOf(fromRight(ferry).reverse())).toEqual([ferry.join(' ')]);
  });

  it('keep the order of Latin words within them', () => {
    const runs = fromRight(['המעבורת', 'Light', 'Skerry', 'יוצאת']).reverse();
    expect(textsOf(runs)).toEqual(['המעבורת Skerry Light יוצאת']);
  });

  it('are paragraphs that end at the left', () => {
    const lines = [
      fromRight(['העבארה-העבארה-העבארה-העבארה', 'תגאדר-תגאדר-תגאדר'], { y: 100 }),
      fromRight(['אלמינא'], { y: 114 }),
    ];
    expect(blocksOf(linesOf(fragmentsOf(lines.flat())), new Set())).toHaveLength(1);
  });

  it('leave lines in other scripts as they are', () => {
    const runs = fromRight(['noon', 'at', 'leaves', 'Ferry']).reverse();
    expect(textsOf(runs)).toEqual(['Ferry leaves at noon']);
  });
});
