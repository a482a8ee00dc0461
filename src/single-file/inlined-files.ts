/** The files inside a page, readable while their blocks are still being parsed. */

import { decodeBase64 } from './base64.js';
import type { InlinedFile } from './format.js';

/** Base64. A blob is kept outside the page's heap. */
type BlockText = Blob | string;

/** A block that has arrived; or the end of all blocks. */
export type Arrival = { readonly file: number; readonly text: BlockText } | 'end';

/** Reads a file by its address, or by its path from the page's folder. */
export type FetchInlined = (url: URL | string) => Promise<Response>;

export class InlinedFiles {
  readonly #blocks: BlockText[][];
  readonly #positions: ReadonlyMap<string, number>;
  readonly #listeners = new Set<(arrival: Arrival) => void>();
  #ended = false;

  /** @param base address of the page's folder, ending with `/` */
  constructor(
    readonly list: readonly InlinedFile[],
    readonly base: string,
  ) {
    this.#blocks = list.map(() => []);
    this.#positions = new Map(list.map(({ path }, position) => [new URL(path, base).href, position]));
  }

  add(arrival: Arrival): void {
    if (arrival === 'end') this.#ended = true;
    else this.#blocks[arrival.file]?.push(arrival.text);
    for (const listener of [...this.#listeners]) listener(arrival);
  }

  /**
   * Calls `listener` with what has arrived so far and with everything that follows; returns the function to
   * unsubscribe.
   */
  subscribe(listener: (arrival: Arrival) => void): () => void {
    for (const [file, blocks] of this.#blocks.entries()) {
      for (const text of blocks) listener({ file, text });
    }
    if (this.#ended) listener('end');
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /**
   * Responds like a server: 404 for a missing file. The body waits for blocks that are still to come, and
   * fails if the page ends before the file is complete.
   */
  readonly fetch: FetchInlined = async (url) => {
    const position = this.#positions.get(new URL(url, this.base).href) ?? -1;
    const file = this.list[position];
    if (file === undefined) return new Response(null, { status: 404 });
    const bytes = this.#read(position, file);
    return new Response(
      file.packed === null ? bytes : bytes.pipeThrough(new DecompressionStream(file.packed)),
    );
  };

  #read(position: number, file: InlinedFile): ReadableStream<Uint8Array<ArrayBuffer>> {
    let taken = 0;
    return new ReadableStream({
      pull: async (controller) => {
        const block = await this.#block(position, taken);
        if (block === undefined) throw new Error('the page was cut off before the end of this file');
        controller.enqueue(decodeBase64(await textOf(block)));
        taken += 1;
        if (taken === file.blocks) controller.close();
      },
    });
  }

  /** Waits for a block; undefined if it will not come. */
  async #block(position: number, index: number): Promise<BlockText | undefined> {
    const at = (): BlockText | undefined => this.#blocks[position]?.[index];
    while (at() === undefined && !this.#ended) await this.#arrival();
    return at();
  }

  #arrival(): Promise<void> {
    return new Promise((resolve) => {
      const once = (): void => {
        this.#listeners.delete(once);
        resolve();
      };
      this.#listeners.add(once);
    });
  }
}

export async function textOf(block: BlockText): Promise<string> {
  return typeof block === 'string' ? block : block.text();
}
