/**
 * Notices the event `[DONE]`, which ends a stream of chat completions. The client does not pass it on, but some
 * servers mark the end of a reply by nothing else.
 */
export class EndMark {
  isRead = false;
  readonly #decoder = new TextDecoder();
  /** Long enough for a mark that is cut by the end of a chunk. */
  #tail = '\n';

  read(chunk: Uint8Array): void {
    const text = this.#tail + this.#decoder.decode(chunk, { stream: true });
    this.isRead ||= /[\r\n]data: ?\[DONE\]/u.test(text);
    this.#tail = text.slice(-markLength);
  }
}

const markLength = '\ndata: [DONE]'.length;
