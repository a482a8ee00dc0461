/** How much an answer would download, stated before anything is asked. */

import { files as criticFiles } from '../../../models/critic/manifest.json' with { type: 'json' };
import { files as readerFiles } from '../../../models/reader/manifest.json' with { type: 'json' };
import type { LimenOptions, OwnSearchOptions } from '../../api.js';
import { manifestCache } from '../../model-files/kept-names.js';

export interface ModelCost {
  /** Size of the shipped models still to be loaded; `null` if the size of the chosen ones is unknown. */
  readonly bytes: number | null;
}

/** Sizes of the shipped models. */
const shipped = { reader: sum(readerFiles), critic: sum(criticFiles) } as const;
/** Kinds that load nothing into the page. */
const elsewhere: ReadonlySet<string> = new Set(['openai', 'prompt-api']);

type Wanted = Pick<LimenOptions | OwnSearchOptions, 'reasoner' | 'critic' | 'models' | 'base'>;

/** @returns `null` if nothing has to be loaded, because it is stored already or runs elsewhere */
export async function modelCost(
  { reasoner, critic, models = 'models/', base }: Wanted,
  caches: Pick<CacheStorage, 'open'> | undefined = globalThis.caches,
): Promise<ModelCost | null> {
  const folder = new URL(models, base ?? document.baseURI);
  const kinds = [kindOf(reasoner), kindOf(critic)];
  if (kinds.some((kind) => kind !== 'embedded' && !elsewhere.has(kind))) return { bytes: null };
  // The critic judges the states that the reader computes for a draft, so it needs the reader's weights too.
  const wanted = [
    ...(kinds.includes('embedded') ? (['reader'] as const) : []),
    ...(kindOf(critic) === 'embedded' ? (['critic'] as const) : []),
  ];
  let bytes = 0;
  for (const name of wanted) {
    if (!(await isKept(new URL(`${name}/manifest.json`, folder), caches))) bytes += shipped[name];
  }
  return bytes === 0 ? null : { bytes };
}

function kindOf(part: Wanted['reasoner'] | Wanted['critic']): string {
  return part !== undefined && 'kind' in part ? part.kind : 'embedded';
}

/** A model's manifest is stored only after all of its files. */
async function isKept(manifest: URL, caches: Pick<CacheStorage, 'open'> | undefined): Promise<boolean> {
  try {
    return (await (await caches?.open(manifestCache))?.match(manifest)) !== undefined;
  } catch {
    return false;
  }
}

function sum(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}
