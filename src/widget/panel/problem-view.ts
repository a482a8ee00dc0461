import { html, nothing } from 'lit';
import type { ErrorRecord } from '../../engine/index.js';
import { wayOutOf } from '../../ui/way-out.js';
import type { PanelStrings } from '../strings/panel-strings.js';
import type { ViewContext } from './view-context.js';

type ProblemWords = Extract<keyof PanelStrings, `problem${string}`>;

/** An error in the widget's language, its exact message, and a button to ask again if that may help. */
export function problemView(error: ErrorRecord, again: (() => void) | null, { strings }: ViewContext) {
  const mayAskAgain = again !== null && wayOutOf(error.code) === 'again' && error.code !== 'option-invalid';
  return html`<div class="problem" part="problem" role="alert" data-code=${error.code}>
    <p>${strings[wordsOf(error)]}</p>
    ${mayAskAgain ? html`<button type="button" part="again" @click=${again}>${strings.again}</button>` : nothing}
    <details>
      <summary class="small soft">${strings.details}</summary>
      <p class="small soft" lang="en" dir="auto">${error.message}</p>
    </details>
  </div>`;
}

function wordsOf({ code, detail }: ErrorRecord): ProblemWords {
  if (code.startsWith('question-')) return 'problemQuestion';
  if (code.startsWith('corpus-')) return 'problemCorpus';
  if (code === 'option-invalid') return 'problemOption';
  // If the retriever's worker fails, search fails too: this is not a model problem.
  if ('worker' in detail && detail.worker === 'retriever') return 'problemOther';
  return /^(?:model|reasoner|reply|backend|device|worker)-/u.test(code) ? 'problemModel' : 'problemOther';
}
