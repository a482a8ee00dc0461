/** A class's own texts in the lesson: which there are, their runs, and the making of those. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { CorpusInfo, Limen } from '../../api.js';
import type { PracticeProgress } from '../../composition/practice-part.js';
import { type ErrorRecord, LimenError, toErrorRecord } from '../../engine/index.js';
import { classQuestions, runClass } from '../../lab/class-runs.js';
import { keptLesson } from '../../lab/kept-lesson.js';
import type { StoredRuns } from '../../lab/stored-runs.js';
import { keepClassRuns } from '../../lab/write-class-runs.js';
import { ownCorpusId } from '../../retrieval/own/own-corpus-name.js';
import { ownCatalogue } from '../own-texts/own-catalogue.js';
import { whenBack } from '../when-back.js';

export class ClassController implements ReactiveController {
  /** The person's own texts in this browser, and whether they have been listed. */
  texts: readonly CorpusInfo[] = [];
  isListed = false;
  /** Runs over the chosen texts; null if none have been made yet. */
  runs: StoredRuns | null = null;
  /** Whether stored runs have been looked for. */
  isRead = false;
  progress: PracticeProgress | null = null;
  problem: ErrorRecord | null = null;
  #chosen: string | null = null;
  /** The action that failed, to be retried. */
  #failed: (limen: Promise<Limen>) => void = () => {};
  #run = new AbortController();
  readonly #host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
    whenBack(host, () => this.#list());
  }

  hostConnected(): void {
    this.#list();
  }

  hostDisconnected(): void {
    this.#run.abort();
  }

  /** @param own id under which the texts are stored; null for the shipped ones */
  titleOf(own: string | null): string | null {
    return this.texts.find(({ id }) => ownCorpusId(id) === own)?.title ?? null;
  }

  /** Shows the stored runs of other texts; stops whatever is running. */
  choose(own: string | null): void {
    if (own === this.#chosen) return;
    this.#chosen = own;
    this.#run.abort();
    this.#show({ runs: null, isRead: own === null, progress: null, problem: null });
    if (own !== null) void this.#read(own);
  }

  /** @param limen the page's current engine, because one that could not be opened stays rejected */
  again(limen: Promise<Limen>): void {
    this.#show({ problem: null });
    this.#failed(limen);
  }

  /**
   * @param made number of generated questions, besides those that were typed
   * @param like runs whose bounds are used
   */
  async ask(limen: Promise<Limen>, made: number, like: StoredRuns): Promise<void> {
    const own = this.#chosen;
    if (own === null) return;
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    this.#show({ progress: { done: 0, total: 0, question: '' }, problem: null });
    try {
      const { questionsOfTexts } = await import('../../composition/practice-part.js');
      // Half of the generated questions are headings, which the lesson does not use.
      const asked = classQuestions(await questionsOfTexts(own, { made: 2 * made, signal }), made);
      if (asked.length === 0) throw nothingToAsk(this.titleOf(own) ?? own);
      let runs: StoredRuns | null = null;
      let done = 0;
      for await (const so of runClass(await limen, asked, like, signal)) {
        runs = so;
        done += 1;
        this.#show({
          progress: { done, total: asked.length, question: asked[done]?.question.question ?? '' },
        });
      }
      signal.throwIfAborted();
      if (runs === null) return;
      await this.#keep(own, runs);
      if (own === this.#chosen) this.#show({ runs, progress: null });
    } catch (thrown) {
      if (signal.aborted) return;
      this.#failed = (other) => void this.ask(other, made, like);
      this.#show({ progress: null, problem: toErrorRecord(thrown) });
    }
  }

  stop(): void {
    this.#run.abort();
    this.#show({ progress: null });
  }

  #list(): void {
    void ownCatalogue().then((texts) => this.#show({ texts, isListed: true }));
  }

  async #read(own: string): Promise<void> {
    try {
      const runs = await keptLesson(own);
      if (own === this.#chosen) this.#show({ runs: this.runs ?? runs, isRead: true });
    } catch (thrown) {
      if (own !== this.#chosen) return;
      this.#failed = () => void this.#read(own);
      this.#show({ problem: toErrorRecord(thrown), isRead: true });
    }
  }

  /** The lesson continues even if there is no room to store the runs. */
  async #keep(own: string, runs: StoredRuns): Promise<void> {
    try {
      await keepClassRuns(own, runs);
    } catch (thrown) {
      if (own !== this.#chosen) return;
      this.#failed = () => void this.#keep(own, runs);
      this.#show({ problem: toErrorRecord(thrown) });
    }
  }

  #show(change: Partial<ClassController>): void {
    Object.assign(this, change);
    this.#host.requestUpdate();
  }
}

function nothingToAsk(texts: string): LimenError {
  const reason = 'it has no sentences with a name or a number to ask for, and nobody typed a question';
  return new LimenError('corpus-invalid', { file: texts, reason });
}
