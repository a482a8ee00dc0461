import { LimenError } from '../../engine/index.js';
import { type CorpusManifest, manifestFile } from '../corpus-manifest.js';
import type { Tokeniser } from '../tokenise.js';
import { tokeniserFor } from '../tokenisers.js';

/**
 * The tokeniser for a corpus whose index cannot be rebuilt.
 * @throws {LimenError} `corpus-invalid` if another one made the index; whatever `tokeniserFor` throws
 */
export async function ownTokeniser({ id, language, tokeniser }: CorpusManifest): Promise<Tokeniser> {
  const own = await tokeniserFor(language);
  if (own.name === tokeniser) return own;
  const reason = `its index was made by the tokeniser ${tokeniser}, and here is ${own.name}; compile it again`;
  throw new LimenError('corpus-invalid', { file: `${id}/${manifestFile}`, reason });
}
