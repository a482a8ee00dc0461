import type { Passage } from '../../engine/index.js';
import type { Session } from '../../sessions/session-types.js';
import type { WordPieces } from '../../sessions/word-pieces.js';
import type { ReaderConfig } from './reader-config.js';
import { type ReaderOutputs, readerFeeds, readerOutputs } from './reader-outputs.js';
import { makeWindow, type ReaderWindow } from './reader-window.js';

/** Windows of which the outputs are kept, some 60 kB each: more than a run of four rounds reads anew. */
const mostKept = 24;

export interface WindowRead {
  readonly window: ReaderWindow;
  readonly outputs: ReaderOutputs;
}

/**
 * Reads a question with passages. What it gave for the last windows is kept: a passage that is cited in several rounds is read alone in each of
 * them and again for the readings, and so are the passages between which a chain of questions goes.
 */
export class WindowReader {
  /** By the tokens, the least recent first. */
  readonly #kept = new Map<string, ReaderOutputs>();

  constructor(
    private readonly session: Session,
    private readonly words: WordPieces,
    private readonly config: ReaderConfig,
  ) {}

  async read(question: string, passages: readonly Passage[]): Promise<WindowRead> {
    const window = makeWindow(this.words, this.config, question, passages);
    const key = `${window.questionTokens} ${window.ids.join(' ')}`;
    const outputs = this.#kept.get(key) ?? readerOutputs(window, await this.session.run(readerFeeds(window)));
    this.#keep(key, outputs);
    return { window, outputs };
  }

  #keep(key: string, outputs: ReaderOutputs): void {
    this.#kept.delete(key);
    this.#kept.set(key, outputs);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > mostKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
