/** What a person should know of how a corpus was opened: told while somebody listens, and kept for who asks afterwards. */

import { type ErrorRecord, toErrorRecord } from '../engine/index.js';

export type NoticeListener = (notice: ErrorRecord) => void;

export class Notices {
  readonly all: ErrorRecord[] = [];
  #listener: NoticeListener | undefined;
  #told = 0;

  /** All that is added until `unheard` goes to `listener`. */
  heardBy(listener: NoticeListener | undefined): void {
    this.#listener = listener;
  }

  unheard(): void {
    this.#told = this.all.length;
    this.#listener = undefined;
  }

  add(thrown: unknown): void {
    const notice = toErrorRecord(thrown);
    this.all.push(notice);
    this.#listener?.(notice);
  }

  /** Those that nobody was told, once. */
  takeUntold(): readonly ErrorRecord[] {
    const untold = this.all.slice(this.#told);
    this.#told = this.all.length;
    return untold;
  }
}
