/** Logic of part 5: collects drafts, trains the head in its worker, and stores both. */

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Limen } from '../../api.js';
import { type ErrorRecord, toErrorRecord } from '../../engine/index.js';
import type { TrainingReport } from '../../lab/head-trainer.js';
import { forgetPractice, type KeptPractice, keepPractice, keptPractice } from '../../lab/kept-practice.js';
import { type Head, untrainedHead } from '../../lab/logistic-head.js';
import { examplesOf, type HeadExample, isPracticeOn, practiceQuestions } from '../../lab/practice-plan.js';
import { practiseLive } from '../../lab/practise-live.js';
import type { StoredCorpus } from '../../lab/stored-runs.js';
import { trainHead } from '../../lab/train-head.js';

/** Steps of training; every few of them it pauses, in milliseconds, to be watched. Three seconds in all. */
const training = { steps: 600, every: 10, pause: 40 } as const;

export const trainingSteps = training.steps;

interface GatheredQuestion {
  readonly question: string;
  /** One per draft with an answer: whether it is right. */
  readonly labels: readonly boolean[];
}

type PracticeState = 'nothing' | 'gathering' | 'training' | 'stopped' | 'trained';

export class PracticeController implements ReactiveController {
  state: PracticeState = 'nothing';
  source: KeptPractice['source'] = 'stored';
  gathered: readonly GatheredQuestion[] = [];
  examples: readonly HeadExample[] = [];
  questions = 0;
  head: Head | null = null;
  losses: KeptPractice['losses'] = [];
  problem: ErrorRecord | null = null;
  kept = false;
  readonly #host: ReactiveControllerHost;
  #run = new AbortController();
  /** The action that failed, to be retried. */
  #failed: (limen: Promise<Limen>) => void = () => {};

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#run.abort();
  }

  /**
   * Shows the initial state of a visit: what this browser stored, if the address names no number of questions
   * or the same number; otherwise practice from stored drafts on that many, which does not replace what is
   * stored.
   */
  async begin(corpus: StoredCorpus, count: number | null, turns: number): Promise<void> {
    const { signal } = this.#run;
    const practice = await keptPractice().catch(() => null);
    if (signal.aborted || this.state !== 'nothing') return;
    if (practice !== null && isPracticeOn(practice.questions, corpus, count)) {
      const { examples, head, losses, questions, source } = practice;
      this.#show({ state: 'trained', examples, head, losses, questions, source, kept: true });
    } else if (count !== null) await this.practise(corpus, count, turns, null, false);
  }

  /**
   * @param limen makes the drafts again in the page; without it, the stored ones are used
   * @param isKept whether a later visit shows the result
   */
  async practise(
    corpus: StoredCorpus,
    count: number,
    turns: number,
    limen: Promise<Limen> | null,
    isKept = true,
  ): Promise<void> {
    this.#run.abort();
    this.#run = new AbortController();
    const { signal } = this.#run;
    const chosen = practiceQuestions(corpus, count);
    const source = limen === null ? 'stored' : 'here';
    this.#show({
      state: 'gathering',
      source,
      questions: chosen.length,
      gathered: [],
      examples: [],
      head: null,
      losses: [],
      problem: null,
      kept: false,
    });
    try {
      if (limen === null) this.examples = examplesOf(chosen);
      else {
        for await (const { question, examples } of practiseLive(await limen, chosen, { turns, signal })) {
          const gathered = [...this.gathered, { question, labels: examples.map(({ right }) => right) }];
          this.#show({ gathered, examples: [...this.examples, ...examples] });
        }
      }
      await this.#train(signal, isKept);
    } catch (thrown) {
      if (signal.aborted) return;
      this.#failed = (other) => void this.practise(corpus, count, turns, limen && other, isKept);
      this.#show({ state: 'nothing', problem: toErrorRecord(thrown) });
    }
  }

  /** @param limen the page's current engine, because one that could not be opened stays rejected */
  again(limen: Promise<Limen>): void {
    if (this.problem !== null) this.#failed(limen);
  }

  stop(): void {
    this.#run.abort();
    this.#show({ state: this.head === null ? 'nothing' : 'stopped' });
  }

  async forget(): Promise<void> {
    this.#run.abort();
    this.#show({ state: 'nothing', gathered: [], examples: [], head: null, losses: [], problem: null });
    await forgetPractice().catch(() => undefined);
  }

  async #train(signal: AbortSignal, isKept: boolean): Promise<void> {
    const { examples, questions, source } = this;
    this.#show({ state: 'training', head: untrainedHead(examples) });
    const onStep = ({ step, loss, head }: TrainingReport): void => {
      if (!signal.aborted) this.#show({ head, losses: [...this.losses, { step, loss }] });
    };
    const plain = examples.map(({ signals, right }) => ({ signals, right }));
    const { step, loss, head } = await trainHead({ examples: plain, ...training }, { onStep, signal });
    const losses = [...this.losses.filter((each) => each.step < step), { step, loss }];
    const kept =
      isKept &&
      (await keepPractice({ examples, head, losses, questions, source }).then(
        () => true,
        () => false,
      ));
    if (!signal.aborted) this.#show({ state: 'trained', head, losses, kept });
  }

  #show(change: Partial<PracticeController>): void {
    Object.assign(this, change);
    this.#host.requestUpdate();
  }
}
