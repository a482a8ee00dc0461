import { LimenError } from '../engine/index.js';
import type { Session, Tensor } from '../sessions/session-types.js';

/** The decoder's output after one prefix. */
interface DecoderRow {
  /** Logits of the next token, one per vocabulary entry. */
  readonly logits: Float32Array;
  /** The middle layer's hidden state at the prefix's last token. */
  readonly state: Float32Array;
}

/**
 * The decoder over one encoded input.
 *
 * It has no key-value cache: answers are short, and equal prefixes in a batch are computed once, so that 20
 * samples of a known answer cost little more than one.
 */
export class AnswerDecoder {
  constructor(
    private readonly session: Session,
    private readonly encoded: Tensor,
  ) {}

  /**
   * @param prefixes token ids from the start token on, all of one length
   * @returns one row per prefix
   */
  async after(prefixes: readonly (readonly number[])[]): Promise<readonly DecoderRow[]> {
    const places = new Map<string, number>();
    const distinct: (readonly number[])[] = [];
    const placeOf = prefixes.map((prefix) => {
      const key = prefix.join(' ');
      const place = places.get(key) ?? distinct.length;
      if (place === distinct.length) {
        places.set(key, place);
        distinct.push(prefix);
      }
      return place;
    });
    const rows = await this.#run(distinct);
    return placeOf.map((place) => {
      const row = rows[place];
      if (row === undefined) throw invalid('it gave too few rows');
      return row;
    });
  }

  async #run(prefixes: readonly (readonly number[])[]): Promise<readonly DecoderRow[]> {
    const ids = prefixes.flat();
    const dims = [prefixes.length, ids.length / prefixes.length];
    const { logits, middle_state: state } = await this.session.run({
      decoder_input_ids: { type: 'int64', dims, data: BigInt64Array.from(ids, BigInt) },
      encoder_hidden_states: this.encoded,
    });
    if (logits === undefined || state === undefined) throw invalid('it has no logits or no middle_state');
    const odd = logits.data.find((logit) => !Number.isFinite(logit));
    if (odd !== undefined) throw invalid(`it gave ${odd} as a logit`);
    const part = (data: Float32Array, row: number) =>
      data.slice((row * data.length) / prefixes.length, ((row + 1) * data.length) / prefixes.length);
    return prefixes.map((_, row) => ({ logits: part(logits.data, row), state: part(state.data, row) }));
  }
}

function invalid(reason: string): LimenError<'model-invalid'> {
  return new LimenError('model-invalid', { model: 'memory', reason });
}
