/** The file that a passage of a person's own texts was read from, if the passage names a page of it. */

import { html, type TemplateResult } from 'lit';
import { originalPlace } from '../../retrieval/own/originals.js';
import type { OpenPassage } from '../ui-events.js';
import './pdf/limen-pdf-page.js';
import { keepWorker } from './pdf/render-page.js';

/** Loading this view stores its code in the browser; this stores its worker's code too. */
export const keepProgram = keepWorker;

/** @param own the id under which the texts are kept @returns `null` for a passage without an original */
export function originalView(own: string, { passage, citations }: OpenPassage): TemplateResult | null {
  const place = originalPlace(passage.url);
  if (place === null) return null;
  const sentences = citations.map(({ start, end }) => passage.text.slice(start, end));
  return html`<limen-pdf-page .own=${own} .path=${place.path} .page=${place.page} .sentences=${sentences}></limen-pdf-page>`;
}
