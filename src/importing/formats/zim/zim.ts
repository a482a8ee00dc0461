/** ZIM archives, as used by Kiwix: articles are read in place, cluster by cluster. */

import { LimenError } from '../../../engine/index.js';
import { readSource } from '../../../indexing/page-record.js';
import { counted } from '../../../text/counted.js';
import { oneLine } from '../../../text/visible-text.js';
import { entryPath } from '../../archive/entry-path.js';
import { decodedText } from '../../decoded-text.js';
import { fileRefused, leftOut } from '../../file-refused.js';
import { mostUnpackedOf } from '../../import-limits.js';
import type { Imported, Importer } from '../../importer.js';
import type { SourceFile } from '../../source-file.js';
import { articleAt, findArticles, mostEntries } from './articles.js';
import { type Allowance, type Cluster, openCluster, UnreadCompression } from './cluster.js';
import { FileWindow } from './file-window.js';
import { readZimHeader } from './zim-header.js';

/** Share of the progress that finding the articles accounts for. */
const searching = 0.1;

export const importer: Importer = async function* (file, { signal, onProgress }) {
  const refuse = (reason: string, value: number): LimenError => fileRefused(file.path, reason, value);
  const header = await readZimHeader(file);
  const found = await findArticles(file, header, {
    signal,
    onProgress: (share) => onProgress?.(searching * share),
  });
  if (found.damaged > 0) {
    const reason = counted(found.damaged, 'of its entries is damaged', 'of its entries are damaged');
    yield leftOut(refuse(reason, found.damaged));
  }
  if (found.count === 0) throw refuse('it holds no articles in HTML', header.entries);
  if (header.entries > mostEntries) {
    const reason = `the first ${mostEntries} of its ${header.entries} entries are looked at, and what follows is left out`;
    yield leftOut(refuse(reason, header.entries));
  }
  const allowance: Allowance = { left: mostUnpackedOf(file.blob.size) };
  const entries = new FileWindow(file);
  let seen = 0;
  let read = 0;
  let withoutText = 0;
  for (const { cluster: number, entries: places } of found.clusters()) {
    signal?.throwIfAborted();
    let cluster: Cluster;
    try {
      cluster = await openCluster(file, header.clusterList, number, allowance);
    } catch (thrown) {
      // An archive uses one compression method, so none of the others can be read either.
      if (!(thrown instanceof LimenError) || (thrown instanceof UnreadCompression && read === 0))
        throw thrown;
      const { reason } = thrown.detail as { readonly reason: string };
      yield leftOut(refuse(`${reason} (articles left out with it: ${places.length})`, number));
      if (allowance.left <= 0) break;
      seen += places.length;
      continue;
    }
    for (const place of places) {
      signal?.throwIfAborted();
      onProgress?.(searching + (1 - searching) * (seen / found.count));
      if (allowance.left <= 0) break;
      seen += 1;
      const imported = await articleIn(cluster, entries, place, file);
      if (imported === null) withoutText += 1;
      else yield imported;
      read += 1;
    }
    if (allowance.left <= 0) break;
  }
  if (withoutText > 0) {
    const reason = counted(
      withoutText,
      'of its articles has no text, or only leads to another',
      'of its articles have no text, or only lead to another',
    );
    yield leftOut(refuse(reason, withoutText));
  }
  if (seen < found.count) {
    const rest = found.count - seen;
    const articles = counted(rest, 'of its articles is', 'of its articles are');
    yield leftOut(
      refuse(`it unpacks to more than is read of one of its size, and ${articles} left out`, rest),
    );
  }
};

/**
 * @returns `null` if it has no readable text
 * @throws {LimenError} `file-refused` if the file can no longer be read
 */
async function articleIn(
  cluster: Cluster,
  entries: FileWindow,
  place: number,
  file: SourceFile,
): Promise<Imported | null> {
  const article = await articleAt(entries, place);
  const within = article === null ? null : entryPath(article.path);
  if (article === null || within === null) {
    const value = article?.path ?? place;
    const reason =
      article === null ? 'one of its entries is damaged' : 'the path of an article leads out of it';
    return leftOut(fileRefused(file.path, reason, value));
  }
  const path = `${file.path}/${within}`;
  try {
    const source = await decodedText({ path, blob: new Blob([await cluster.blob(article.blob, path)]) });
    const reading = readSource(source, 'html', path, { despiteRobots: true });
    if (reading.kind === 'skipped') return null;
    const { page } = reading;
    const title = oneLine(article.title) || page.title || oneLine(within);
    return { kind: 'page', page: { ...page, title }, within };
  } catch (thrown) {
    if (!(thrown instanceof LimenError)) throw thrown;
    return leftOut(thrown);
  }
}
