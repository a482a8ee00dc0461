/** A person's own texts as one HTML file that answers, like that of `limen bundle`, made in the page. */

import type { CorpusInfo } from '../../api.js';
import { blobOf } from '../../async/blob-of.js';
import { LimenError, reasonOf } from '../../engine/index.js';
import { contentFault } from '../../integrity/content-fault.js';
import { parseManifest } from '../../model-files/manifest.js';
import { folderOfTexts } from '../../retrieval/own/kept-texts.js';
import { originalPlace } from '../../retrieval/own/originals.js';
import { labRunsFile } from '../../retrieval/own/own-lab-runs.js';
import { questionsFile } from '../../retrieval/own/own-questions.js';
import { inlinedModelTasks, programPaths } from '../../single-file/format.js';
import { type PackedFile, packFile } from '../../single-file/writing/packed-file.js';
import { pageHtml } from '../../single-file/writing/page-html.js';

/** Folder, below the site's own, that holds the program files of such a page. */
const programs = 'single-file/';

/**
 * @param id under which the texts are stored
 * @param onPart called with the path of each part as it is added
 * @throws {LimenError} `model-unavailable` for a part that the site does not serve or serves altered;
 * `model-invalid` for a manifest; whatever `folderOfTexts` throws
 */
export async function savedPage(id: string, info: CorpusInfo, onPart: (part: string) => void): Promise<Blob> {
  const files: PackedFile[] = [];
  const add = async (path: string, content: Uint8Array): Promise<void> => {
    onPart(path);
    files.push(await packFile(path, content));
  };
  // In the order of use: first the workers, then what is needed to search, then what answers.
  await add(programPaths.retriever, await served(`${programs}retriever.js`));
  await add(programPaths.model, await served(`${programs}model.js`));
  for (const [file, blob] of await folderOfTexts(id)) {
    // The saved page neither shows originals nor practises.
    if (originalPlace(`${file}#page=1`) !== null || [questionsFile, labRunsFile].includes(file)) continue;
    await add(`corpora/${id}/${file}`, new Uint8Array(await blob.arrayBuffer()));
  }
  await add(programPaths.runtime, await served(`${programs}ort-wasm-simd-threaded.wasm`));
  for (const task of inlinedModelTasks) await addModel(task, add);
  const text = async (file: string): Promise<string> =>
    new TextDecoder().decode(await served(programs + file));
  const [script, style, icon] = await Promise.all([text('page.js'), text('style.css'), text('icon.svg')]);
  const corpus = { ...info, id };
  return blobOf(pageHtml({ title: info.title, corpus, script, style, icon, files }), 'text/html');
}

async function addModel(
  task: (typeof inlinedModelTasks)[number],
  add: (path: string, content: Uint8Array) => Promise<void>,
): Promise<void> {
  const folder = `models/${task}/`;
  const written = await served(`${folder}manifest.json`);
  const { files } = parseManifest(new TextDecoder().decode(written), `${folder}manifest.json`);
  await add(`${folder}manifest.json`, written);
  for (const file of files) {
    const content = await served(folder + file.path);
    const fault = await contentFault(file, content);
    if (fault !== undefined) {
      throw new LimenError('model-unavailable', { file: folder + file.path, reason: fault.reason });
    }
    await add(folder + file.path, content);
  }
}

/** @throws {LimenError} `model-unavailable`, naming the file */
async function served(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const refuse = (reason: string, cause?: unknown): LimenError =>
    new LimenError('model-unavailable', { file: path, reason }, { cause });
  try {
    const response = await fetch(new URL(path, document.baseURI));
    const isPage = /^text\/html\b/iu.test(response.headers.get('content-type') ?? '');
    if (!response.ok || isPage) throw refuse(`this site does not serve it: status ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  } catch (thrown) {
    throw thrown instanceof LimenError ? thrown : refuse(reasonOf(thrown), thrown);
  }
}
