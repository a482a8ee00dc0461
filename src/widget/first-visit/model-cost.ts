/** What an answer would download, determined before anything is requested. */

import { files as criticFiles } from '../../../models/critic/manifest.json' with { type: 'json' };
import { files as readerFiles } from '../../../models/reader/manifest.json' with { type: 'json' };
import type { LimenOptions, OwnSearchOptions } from '../../api.js';
import { manifestCache } from '../../model-files/kept-names.js';

export interface ModelCost {
  /** For the models shipped with this build; `null` if the size is unknown for the chosen ones. */
  readonly bytes: number | null;
}

const shipped = { reader: sum(readerFiles), critic: sum(criticFiles) } as const;
/** Kinds that download nothing to the browser. */
const elsewhere: ReadonlySet<string> = new Set(['openai', 'prompt-api']);

type Wanted = Pick<LimenOptions | OwnSearchOptions, 'reasoner' | 'critic' | 'models' | 'base'>;

/** @returns `null` if there is nothing to download, because it is already cached or runs elsewhere */
export async function modelCost(
  { reasoner, critic, models = 'models/', base }: Wanted,
  caches: Pick<CacheStorage, 'open'> | undefined = globalThis.caches,
): Promise<ModelCost | null> {
  const folder = new URL(models, base ?? document.baseURI);
  const kinds = [kindOf(reasoner), kindOf(critic)];
  if (kinds.some((kind) => kind !== 'embedded' && !elsewhere.has(kind))) return { bytes: null };
  // The critic judges a draft from the output of the reader's weights, so it needs the reader too.
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

/** A model's manifest is cached only after all of its files are. */
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
