import { SingleBar } from 'cli-progress';

export interface Progress {
  /** `done` units so far; `note` is shown at the end of the line. */
  update(done: number, note: string): void;
  stop(): void;
}

/** `total` units, `done` of which were finished before. */
export type ProgressStarter = (unit: string, total: number, done?: number) => Progress;

/** For callers that show nothing. */
export const silentProgress: ProgressStarter = () => ({ update: () => {}, stop: () => {} });

/**
 * A bar on standard error with rate and remaining time; if that is not a terminal, a line every ten seconds.
 */
export const startProgress: ProgressStarter = (unit, total, done = 0) => {
  const bar = new SingleBar({
    format: `{bar} {value}/{total} ${unit}, {rate}/s, {eta_formatted} left {note}`,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 24,
    fps: 4,
    etaBuffer: 100,
    noTTYOutput: true,
    notTTYSchedule: 10_000,
  });
  const start = performance.now();
  bar.start(total, done, { rate: '-', note: '' });
  return {
    update: (now, note) => {
      const seconds = (performance.now() - start) / 1000;
      bar.update(now, { rate: seconds > 0 ? ((now - done) / seconds).toFixed(1) : '-', note });
    },
    stop: () => bar.stop(),
  };
};

interface ShownWork {
  readonly unit: string;
  readonly total: number;
  /** How many were finished before; the work yields those again. */
  readonly before?: number;
  readonly note?: () => string;
  readonly progress: ProgressStarter;
  readonly signal: AbortSignal;
}

/** Passes results through, showing a bar. If the signal aborts, it ends quietly with those that are finished. */
export async function* withProgress<Result>(
  work: AsyncIterable<Result>,
  { unit, total, before = 0, note = () => '', progress: start, signal }: ShownWork,
): AsyncGenerator<Result, void, void> {
  const progress = start(unit, total, before);
  let done = 0;
  try {
    for await (const result of work) {
      yield result;
      done += 1;
      if (done > before) progress.update(done, note());
    }
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  } finally {
    progress.stop();
  }
}
