import { type Gap, gapLine, type Verdict } from './gap.js';
import { type Consent, KeptGaps } from './kept-gaps.js';

type Send = (address: string, body: string) => boolean;

/** Reports of what the documentation lacks, kept or sent to `destination` once the reader has agreed. */
export class GapReports {
  /** The verdict on the last question, and whether it has been reported. */
  verdict: Verdict | null = null;
  isReported = false;
  readonly #destination: URL | null;
  readonly #kept: KeptGaps;
  readonly #changed: () => void;
  readonly #send: Send;
  /** What the reader decided in this instance, for devices that keep nothing. */
  #said: Consent = 'unasked';
  /** The question whose run ended last. */
  #subject: Omit<Gap, 'verdict'> | null = null;

  /** @param changed called when the view has to be rendered again */
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

  /** The reader's last decision in any tab; a refusal made here holds even if the device could not store it. */
  get consent(): Consent {
    const { consent } = this.#kept;
    return consent === 'unasked' || this.#said === 'refused' ? this.#said : consent;
  }

  /** Whether reported questions leave the browser. */
  get isSending(): boolean {
    return this.#destination !== null && this.consent === 'agreed';
  }

  /** Whether reports would be sent somewhere, given consent. */
  get isRemote(): boolean {
    return this.#destination !== null;
  }

  get kept(): readonly Gap[] {
    return this.#kept.gaps;
  }

  /** To be called when a run has ended, with an answer or silently. */
  ended(question: string, corpus: string, isSilent: boolean): void {
    this.#subject = { question, corpus };
    this.verdict = null;
    this.isReported = false;
    if (isSilent) this.judge('silence');
    else this.#changed();
  }

  /** Reports the last question, at once or when the reader agrees. */
  judge(verdict: Verdict): void {
    if (this.#subject === null || (this.isReported && this.verdict === verdict)) return;
    this.verdict = verdict;
    this.isReported = false;
    this.#report();
    this.#changed();
  }

  agree(): void {
    this.#said = 'agreed';
    this.#kept.consent = 'agreed';
    this.#report();
    this.#changed();
  }

  /** Refuses, or withdraws consent; kept reports are deleted. */
  refuse(): void {
    this.#said = 'refused';
    this.#kept.consent = 'refused';
    this.#kept.clear();
    this.verdict = null;
    this.isReported = false;
    this.#changed();
  }

  /** The kept reports, one per line, as read by `limen gaps`. */
  lines(): string {
    return this.kept.map((gap) => `${gapLine(gap)}\n`).join('');
  }

  #report(): void {
    if (this.consent !== 'agreed' || this.#subject === null || this.verdict === null) return;
    const gap = { ...this.#subject, verdict: this.verdict };
    if (this.#destination === null) {
      this.#kept.add(gap);
      this.isReported = true;
    } else {
      // False if the browser's queue is full or a policy forbids it.
      this.isReported = this.#send(this.#destination.href, gapLine(gap));
    }
  }
}
