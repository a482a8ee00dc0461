/** A custom search as the page's retriever. */

import type { CorpusName } from '../api.js';
import {
  type FoundPassage,
  LimenError,
  type Query,
  type Retriever,
  type SearchOptions,
} from '../engine/index.js';
import { blocksFault } from '../retrieval/block-faults.js';
import { OwnCalls, ownPlace, requireMethods } from './own-calls.js';
import type { RetrieverPart } from './part.js';
import type { PartReporter } from './status-board.js';

export class OwnRetriever implements RetrieverPart {
  readonly #calls = new OwnCalls('retriever');

  /** @throws {LimenError} `option-invalid` if it has no method `search` */
  constructor(
    private readonly retriever: Retriever,
    readonly name: CorpusName,
    report: PartReporter,
  ) {
    requireMethods('retriever', retriever, ['search']);
    report.status({ ...ownPlace, name: name.title });
  }

  async opened(): Promise<CorpusName> {
    return this.name;
  }

  /** @throws {LimenError} `search-invalid` if its results are not passages */
  async search(query: Query, { signal, ...bounds }: SearchOptions): Promise<readonly FoundPassage[]> {
    const brought: unknown = await this.#calls.call(
      (until) => this.retriever.search(query, { ...bounds, signal: until }),
      signal,
    );
    return foundPassages(brought)
      .map(withoutNearness)
      .filter(({ passage }) => !bounds.exclude.includes(passage.id))
      .slice(0, bounds.limit);
  }

  close(): void {
    this.#calls.close();
  }
}

/** Nearness is comparable only if it was measured by the vectors of the reader itself. */
function withoutNearness({ passage, ...found }: FoundPassage): FoundPassage {
  const { nearness: _, ...own } = passage;
  return { ...found, passage: own };
}

/** A service may return anything, and the models read this, so it is validated. */
function foundPassages(brought: unknown): readonly FoundPassage[] {
  if (!Array.isArray(brought)) throw new LimenError('search-invalid', { reason: 'it is no list' });
  for (const [place, result] of brought.entries()) {
    const missing = missingIn(result);
    if (missing === null) continue;
    throw new LimenError('search-invalid', { reason: `result ${place + 1} has no ${missing}` });
  }
  return brought;
}

function missingIn(result: unknown): string | null {
  const { passage, score, matchedTerms } = (result ?? {}) as Partial<Record<keyof FoundPassage, unknown>>;
  const fields = (passage ?? {}) as Readonly<Record<string, unknown>>;
  for (const field of ['id', 'title', 'text']) {
    if (typeof fields[field] !== 'string') return `passage.${field} that is a text`;
  }
  if (fields['url'] !== undefined && typeof fields['url'] !== 'string') return 'passage.url that is a text';
  const { text, blocks } = fields;
  if (blocks !== undefined && blocksFault(String(text), blocks) !== undefined) {
    return 'passage.blocks that are in its text';
  }
  if (typeof score !== 'number' || Number.isNaN(score)) return 'score that is a number';
  const isTerms = Array.isArray(matchedTerms) && matchedTerms.every((term) => typeof term === 'string');
  return isTerms ? null : 'matchedTerms that are a list of texts';
}
