/**
 * Pagefind's own index and search over the pages of a corpus. Its browser code fetches files, here from a
 * server on loopback; a result is the excerpt that it would show, 80 words long.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LimenError, type Passage, reasonOf } from '../../../engine/index.js';
import { listenLocally } from '../../../network/listen-locally.js';
import { escapedHtml } from '../../../text/escaped-html.js';
import { headingOf } from '../../../text/title-path.js';
import { thingsShown, wordsShown } from '../shown.js';
import type { Baseline } from './baseline.js';

/** The parts of Pagefind's browser API that are used. */
interface PagefindSearch {
  options(options: { readonly basePath: string; readonly excerptLength: number }): Promise<void>;
  init(): Promise<void>;
  /** Waits until everything is loaded, which `init` only starts. */
  filters(): Promise<unknown>;
  search(text: string): Promise<{
    readonly results: readonly {
      readonly score: number;
      data(): Promise<{ readonly url: string; readonly plain_excerpt: string }>;
    }[];
  }>;
}

/** @throws {LimenError} `backend-unavailable` if Pagefind is not installed or does not run on this machine */
export async function pagefindBaseline(passages: readonly Passage[]): Promise<Baseline> {
  const { search, close } = await openPagefind(passages);
  return { name: 'pagefind', answer: (question) => answers(search, question), close };
}

/**
 * Opens its search over the pages that the passages come from. The caller must close it.
 * @throws {LimenError} `backend-unavailable` if Pagefind is not installed or does not run on this machine
 */
export async function openPagefind(
  passages: readonly Passage[],
): Promise<{ readonly search: PagefindSearch; close(): Promise<void> }> {
  try {
    const files = await indexFiles(passages);
    const server = serverOf(files);
    const folder = await mkdtemp(join(tmpdir(), 'limen-pagefind-'));
    const close = async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    };
    try {
      const search = await openSearch(folder, files, await listenLocally(server, 0));
      return { search, close };
    } catch (thrown) {
      await close();
      throw thrown;
    }
  } catch (thrown) {
    const detail = { backend: 'pagefind', reason: `${reasonOf(thrown)}; npm install pagefind` };
    throw new LimenError('backend-unavailable', detail, { cause: thrown });
  }
}

async function answers(search: PagefindSearch, question: string) {
  const { results } = await search.search(question);
  return Promise.all(
    results.slice(0, thingsShown).map(async (result) => {
      const { plain_excerpt: excerpt } = await result.data();
      return { text: unescaped(excerpt), score: result.score };
    }),
  );
}

type Files = ReadonlyMap<string, Uint8Array>;

async function indexFiles(passages: readonly Passage[]): Promise<Files> {
  const { createIndex, close } = await import('pagefind');
  try {
    const { index, errors } = await createIndex({ forceLanguage: 'en' });
    if (index === undefined) throw new Error(errors.join('; '));
    for (const [url, content] of pagesOf(passages)) await index.addHTMLFile({ url, content });
    const { files } = await index.getFiles();
    return new Map(files.map(({ path, content }) => [path, content]));
  } finally {
    await close();
  }
}

/** The pages that the passages come from, by address without anchor, each section under its heading. */
export function pagesOf(passages: readonly Passage[]): ReadonlyMap<string, string> {
  const sections = new Map<string, string[]>();
  for (const { id, title, text, url = `/${id}` } of passages) {
    const [page = '', anchor = ''] = url.split('#');
    const heading = headingOf(title);
    const section = `<h2 id="${escapedHtml(anchor)}">${escapedHtml(heading)}</h2><p>${escapedHtml(text)}</p>`;
    sections.set(page, [...(sections.get(page) ?? []), section]);
  }
  const page = (body: readonly string[]) =>
    `<html lang="en"><body><main>${body.join('')}</main></body></html>`;
  return new Map([...sections].map(([url, body]) => [url, page(body)]));
}

/** Its script is a browser module that must be told where its files are. */
async function openSearch(folder: string, files: Files, port: number): Promise<PagefindSearch> {
  const script = join(folder, 'pagefind.mjs');
  await writeFile(script, files.get('pagefind.js') ?? '');
  const search: PagefindSearch = await import(/* @vite-ignore */ pathToFileURL(script).href);
  await search.options({ basePath: `http://127.0.0.1:${port}/`, excerptLength: wordsShown });
  await search.init();
  await search.filters();
  return search;
}

function serverOf(files: Files): Server {
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const content = files.get(decodeURIComponent(pathname.slice(1)));
    response.writeHead(content === undefined ? 404 : 200);
    response.end(content);
  });
}

/** Excerpts contain angle brackets as entities. */
function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
