import { type Gap, gapLine, type Verdict } from './gap.js';
import { type Consent, KeptGaps } from './kept-gaps.js';

export type Send = (address: string, body: string) => boolean;

/**
 * Reports of what the documentation lacks, kept on the device or sent to `destination`; in both cases only
 * after the reader has agreed. Loaded only if the page's owner asks for reports.
 */
export class GapReports {
  readonly #destination: URL | null;
  readonly #kept: KeptGaps;
  readonly #changed: () => void;
  readonly #send: Send;
  /** The reader's decision in this widget, used if the device stores none. */
  #said: Consent = 'unasked';
  /** The last question whose run has ended. */
  #subject: Omit<Gap, 'verdict'> | null = null;
  /** The verdict that a report on it would carry. */
  #verdict: Verdict | null = null;
  #isReported = false;

  /** @param changed called when something has to be redrawn */
  constructor(
    destination: URL | null,
    changed: () => void,
    kept = new KeptGaps(destination?.href ?? null),
    send: Send = (address, body) => 'sendBeacon' in navigator && navigator.sendBeacon(address, body),
  ) {
    this.#destination = destination;
    this.#changed = changed;
    this.#kept = kept;
    this.#send = send;
  }

  /**
   * The reader's latest decision, made in any tab; a refusal made here holds even if the device could not
   * store it.
   */
  get consent(): Consent {
    const { consent } = this.#kept;
    return consent === 'unasked' || this.#said === 'refused' ? this.#said : consent;
  }

  /** Whether questions leave the browser. */
  get isSending(): boolean {
    return this.#destination !== null && this.consent === 'agreed';
  }

  /** Whether reports are sent to somebody once the reader agrees. */
  get isRemote(): boolean {
    return this.#destination !== null;
  }

  get verdict(): Verdict | null {
    return this.#verdict;
  }

  /** Whether the last question has been reported. */
  get isReported(): boolean {
    return this.#isReported;
  }

  get kept(): readonly Gap[] {
    return this.#kept.gaps;
  }

  /** Call when a run has ended. @param isSilent whether it ended without an answer */
  ended(question: string, corpus: string, isSilent: boolean): void {
    this.#subject = { question, corpus };
    this.#verdict = null;
    this.#isReported = false;
    if (isSilent) this.judge('silence');
    else this.#changed();
  }

  /** Reports the last question, as soon as the reader has agreed. */
  judge(verdict: Verdict): void {
    if (this.#subject === null || (this.#isReported && this.#verdict === verdict)) return;
    this.#verdict = verdict;
    this.#isReported = false;
    this.#report();
    this.#changed();
  }

  agree(): void {
    this.#said = 'agreed';
    this.#kept.consent = 'agreed';
    this.#report();
    this.#changed();
  }

  /** Also withdraws an earlier agreement; stored reports are deleted. */
  refuse(): void {
    this.#said = 'refused';
    this.#kept.consent = 'refused';
    this.#kept.clear();
    this.#verdict = null;
    this.#isReported = false;
    this.#changed();
  }

  /** The stored reports, one per line, as `limen gaps` reads them. */
  lines(): string {
    return this.kept.map((gap) => `${gapLine(gap)}\n`).join('');
  }

  #report(): void {
    if (this.consent !== 'agreed' || this.#subject === null || this.#verdict === null) return;
    const gap = { ...this.#subject, verdict: this.#verdict };
    if (this.#destination === null) {
      this.#kept.add(gap);
      this.#isReported = true;
    } else {
      // False if the browser's queue is full, or a policy forbids sending.
      this.#isReported = this.#send(this.#destination.href, gapLine(gap));
    }
  }
}
