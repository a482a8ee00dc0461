/** What an answer would bring over the network, told before anything is asked for. */

import { files as criticFiles } from '../../../models/critic/manifest.json' with { type: 'json' };
import { files as readerFiles } from '../../../models/reader/manifest.json' with { type: 'json' };
import type { LimenOptions, OwnSearchOptions } from '../../api.js';
import { manifestCache } from '../../model-files/kept-names.js';

export interface ModelCost {
  /** Of the models that ship with this build; `null` where what was chosen does not say. */
  readonly bytes: number | null;
}

/** Of models that ship. */
const shipped = { reader: sum(readerFiles), critic: sum(criticFiles) } as const;
/** Loads nothing into the browser. */
const elsewhere: ReadonlySet<string> = new Set(['openai', 'prompt-api']);

type Wanted = Pick<LimenOptions | OwnSearchOptions, 'reasoner' | 'critic' | 'models' | 'base'>;

/** @returns `null` where nothing is to be loaded, because it is kept already or runs somewhere else */
export async function modelCost(
  { reasoner, critic, models = 'models/', base }: Wanted,
  caches: Pick<CacheStorage, 'open'> | undefined = globalThis.caches,
): Promise<ModelCost | null> {
  const folder = new URL(models, base ?? document.baseURI);
  const kinds = [kindOf(reasoner), kindOf(critic)];
  if (kinds.some((kind) => kind !== 'embedded' && !elsewhere.has(kind))) return { bytes: null };
  // The critic judges by what the reader's weights make of a draft.
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

/** The manifest is kept once all files of its model are. */
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
