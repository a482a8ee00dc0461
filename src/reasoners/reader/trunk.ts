/** The shipped encoder, whose one graph gives the reader's outputs, the critic's states, and vectors. */

import * as v from 'valibot';
import { pause } from '../../async/pause.js';
import { RecentlyUsed } from '../../async/recently-used.js';
import { LimenError } from '../../engine/index.js';
import { weightsOf } from '../../model-files/manifest.js';
import type { ModelBundle } from '../../model-files/model-bundle.js';
import { parseConfig } from '../../sessions/model-config.js';
import type { Feeds, Outputs, OutputTensor, Session, SessionFactory } from '../../sessions/session-types.js';
import { WordPieces } from '../../sessions/word-pieces.js';
import { type WindowLimits, windowLimits } from './reader-config.js';
import { vectorFeeds, vectorsOf, wantedOf } from './reader-outputs.js';
import type { ReadVectors } from './token-vectors.js';

const weightsFile = 'model.onnx';

/** Batch size for vectors. */
const vectorBatch = 4;

/** Of `warmUp`, chosen by measuring the first question of a visit (`bench/first-question.ts`). */
const warmUpPasses = 3;
const warmUpTokens = 64;
const warmUpPauseMilliseconds = 400;

/** Tokens of one text, the first `questionTokens` of type 0. */
export interface TrunkInput {
  readonly ids: readonly number[];
  readonly questionTokens: number;
}

export class Trunk {
  /**
   * A passage that is cited in several rounds is read alone in each of them, and again for the readings. A
   * run of four rounds reads fewer new windows than this, about 60 kB each.
   */
  readonly #outputs = new RecentlyUsed<Outputs>(24);
  /** The same draft may be judged again with the same text; about 0.3 MB each. */
  readonly #states = new RecentlyUsed<OutputTensor>(4);
  /** A run searches by its question and by that of each round, and compares every passage with its question. */
  readonly #questions = new RecentlyUsed<ReadVectors | null>(8);
  #hasRead = false;

  /** @param weights SHA-256 of its graph */
  constructor(
    private readonly session: Session,
    readonly words: WordPieces,
    readonly limits: WindowLimits,
    readonly weights: string,
  ) {}

  /**
   * @param bundle the reader's
   * @param graphics a graph for a graphics card, over the same weights
   */
  static async open(
    bundle: ModelBundle,
    createSession: SessionFactory,
    graphics?: Uint8Array,
  ): Promise<Trunk> {
    const [config, tokenizer, graph] = await Promise.all([
      bundle.text('config.json'),
      bundle.text('tokenizer.json'),
      bundle.bytes(weightsFile),
    ]);
    const model = bundle.manifest.id;
    const limits = parseConfig(v.object(windowLimits), model, config);
    const words = WordPieces.parse(model, tokenizer);
    const session =
      graphics === undefined
        ? createSession(graph)
        : createSession(graphics, { path: weightsFile, data: graph });
    return new Trunk(await session, words, limits, weightsOf(bundle.manifest)?.sha256 ?? '');
  }

  /**
   * Reads a meaningless text a few times. Engines optimise WebAssembly while it runs, and in pauses; without this
   * the first question of a visit pays for it. Ends early once anything else is read.
   */
  async warmUp(): Promise<void> {
    const ids = Array.from({ length: warmUpTokens }, () => 0);
    for (let pass = 1; pass <= warmUpPasses; pass += 1) {
      await pause(warmUpPauseMilliseconds);
      if (this.#hasRead) return;
      await this.session.run(trunkFeeds({ ids, questionTokens: 1 }, true));
    }
  }

  /**
   * The reader's outputs for one text; cached, so that nothing is computed twice.
   *
   * @param answerable whether the output of that name is needed; it takes a sixth of the work
   */
  read(input: TrunkInput, answerable: boolean): Promise<Outputs> {
    return this.#outputs.get(`${answerable} ${keyOf(input)}`, async () => {
      const { states: _, ...value } = await this.#run(trunkFeeds(input, answerable));
      return { value, weight: 1 };
    });
  }

  /**
   * The last layer's states, float32 [1, tokens, width].
   * @throws {LimenError} `model-invalid` if the graph does not output them
   */
  states(input: TrunkInput): Promise<OutputTensor> {
    return this.#states.get(keyOf(input), async () => {
      const { states } = await this.#run(trunkFeeds(input, false));
      const [rows, tokens, width = 0] = states?.dims ?? [];
      const { length } = input.ids;
      if (states === undefined || rows !== 1 || tokens !== length || states.data.length !== length * width) {
        throw new LimenError('model-invalid', {
          model: 'reader',
          reason: 'it gave no states of what it read',
        });
      }
      return { value: states, weight: 1 };
    });
  }

  /** Of a question; null if the graph has no vectors. */
  questionVectors(question: string): Promise<ReadVectors | null> {
    return this.#questions.get(question, async () => {
      const [value = null] = (await this.vectors([question])) ?? [];
      return { value, weight: 1 };
    });
  }

  /** Of each text; null if the graph has no vectors. */
  async vectors(texts: readonly string[]): Promise<readonly ReadVectors[] | null> {
    // Batch texts of similar length, since all are padded to the longest.
    const lengthOf = (place: number) => texts[place]?.length ?? 0;
    const order = [...texts.keys()].sort((one, other) => lengthOf(one) - lengthOf(other));
    const vectors: ReadVectors[] = [];
    for (let first = 0; first < order.length; first += vectorBatch) {
      const places = order.slice(first, first + vectorBatch);
      const batch = vectorFeeds(
        this.words,
        places.map((place) => texts[place] ?? ''),
      );
      const made = vectorsOf(await this.#run(batch.feeds), batch);
      if (made === null) return null;
      for (const [row, each] of made.entries()) vectors[places[row] ?? row] = each;
    }
    return vectors;
  }

  #run(feeds: Feeds): Promise<Outputs> {
    this.#hasRead = true;
    return this.session.run(feeds);
  }
}

/** input_ids, token_type_ids, attention_mask: int64 [1, tokens]. */
export function trunkFeeds({ ids, questionTokens }: TrunkInput, answerable: boolean): Feeds {
  const dims = [1, ids.length];
  const types = BigInt64Array.from(ids, (_, place) => (place < questionTokens ? 0n : 1n));
  return {
    input_ids: { type: 'int64', dims, data: BigInt64Array.from(ids, BigInt) },
    token_type_ids: { type: 'int64', dims, data: types },
    attention_mask: { type: 'int64', dims, data: new BigInt64Array(ids.length).fill(1n) },
    ...wantedOf({ answerable, vectors: false }),
  };
}

function keyOf({ ids, questionTokens }: TrunkInput): string {
  return `${questionTokens} ${ids.join(' ')}`;
}
