/** What reader and critic share: the encoder that ships as the reader, here for the states of what it reads. */

import { LimenError } from '../../engine/index.js';
import { weightsOf } from '../../model-files/manifest.js';
import type { ModelBundle } from '../../model-files/model-bundle.js';
import type { OutputTensor, Session, SessionFactory, Tensor } from '../../sessions/session-types.js';
import { WordPieces } from '../../sessions/word-pieces.js';

/** Tokens of one text, the first `questionTokens` of type 0. */
export interface TrunkInput {
  readonly ids: readonly number[];
  readonly questionTokens: number;
}

export class Trunk {
  /** @param weights SHA-256 of its graph */
  constructor(
    private readonly session: Session,
    readonly words: WordPieces,
    readonly weights: string,
  ) {}

  /** @param bundle the reader's */
  static async open(bundle: ModelBundle, createSession: SessionFactory): Promise<Trunk> {
    const [tokenizer, graph] = await Promise.all([bundle.text('tokenizer.json'), bundle.bytes('model.onnx')]);
    const words = WordPieces.parse(bundle.manifest.id, tokenizer);
    return new Trunk(await createSession(graph), words, weightsOf(bundle.manifest)?.sha256 ?? '');
  }

  /** The last layer's states, float32 [1, tokens, width]. @throws {LimenError} `model-invalid` from a graph without them */
  async states({ ids, questionTokens }: TrunkInput): Promise<OutputTensor> {
    const dims = [1, ids.length];
    const input = (data: BigInt64Array): Tensor => ({ type: 'int64', dims, data });
    const { states } = await this.session.run({
      input_ids: input(BigInt64Array.from(ids, BigInt)),
      token_type_ids: input(BigInt64Array.from(ids, (_, place) => (place < questionTokens ? 0n : 1n))),
      attention_mask: input(new BigInt64Array(ids.length).fill(1n)),
    });
    const [rows, tokens, width = 0] = states?.dims ?? [];
    if (
      states === undefined ||
      rows !== 1 ||
      tokens !== ids.length ||
      states.data.length !== tokens * width
    ) {
      throw new LimenError('model-invalid', { model: 'reader', reason: 'it gave no states of what it read' });
    }
    return states;
  }
}
