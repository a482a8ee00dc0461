/** What the choices of the Lab have in common: the corpora of the stored runs, and what is chosen of them. */

import { LitElement } from 'lit';
import type { StoredCorpus } from '../../lab/stored-runs.js';
import { theme } from '../theme.js';
import { labStyles } from './lab-styles.js';

export abstract class QuestionsChoice extends LitElement {
  static override properties = { corpora: { attribute: false }, chosen: { attribute: false } };
  static override styles = [theme, labStyles];

  declare corpora: readonly StoredCorpus[];
  /** An id; `null` for none in particular. */
  declare chosen: string | null;

  constructor() {
    super();
    this.corpora = [];
    this.chosen = null;
  }
}
