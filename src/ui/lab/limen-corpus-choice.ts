import { html } from 'lit';
import { counted } from '../text.js';
import { tellChange } from './lab-part.js';
import { QuestionsChoice } from './questions-choice.js';

/** Whose questions are shown: those of one corpus, or all. */
export class LimenCorpusChoice extends QuestionsChoice {
  override render() {
    const all = this.corpora.reduce((sum, { questions }) => sum + questions.length, 0);
    return html`<fieldset>
      <legend>Questions about</legend>
      <div class="choices">
        ${this.#choice(null, 'both corpora', all)}
        ${this.corpora.map(({ id, title, questions }) => this.#choice(id, title, questions.length))}
      </div>
    </fieldset>`;
  }

  #choice(id: string | null, title: string, count: number) {
    return html`<label>
      <input
        type="radio"
        name="corpus"
        .checked=${id === this.chosen}
        @change=${() => tellChange(this, { corpus: id })}
      />
      <span>${title} <span class="soft small">${counted(count, 'question')}</span></span>
    </label>`;
  }
}

customElements.define('limen-corpus-choice', LimenCorpusChoice);
