/** A person's own texts as a ZIP archive of the corpus's folder, ready to be served by a site. */

import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { folderOfTexts } from '../../retrieval/own/kept-texts.js';

/**
 * @param id under which the texts are stored; also the folder's name
 * @throws {LimenError} whatever `folderOfTexts` throws
 */
export async function zippedTexts(id: string): Promise<Blob> {
  // Workers cannot be started from a blob here.
  const writer = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for (const [path, blob] of await folderOfTexts(id)) await writer.add(`${id}/${path}`, new BlobReader(blob));
  return writer.close();
}
