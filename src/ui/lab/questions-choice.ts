/** What the choices of the Lab have in common: the corpora of the stored runs, and what is chosen of them. */

import { property } from 'lit/decorators.js';
import type { StoredCorpus } from '../../lab/stored-runs.js';
import { LabElement } from './lab-element.js';

export abstract class QuestionsChoice extends LabElement {
  @property({ attribute: false }) corpora: readonly StoredCorpus[] = [];
  /** An id; `null` for none in particular. */
  @property({ attribute: false }) chosen: string | null = null;
}
