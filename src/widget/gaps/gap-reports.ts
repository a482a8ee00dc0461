import { type Gap, gapLine, type Verdict } from './gap.js';
import { type Consent, KeptGaps } from './kept-gaps.js';

export type Send = (address: string, body: string) => boolean;

/**
 * Reports of what the documentation lacks: kept on the device, or sent to `destination`; in both cases only once the reader has agreed.
 * Loaded where the page's owner asks for reports.
 */
export class GapReports {
  readonly #destination: URL | null;
  readonly #kept: KeptGaps;
  readonly #changed: () => void;
  readonly #send: Send;
  /** As it was said here, where the device keeps nothing. */
  #said: Consent = 'unasked';
  /** The question that was asked last and has ended. */
  #subject: Omit<Gap, 'verdict'> | null = null;
  /** What would be reported of it. */
  #verdict: Verdict | null = null;
  #isReported = false;

  /** @param changed is called when something is to be drawn anew */
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

  /** What the reader said last, in whatever tab; a refusal here holds also where the device could not keep it. */
  get consent(): Consent {
    const { consent } = this.#kept;
    return consent === 'unasked' || this.#said === 'refused' ? this.#said : consent;
  }

  /** Whether questions leave the browser. */
  get isSending(): boolean {
    return this.#destination !== null && this.consent === 'agreed';
  }

  /** Whether reports go to somebody, once they are agreed to. */
  get isRemote(): boolean {
    return this.#destination !== null;
  }

  get verdict(): Verdict | null {
    return this.#verdict;
  }

  /** Whether the last question is reported. */
  get isReported(): boolean {
    return this.#isReported;
  }

  get kept(): readonly Gap[] {
    return this.#kept.gaps;
  }

  /** A run has ended. @param isSilent whether without an answer */
  ended(question: string, corpus: string, isSilent: boolean): void {
    this.#subject = { question, corpus };
    this.#verdict = null;
    this.#isReported = false;
    if (isSilent) this.judge('silence');
    else this.#changed();
  }

  /** Reports the last question, as soon as that is agreed to. */
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

  /** Also takes an agreement back; what was kept is deleted. */
  refuse(): void {
    this.#said = 'refused';
    this.#kept.consent = 'refused';
    this.#kept.clear();
    this.#verdict = null;
    this.#isReported = false;
    this.#changed();
  }

  /** The kept reports, one a line: what `limen gaps` reads. */
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
      // False where the browser has no room for it, or a policy forbids it.
      this.#isReported = this.#send(this.#destination.href, gapLine(gap));
    }
  }
}
