/** Logic of part 4: fetches the passages, and tries those on the table whenever they change. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Limen, MemoryUncertainty } from '../../api.js';
import { type ErrorRecord, type Passage, toErrorRecord } from '../../engine/index.js';
import type { LabState } from '../../lab/link.js';
import { doubtBeside } from '../../lab/memory-doubt.js';
import { changesInWords, readPassages, shownPassages } from '../../lab/passage-set.js';
import { tryPassages } from '../../lab/passage-trial.js';
import type { StoredCorpus, StoredQuestion } from '../../lab/stored-runs.js';
import { type Trial, trialOf } from '../../lab/trials.js';

/** The table shows the passages of this many rounds. */
const roundsShown = 2;

const trialsKept = 8;

/** An edited text is tried once it has rested this long, in milliseconds. */
const writingRest = 600;

export interface Table {
  readonly corpus: StoredCorpus;
  readonly question: StoredQuestion;
  readonly state: LabState;
  readonly ready: boolean;
  readonly limen: Promise<Limen>;
}

export class PassagesController implements ReactiveController {
  /** The corpus's passages on the table, once they have been fetched. */
  found: readonly Passage[] = [];
  /** Newest first. */
  trials: readonly Trial[] = [];
  /** The memory's uncertainty about this question without any passages. */
  alone: MemoryUncertainty | null = null;
  problem: ErrorRecord | null = null;
  /** The memory's problem; the results of reader and critic do not depend on it. */
  memoryProblem: ErrorRecord | null = null;
  working = false;
  #question = '';
  #tried = '';
  #measured: Trial | undefined;
  #run = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #host: ReactiveControllerHost;
  readonly #table: () => Table | null;

  constructor(host: ReactiveControllerHost, table: () => Table | null) {
    this.#host = host;
    this.#table = table;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#stop();
  }

  hostUpdated(): void {
    const table = this.#table();
    if (table === null) return;
    if (table.question.id !== this.#question) void this.#fetch(table);
    else if (table.ready && this.found.length > 0) this.#plan(table);
    const [latest] = this.trials;
    if (!table.state.memory) this.askMemoryAgain();
    else if (latest !== this.#measured) void this.#measure(latest, table);
  }

  /** Retries what failed: fetching the passages, or trying those on the table. */
  again(): void {
    if (this.found.length === 0) this.#question = '';
    this.#tried = '';
    this.#show({ problem: null });
  }

  /** Clears the memory's problem; if the memory is wanted, it is asked again. */
  askMemoryAgain(): void {
    if (this.memoryProblem === null) return;
    this.#measured = undefined;
    this.#show({ memoryProblem: null });
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#run.abort();
  }

  /** Fetches the passages that the stored run found in its first rounds. */
  async #fetch({ corpus, question: { id, turns }, limen }: Table): Promise<void> {
    // Planned or running work belongs to the previous question.
    this.#stop();
    this.#question = id;
    this.#tried = '';
    this.#show({ found: [], trials: [], alone: null, problem: null, memoryProblem: null, working: false });
    const places = turns.filter(({ round }) => round <= roundsShown).flatMap(({ found }) => found);
    const ids = places.flatMap((place) => corpus.passages[place]?.[0] ?? []);
    try {
      const opened = await limen;
      const passages = await Promise.all(ids.map((each) => opened.passage(each)));
      if (this.#question === id) this.#show({ found: passages.filter((each) => each !== undefined) });
    } catch (thrown) {
      if (this.#question === id) this.#show({ problem: toErrorRecord(thrown) });
    }
  }

  /** Tries the table if it differs from the last trial and nobody is still typing. */
  #plan(table: Table): void {
    const shown = shownPassages(this.found, table.state);
    const passages = readPassages(shown);
    const tried = JSON.stringify(passages);
    if (tried === this.#tried) return;
    const rest = this.#tried === '' ? 0 : writingRest;
    this.#tried = tried;
    this.#stop();
    this.#timer = setTimeout(() => void this.#try(changesInWords(shown), passages, table), rest);
  }

  async #try(what: string, passages: readonly Passage[], { question, limen }: Table): Promise<void> {
    this.#run = new AbortController();
    const { signal } = this.#run;
    this.#show({ working: true });
    try {
      const turn = await tryPassages(await limen, question.question, passages, signal);
      if (signal.aborted) return;
      const trials = [trialOf(what, turn, passages), ...this.trials].slice(0, trialsKept);
      this.#show({ trials, problem: null, working: false });
    } catch (thrown) {
      if (!signal.aborted) this.#show({ problem: toErrorRecord(thrown), working: false });
    }
  }

  /** Asks the memory about the latest trial, once. */
  async #measure(latest: Trial | undefined, { question, limen }: Table): Promise<void> {
    this.#measured = latest;
    if (latest === undefined) return;
    const { signal } = this.#run;
    this.#show({ memoryProblem: null });
    try {
      const doubt = await doubtBeside(await limen, question.question, latest.read, {
        known: this.alone,
        signal,
      });
      if (doubt === null || this.trials[0] !== latest) return;
      this.#measured = { ...latest, uncertainty: doubt.reading.value, doubt };
      this.#show({ trials: [this.#measured, ...this.trials.slice(1)], alone: doubt.alone });
    } catch (thrown) {
      if (!signal.aborted) this.#show({ memoryProblem: toErrorRecord(thrown) });
    }
  }

  #show(change: Partial<PassagesController>): void {
    Object.assign(this, change);
    this.#host.requestUpdate();
  }
}
