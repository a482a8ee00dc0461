/** Reads the sources of a corpus: `corpus.json` and `articles/*.md`. Runs in Node only. */

import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { asLimenError, LimenError, reasonOf } from '../../engine/index.js';
import { oneLine, visibleText } from '../../text/visible-text.js';
import { type CorpusPassage, parseCorpusJson, requireCorpusId } from '../corpus-format.js';
import type { CorpusDescription } from '../corpus-info.js';
import { corpusLanguage } from '../corpus-manifest.js';
import { line, parseArticle } from './markdown-article.js';

/** `corpus.json`. */
const description = v.object({
  id: v.string(),
  title: line,
  description: line,
  examples: v.array(v.object({ question: line, kind: line })),
  language: v.exactOptional(corpusLanguage),
});

export interface CorpusSource {
  readonly info: CorpusDescription;
  /** Sorted by id. */
  readonly passages: readonly CorpusPassage[];
  /** Entries named like articles that are not files of the corpus. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** Every unusable file, with the reason. */
  readonly faults: readonly LimenError[];
}

/**
 * @throws {LimenError} `corpus-invalid` or `corpus-unavailable` without a usable `corpus.json` or any
 * `articles`
 */
export async function readCorpusFolder(folder: string): Promise<CorpusSource> {
  const info = await readDescription(folder);
  const { names, skipped } = await articleNames(join(folder, 'articles'));
  const passages: CorpusPassage[] = [];
  const faults: LimenError[] = [];
  for (const name of names) {
    const file = join(folder, 'articles', name);
    try {
      requireVisible(name, file);
      passages.push(parseArticle(await readFile(file, 'utf8'), name.slice(0, -'.md'.length), file));
    } catch (thrown) {
      faults.push(asLimenError(thrown));
    }
  }
  const known = new Set(names.map((name) => name.slice(0, -'.md'.length)));
  for (const { id, links = [] } of passages) {
    for (const link of links.filter((target) => !known.has(target))) {
      const file = join(folder, 'articles', `${id}.md`);
      faults.push(
        new LimenError('corpus-invalid', { file, reason: `it links to ${link}.md, which is not there` }),
      );
    }
  }
  return { info, passages, skipped, faults };
}

/** Sorted names. As in `limen index`, no links are followed and no pipes read: articles must be files here. */
async function articleNames(
  articles: string,
): Promise<{ readonly names: readonly string[] } & Pick<CorpusSource, 'skipped'>> {
  const entries = await orUnavailable(articles, async (path) => {
    if ((await lstat(path)).isSymbolicLink()) throw new Error('it is a symbolic link');
    return readdir(path, { withFileTypes: true });
  });
  const articlesAlike = entries.filter(({ name }) => name.endsWith('.md'));
  const names = articlesAlike.filter((entry) => entry.isFile()).map(({ name }) => name);
  const others = articlesAlike.filter((entry) => !entry.isFile());
  const skipped = others.map((entry) => ({
    path: join(articles, entry.name),
    reason: entry.isSymbolicLink() ? 'it is a symbolic link' : 'it is no regular file',
  }));
  return { names: names.sort(), skipped };
}

/** The name becomes the passage's id. */
function requireVisible(name: string, file: string): void {
  if (visibleText(name) === name.normalize('NFC') && !/[\n\t]/.test(name)) return;
  const reason = 'its name holds characters that cannot be seen';
  throw new LimenError('corpus-invalid', { file: oneLine(file), reason });
}

async function readDescription(folder: string): Promise<CorpusDescription> {
  const file = join(folder, 'corpus.json');
  const json = await orUnavailable(file, (path) => readFile(path, 'utf8'));
  const info = parseCorpusJson(description, json, file);
  requireCorpusId(info.id);
  if (info.id === basename(folder)) return info;
  const reason = `its id is ${info.id}, but its folder is ${basename(folder)}`;
  throw new LimenError('corpus-invalid', { file, reason });
}

async function orUnavailable<Result>(path: string, read: (path: string) => Promise<Result>): Promise<Result> {
  try {
    return await read(path);
  } catch (thrown) {
    const reason = reasonOf(thrown);
    throw new LimenError('corpus-unavailable', { file: path, reason }, { cause: thrown });
  }
}
