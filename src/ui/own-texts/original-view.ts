/** The file that a passage of a person's own texts was read from, where the passage says at which page. */

import { html, type TemplateResult } from 'lit';
import { originalPlace } from '../../retrieval/own/originals.js';
import type { OpenPassage } from '../ui-events.js';
import './pdf/limen-pdf-page.js';
import { keepWorker } from './pdf/render-page.js';

/** This view is kept in the browser once it is loaded; here the program of its worker is. */
export const keepProgram = keepWorker;

/** @param own under which id the texts are kept @returns `null` for a passage without one */
export function originalView(own: string, { passage, citations }: OpenPassage): TemplateResult | null {
  const place = originalPlace(passage.url);
  if (place === null) return null;
  const sentences = citations.map(({ start, end }) => passage.text.slice(start, end));
  return html`<limen-pdf-page .own=${own} .path=${place.path} .page=${place.page} .sentences=${sentences}></limen-pdf-page>`;
}
