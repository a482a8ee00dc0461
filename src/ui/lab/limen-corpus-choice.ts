import { html } from 'lit';
import { customElement } from 'lit/decorators.js';
import { counted } from '../text.js';
import { choices } from './choices.js';
import { tellChange } from './lab-part.js';
import { QuestionsChoice } from './questions-choice.js';

/** Whose questions are shown: those of one corpus, or all. */
@customElement('limen-corpus-choice')
export class LimenCorpusChoice extends QuestionsChoice {
  override render() {
    const choice = (corpus: string | null, title: string, count: number) => ({
      words: html`${title} <span class="soft small">${counted(count, 'question')}</span>`,
      chosen: corpus === this.chosen,
      choose: () => tellChange(this, { corpus }),
    });
    const all = this.corpora.reduce((sum, { questions }) => sum + questions.length, 0);
    return choices('Questions about', [
      choice(null, 'both corpora', all),
      ...this.corpora.map(({ id, title, questions }) => choice(id, title, questions.length)),
    ]);
  }
}
