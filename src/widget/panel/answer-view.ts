import { html, nothing } from 'lit';
import type { FinalEvent } from '../../engine/index.js';
import '../../ui/limen-gauge.js';
import { type RunView, type Source, sourcesOf } from '../../ui/run-view.js';
import { clipped } from '../../ui/text.js';
import { filled } from '../strings/strings.js';
import { passageView } from './passage-view.js';
import { shareText, type ViewContext } from './view-context.js';

/** Most of an answer or a proof that is shown, in UTF-16 code units. */
const textLimit = 2000;

type Accepted = Extract<FinalEvent, { type: 'accepted' }>;

/** The accepted answer with the sentences that prove it, each below a link to its passage. */
export function answerView(view: RunView, { outcome }: Accepted, context: ViewContext) {
  const { strings, language } = context;
  const { answer, draft, probability } = outcome;
  const { threshold } = view.options;
  const sources = sourcesOf(view, draft);
  const certainty = filled(strings.certainty, {
    probability: shareText(probability, language),
    threshold: shareText(threshold, language),
  });
  return html`<section class="outcome" part="answer" aria-label=${strings.answer}>
    <p class="kicker" part="answer-label">${strings.answer}</p>
    <p class=${answer.length > 80 ? 'said long' : 'said'} part="answer-text">
      <bdi dir="auto">${clipped(answer, textLimit)}</bdi>
    </p>
    ${
      sources.length === 0
        ? html`<p class="soft" part="unproven">${strings.unproven}</p>`
        : html`<ol class="proofs" aria-label=${strings.proof}>
            ${sources.map((source) => proofView(source, context))}
          </ol>`
    }
    <div class="certainty" part="certainty">
      <limen-gauge part="gauge" aria-hidden="true" .probability=${probability} .threshold=${threshold}></limen-gauge>
      <p class="soft small">${certainty}</p>
    </div>
  </section>`;
}

function proofView({ passage, citations, sentences }: Source, context: ViewContext) {
  const quote =
    sentences.length === 0
      ? nothing
      : html`<blockquote part="quote">${clipped(sentences.join(' … '), textLimit)}</blockquote>`;
  return html`<li part="proof" dir="auto">
    ${quote}
    <div class="source">${passageView({ passage, terms: [], cited: citations, excerpt: nothing }, context)}</div>
  </li>`;
}
