import { html, nothing } from 'lit';
import type { FinalEvent } from '../../engine/index.js';
import '../../ui/blocks/limen-excerpt.js';
import '../../ui/limen-gauge.js';
import type { Reading } from '../../ui/readings.js';
import { excerptIn, readingsIn } from '../../ui/run-readings.js';
import { type RunView, type Source, sourcesOf } from '../../ui/run-view.js';
import { clipped, hundredths } from '../../ui/text.js';
import type { ViewContext } from '../panel/view-context.js';
import { filled } from '../strings/strings.js';
import { readingsView } from './readings-view.js';
import { sourceView } from './source-view.js';

/** Maximum length of an answer or a proof as shown, in UTF-16 code units. */
const textLimit = 2000;

type Accepted = Extract<FinalEvent, { type: 'accepted' }>;

/** The accepted answer with its proofs, each above its link; a block of a page is both. */
export function answerView(view: RunView, { outcome }: Accepted, context: ViewContext) {
  const { strings, language } = context;
  const { answer, draft, probability } = outcome;
  const { threshold } = view.options;
  const shown = excerptIn(view, draft);
  const isBlock = draft.kind === 'block' && shown !== null;
  const proofs = sourcesOf(view, draft).filter(({ passage }) => passage.id !== shown?.passage.id);
  const shownProof =
    shown === null ? nothing : html`<li part="proof" dir="auto">${excerptView(shown, isBlock, context)}</li>`;
  const certainty = filled(strings.certainty, {
    probability: shareText(probability, language),
    threshold: shareText(threshold, language),
  });
  return html`<section class="outcome" part="answer" aria-label=${strings.answer}>
    <p class="kicker" part="answer-label">${strings.answer}</p>
    ${
      isBlock
        ? nothing
        : html`<p class=${answer.length > 80 ? 'said long' : 'said'} part="answer-text">
            <bdi dir="auto">${clipped(answer, textLimit)}</bdi>
          </p>`
    }
    ${
      proofs.length === 0 && shown === null
        ? html`<p class="soft" part="unproven">${strings.unproven}</p>`
        : html`<ol class="proofs" aria-label=${strings.proof}>
            ${shownProof} ${proofs.map((source) => proofView(source, context))}
          </ol>`
    }
    <div class="certainty" part="certainty">
      <limen-gauge part="gauge" aria-hidden="true" .probability=${probability} .threshold=${threshold}></limen-gauge>
      <p class="soft small">${certainty}</p>
    </div>
    ${context.gapsBelow(false)} ${readingsView(strings.readings, readingsIn(view, outcome), context)}
  </section>`;
}

function excerptView({ passage, excerpt }: Reading, isAnswer: boolean, context: ViewContext) {
  const title = sourceView(passage, [excerpt.mark], nothing, context);
  return html`<limen-excerpt
      part=${isAnswer ? 'answer-text' : 'quote'}
      .passage=${passage}
      .excerpt=${excerpt}
      .words=${context.strings}
      ?answer=${isAnswer}
    ></limen-excerpt>
    <div class="source own">${title}</div>`;
}

function proofView({ passage, citations, sentences }: Source, context: ViewContext) {
  const quote =
    sentences.length === 0
      ? nothing
      : html`<blockquote part="quote">${clipped(sentences.join(' … '), textLimit)}</blockquote>`;
  return html`<li part="proof" dir="auto">
    ${quote}
    <div class="source">${sourceView(passage, citations, nothing, context)}</div>
  </li>`;
}

/** Two decimals, never rounded up to certainty. */
function shareText(share: number, language: string): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return hundredths(share).toLocaleString(language, digits);
}
