/** Runs of text on a page of a PDF, in points from its upper left corner. */

import type { PDFPageProxy } from 'pdfjs-dist';

/** The text items returned by pdf.js. */
export type TextItems = Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'];

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

/** From the page's own coordinates to the upper left corner, as in a viewport of scale 1. */
export type Transform = readonly number[];

/** Leaves out text that runs down the page, such as a stamp at its edge. */
export function textRuns(items: TextItems, to: Transform): TextRun[] {
  const runs: TextRun[] = [];
  for (const item of items) {
    if (!('str' in item) || item.str === '') continue;
    const [a, b, c, d, x, y] = multiplied(to, item.transform as number[]);
    if (Math.abs(b) > Math.abs(a)) continue;
    const size = Math.hypot(c, d);
    if (size > 0) runs.push({ text: item.str, x, y, width: item.width, size, font: item.fontName });
  }
  return runs;
}

type Matrix = readonly [number, number, number, number, number, number];

function multiplied(one: Transform, other: Transform): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = other;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}
