import { html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { StoredCorpus } from '../../lab/stored-runs.js';
import { LabElement } from './lab-element.js';
import { tellChange } from './lab-part.js';

const kinds: Readonly<Record<string, string>> = {
  'one-hop': 'one passage proves it',
  'two-hop': 'two passages are needed',
  comparison: 'comparisons',
  'yes-no': 'yes or no',
  typed: 'your own questions',
  made: 'made of its sentences',
  unanswerable: 'nobody knows',
  taught: 'its memory was taught this',
  untaught: 'its memory was not taught this',
};

@customElement('limen-question-choice')
export class LimenQuestionChoice extends LabElement {
  @property({ attribute: false }) corpora: readonly StoredCorpus[] = [];
  /** An id; `null` for no particular question. */
  @property({ attribute: false }) chosen: string | null = null;

  override render() {
    return html`<label for="question" class="small soft">Question</label>
      <select id="question" @change=${this.#choose}>
        ${this.chosen === null ? html`<option value="" .selected=${true}>Choose a question</option>` : nothing}
        ${this.corpora.flatMap((corpus) =>
          Object.entries(kinds)
            .filter(([type]) => corpus.questions.some((question) => question.type === type))
            .map(
              ([type, words]) =>
                html`<optgroup label="${corpus.title}: ${words}">
                ${corpus.questions
                  .filter((question) => question.type === type)
                  .map(
                    ({ id, question }) =>
                      html`<option value=${id} .selected=${id === this.chosen}>${question}</option>`,
                  )}
              </optgroup>`,
            ),
        )}
      </select>`;
  }

  #choose(event: Event): void {
    if (!(event.target instanceof HTMLSelectElement)) return;
    // Changes to the passages of one question mean nothing for another.
    tellChange(this, { question: event.target.value, off: [], changed: [] });
  }
}
