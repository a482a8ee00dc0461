/**
 * Practises on a person's own texts with the shipped models, in workers that end with it. Loaded on demand.
 */

import practiceUrl from '../../workers/practice.ts?worker&url';
import { orAbort } from '../async/abort.js';
import type { SitePractice } from '../critics/site-practice/site-practice.js';
import type { Retriever } from '../engine/index.js';
import {
  learnFromQuestions,
  learningRuns,
  type PracticeProgress,
} from '../practising/learn-from-questions.js';
import type { PracticeDesk } from '../practising/practice-desk.js';
import { practiceRounds } from '../practising/practise-site.js';
import type { TextQuestion } from '../practising/text-question.js';
import { folderAddress } from '../retrieval/folder-address.js';
import { Connection } from '../rpc/connection.js';
import { startWorker } from '../rpc/start-worker.js';
import { browserWorkers } from './browser-workers.js';
import { type CriticModel, criticPart, readerPart } from './embedded-parts.js';
import type { PartReporter } from './status-board.js';

export type { PracticeProgress };

export interface PractiseOptions {
  /** Number of questions generated from the texts, in addition to the typed ones. */
  readonly made: number;
  /** Determines which questions are drawn. */
  readonly seed?: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: PracticeProgress) => void;
}

/**
 * Only generates the questions.
 * @throws {LimenError} whatever opening the texts throws
 * @throws the signal's reason when it aborts
 */
export async function questionsOfTexts(
  own: string,
  { made, seed = 1, signal }: Pick<PractiseOptions, 'made' | 'seed' | 'signal'>,
): Promise<readonly TextQuestion[]> {
  const worker = startWorker(practiceUrl, 'practice');
  try {
    const desk = new Connection<PracticeDesk>(worker, 'practice', () => undefined);
    return await desk.call('open', { own, made, seed }, { signal });
  } finally {
    worker.terminate();
  }
}

const silent: PartReporter = { status: () => undefined, notice: () => undefined };

/**
 * @param own id of the texts in the store; they are not changed
 * @returns null if the texts yield no questions
 * @throws {LimenError} whatever texts and models throw
 * @throws the signal's reason when it aborts
 */
export async function practiseOnTexts(
  own: string,
  { made, seed = 1, signal, onProgress }: PractiseOptions,
): Promise<SitePractice | null> {
  const worker = startWorker(practiceUrl, 'practice');
  const desk = new Connection<PracticeDesk>(worker, 'practice', () => undefined);
  const parts: { close(): void }[] = [];
  try {
    const questions = await desk.call('open', { own, made, seed }, { signal });
    if (questions.length === 0) return null;
    onProgress?.({ done: 0, total: learningRuns(questions), question: '' });
    const folder = folderAddress('models/', document.baseURI);
    const trunk = { folder: new URL('reader/', folder).href };
    const model: CriticModel = { folder: new URL('critic/', folder).href, trunk };
    // The page's own models keep answering meanwhile, and may have been chosen differently.
    const start = await browserWorkers.models();
    const reader = readerPart(() => start('reasoner'), trunk, 'wasm', silent);
    const judge = criticPart(() => start('critic'), model, 'wasm', silent);
    parts.push(reader, judge);
    const ready = Promise.all([reader.port(), judge.port(), reader.opened(), judge.opened()]);
    const [reasoner, critic, { identity }, opened] = await orAbort(ready, signal);
    const searchWithout = (hidden: readonly string[]): Retriever => ({
      search: (query, options) => desk.call('search', { query, hidden }, options),
    });
    const { threshold, certainty } = opened;
    const { weights, held } = await learnFromQuestions(
      questions,
      searchWithout,
      { reasoner, critic },
      {
        bounds: { ...practiceRounds, threshold, certainty },
        signal,
        onProgress,
      },
    );
    return {
      version: 1,
      reader: identity,
      critic: opened.identity,
      asked: questions.length,
      seed,
      weights,
      held,
    };
  } finally {
    worker.terminate();
    for (const part of parts) part.close();
  }
}
