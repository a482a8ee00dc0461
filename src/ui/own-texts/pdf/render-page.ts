/** Draws one page of a PDF and locates the marked parts of its text. Uses pdf.js in a worker of its own. */

import { getDocument, type PageViewport, PDFWorker, type RenderTask } from 'pdfjs-dist/legacy/build/pdf.mjs';
import pdfWorkerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';
import { orAbort } from '../../../async/abort.js';
import { LimenError } from '../../../engine/index.js';
import { textItems } from '../../../importing/formats/pdf/text-items.js';
import { type TextRun, textRuns } from '../../../importing/formats/pdf/text-runs.js';
import { startWorker } from '../../../rpc/start-worker.js';
import { type ItemRange, markedStretches } from './marked-stretches.js';

/** As shares of the page's width and height. */
interface MarkedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface RenderedPage {
  readonly pages: number;
  readonly marks: readonly MarkedBox[];
}

export interface PageRequest {
  readonly blob: Blob;
  /** Named in errors. */
  readonly path: string;
  readonly page: number;
  readonly sentences: readonly string[];
  /** In CSS pixels. */
  readonly width: number;
}

/** Maximum width or height of a canvas, in pixels. */
const largestSide = 4096;

/**
 * Never draws into the canvas after the promise has settled, even if the signal aborts.
 * @throws {LimenError} `file-refused` if the page cannot be shown
 * @throws the signal's reason if it aborts
 */
export async function renderPage(
  canvas: HTMLCanvasElement,
  { blob, path, page: number, sentences, width }: PageRequest,
  signal: AbortSignal,
): Promise<RenderedPage> {
  const port = startWorker(pdfWorkerUrl, 'import');
  const worker = new PDFWorker({ port: port as unknown as null });
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    worker,
    isEvalSupported: false,
    useWorkerFetch: false,
    useWasm: false,
    verbosity: 0,
  });
  try {
    // Handled even if already aborted: otherwise the rejection when the task ends would be unhandled.
    const document = await orAbort(task.promise, signal);
    const page = await orAbort(document.getPage(Math.min(number, document.numPages)), signal);
    const natural = page.getViewport({ scale: 1 });
    const sharp = Math.min(globalThis.devicePixelRatio || 1, 2);
    const scale = Math.min(
      (width * sharp) / natural.width,
      largestSide / Math.max(natural.width, natural.height),
    );
    const viewport = page.getViewport({ scale });
    signal.throwIfAborted();
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await drawn(page.render({ canvas, viewport }), signal);
    const runs = textRuns(await orAbort(textItems(page), signal), natural.transform);
    const texts = runs.map(({ text }) => text);
    const stretches = sentences.flatMap((sentence) => markedStretches(texts, sentence));
    const marks = stretches.flatMap((stretch) => boxOf(stretch, runs[stretch.item], natural) ?? []);
    return { pages: document.numPages, marks };
  } catch (cause) {
    signal.throwIfAborted();
    throw new LimenError(
      'file-refused',
      { file: path, reason: `its page ${number} cannot be shown`, value: number },
      { cause },
    );
  } finally {
    await task.destroy();
    worker.destroy();
    port.terminate();
  }
}

/** Where a stretch of a run lies on the page; ascenders and descenders are estimated. */
function boxOf({ start, end }: ItemRange, run: TextRun | undefined, page: PageViewport): MarkedBox | null {
  if (run === undefined) return null;
  const { text, x, y, width, size } = run;
  return {
    left: (x + (start / text.length) * width) / page.width,
    top: (y - 0.95 * size) / page.height,
    width: (((end - start) / text.length) * width) / page.width,
    height: (1.2 * size) / page.height,
  };
}

/** Cancels the drawing when the signal aborts, which releases its canvas. */
async function drawn(drawing: RenderTask, signal: AbortSignal): Promise<void> {
  const cancel = (): void => drawing.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await drawing.promise;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Fetches the worker's program, which is stored from then on. */
export async function keepWorker(): Promise<void> {
  await fetch(pdfWorkerUrl).catch(() => undefined);
}
