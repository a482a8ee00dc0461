import { checkCorpus } from './check-corpus.js';
import { checkModel } from './check-model.js';
import { type CheckReport, manifestFile, type ReadFile } from './check-report.js';

/**
 * Holds a folder of a corpus or of a model against its manifest.
 * @returns `null` where there is no manifest, or one of something else
 * @throws the signal's reason when aborted
 */
export async function checkFolder(read: ReadFile, signal?: AbortSignal): Promise<CheckReport | null> {
  const bytes = await read(manifestFile);
  if (bytes === undefined) return null;
  const text = new TextDecoder().decode(bytes);
  // A damaged manifest may be no JSON any more, and is still one of ours.
  if (text.includes('"limen-model"')) return checkModel(text, read, signal);
  if (text.includes('"limen-corpus"') || !isJson(text)) return checkCorpus(text, read, { signal });
  return null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
