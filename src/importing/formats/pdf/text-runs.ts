/** Runs of text on a page of a PDF, in points from its upper left corner. */

import { Util } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItems } from './text-items.js';

export interface TextRun {
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly width: number;
  /** Font size. */
  readonly size: number;
  readonly font: string;
}

type Matrix = [number, number, number, number, number, number];

/**
 * Leaves out text that runs down the page, such as a stamp at its edge.
 * @param transform of a viewport of scale 1
 */
export function textRuns(items: TextItems, transform: readonly number[]): TextRun[] {
  const runs: TextRun[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [a, b, c, d, x, y] = Util.transform(transform, item.transform) as Matrix;
    if (Math.abs(b) > Math.abs(a)) continue;
    const size = Math.hypot(c, d);
    if (size > 0) runs.push({ text: item.str, x, y, width: item.width, size, font: item.fontName });
  }
  return runs;
}
