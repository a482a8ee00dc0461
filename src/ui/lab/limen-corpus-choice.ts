import { html, LitElement } from 'lit';
import type { StoredCorpus } from '../../lab/stored-runs.js';
import { counted } from '../text.js';
import { theme } from '../theme.js';
import { tellChange } from './lab-part.js';
import { labStyles } from './lab-styles.js';

/** Whose questions are shown: those of one corpus, or all. */
export class LimenCorpusChoice extends LitElement {
  static override properties = { corpora: { attribute: false }, chosen: { attribute: false } };
  static override styles = [theme, labStyles];

  declare corpora: readonly StoredCorpus[];
  /** A corpus by id; `null` for all. */
  declare chosen: string | null;

  constructor() {
    super();
    this.corpora = [];
    this.chosen = null;
  }

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
